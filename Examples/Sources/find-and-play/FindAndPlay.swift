import Foundation
import SpotifyWebAPI

/// Plays the first track that a search finds:
///
///     gatefold token | swift run find-and-play http://127.0.0.1:7433/v1 low water
@main
enum FindAndPlay {
    static func main() async {
        guard let accessToken = readLine(), CommandLine.arguments.count > 2 else {
            return print("A token is wanted on standard input, an address and words to search for.")
        }
        let spotify = SpotifyClient(baseURL: CommandLine.arguments[1], token: accessToken)
        do {
            try await play(CommandLine.arguments[2...].joined(separator: " "), with: spotify)
        } catch let error as WebAPIError {
            print(error, error.advice)
        } catch {
            print(error)
        }
    }

    static func play(_ words: String, with spotify: SpotifyClient) async throws {
        let found = try await spotify.search(words, for: .tracks).page(limit: 1)
        guard let track = found.items.first, let uri = track.uri else {
            return print("Nothing is called that.")
        }
        // The device that is active, else any that takes commands.
        let devices = try await spotify.player.devices().filter { $0.id != nil }
        let device = devices.first { $0.isActive == true } ?? devices.first
        try await spotify.player.play([uri], on: device?.id)
        print("Playing \(track.name) on \(device?.name ?? "the active device").")
    }
}
