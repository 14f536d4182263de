import Foundation
import SpotifyWebAPI

/// Lists the saved albums of a home service, or of Spotify:
///
///     gatefold token | swift run list-albums http://127.0.0.1:7433/v1
@main
enum ListAlbums {
    static func main() async throws {
        guard let accessToken = readLine() else {
            return print("A token is wanted on standard input.")
        }
        let baseURL = CommandLine.arguments.dropFirst().first ?? SpotifyClient.spotifyBaseURL

        let spotify = SpotifyClient(baseURL: baseURL, token: accessToken)
        for try await saved in spotify.me.savedAlbums() {
            print(saved.album.name)
        }
    }
}
