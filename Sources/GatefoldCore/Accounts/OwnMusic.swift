import SpotifyWebAPI
package import WebAPIClient

/// How far the home service is with looking for music.
package struct FoundMusic: Sendable, Hashable {
    package var albums: Int
    package var songs: Int
    /// Whether it is still looking.
    package var isLooking: Bool

    package init(albums: Int = 0, songs: Int = 0, isLooking: Bool = true) {
        self.albums = albums
        self.songs = songs
        self.isLooking = isLooking
    }
}

/// A person's own music; what a ``SignInModel`` needs of it.
package protocol OwnMusicServing: Sendable {
    /// Serves a folder, besides those that were served before.
    ///
    /// - Parameter folder: Its path.
    /// - Throws: A ``Failure``, or `CancellationError`.
    func serve(_ folder: String) async throws
    /// What was found by now.
    func found() async throws -> FoundMusic
}

/// The person's own music, on this computer's home service.
package struct OwnMusic: OwnMusicServing {
    private let home: HomeServiceProcess
    private let client: SpotifyClient
    private let folders: HomeFolders

    package init(_ home: HomeServiceProcess, transport: any Transport = DefaultTransport()) {
        self.home = home
        folders = HomeFolders(home, transport: transport)
        let here = HomeServiceTransport(home, over: transport)
        client = SpotifyClient(
            baseURL: HomeServiceTransport.origin + "/v1", transport: here, token: here.tokenSource)
    }

    package func serve(_ folder: String) async throws {
        _ = try await home.serve(.folder(folder))
    }

    package func found() async throws -> FoundMusic {
        do {
            // First, so that the numbers are not older than the word that it is done.
            let isLooking = try await folders.served().scan != nil
            async let albums = client.me.savedAlbums().page(limit: 1).total
            async let songs = client.me.savedTracks().page(limit: 1).total
            return FoundMusic(
                albums: try await albums ?? 0, songs: try await songs ?? 0, isLooking: isLooking)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Failure(error)
        }
    }
}
