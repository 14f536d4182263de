import Foundation
import SpotifyWebAPI
import WebAPIClient

/// Prints what plays, a line each time it changes, until it is stopped with Ctrl-C:
///
///     gatefold token | swift run watch-player http://127.0.0.1:7433/v1
@main
enum WatchPlayer {
    static func main() async {
        guard let accessToken = readLine() else {
            return print("A token is wanted on standard input.")
        }
        let baseURL = CommandLine.arguments.dropFirst().first ?? SpotifyClient.spotifyBaseURL
        do {
            try await watch(SpotifyClient(baseURL: baseURL, token: accessToken))
        } catch let error as WebAPIError {
            print(error, error.advice)
        } catch {
            print(error)
        }
    }

    static func watch(_ spotify: SpotifyClient) async throws {
        var shown: String?
        while true {
            let line = describe(try await spotify.player.state())
            if line != shown {
                // Whoever reads this from a pipe wants each line at once.
                try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
                shown = line
            }
            try await Task.sleep(for: .seconds(2))
        }
    }

    static func describe(_ state: PlaybackState?) -> String {
        guard let state else { return "Nothing plays." }
        guard let item = state.item else { return state.isAdvert ? "An advert." : "Something." }
        let place = state.device.map { " on \($0.name)" } ?? ""
        let sign = state.isPlaying == true ? "▶" : "⏸"
        switch item {
        case .track(let track):
            let artists = (track.artists ?? []).map(\.name).joined(separator: ", ")
            return "\(sign) \(track.name) – \(artists)\(place)"
        default:
            return "\(sign) \(item.name ?? "Something")\(place)"
        }
    }
}
