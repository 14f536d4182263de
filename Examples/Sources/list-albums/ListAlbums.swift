import Foundation
import SpotifyWebAPI
import WebAPIClient

/// Lists the saved albums of a home service, or of Spotify:
///
///     gatefold token | swift run list-albums http://127.0.0.1:7433/v1
@main
enum ListAlbums {
    static func main() async {
        guard let accessToken = readLine() else {
            return print("A token is wanted on standard input.")
        }
        let baseURL = CommandLine.arguments.dropFirst().first ?? SpotifyClient.spotifyBaseURL
        do {
            try await list(with: accessToken, at: baseURL)
        } catch let error as WebAPIError {
            print(error, error.advice)
        } catch {
            print(error)
        }
    }

    static func list(with accessToken: String, at baseURL: String) async throws {
        let spotify = SpotifyClient(baseURL: baseURL, token: accessToken)
        for try await saved in spotify.me.savedAlbums() {
            print(saved.album.name)
        }
    }
}
