import Foundation
import SpotifyWebAPI
import WebAPIClient

/// The parts of the benchmarks that run our own code in process; `Benchmarks/bench.py` runs them
/// beside the programs they are held against.
@main
enum Bench {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.count) {
        case ("list", 3):
            try await list(base: CommandLine.arguments[2], rounds: CommandLine.arguments[3])
        case ("search", 2):
            try await SearchBench.run(tracks: Int(CommandLine.arguments[2]) ?? 100_000)
        default:
            FileHandle.standardError.write(
                Data("usage: gatefold-bench list BASE-URL ROUNDS | search TRACKS\n".utf8))
            exit(64)
        }
    }

    /// Lists all saved tracks of a service; the token comes on standard input.
    private static func list(base: String, rounds: String) async throws {
        let spotify = SpotifyClient(baseURL: base + "/v1", token: readLine() ?? "")
        for _ in 0..<(Int(rounds) ?? 3) {
            let began = ContinuousClock.now
            var count = 0
            for try await page in spotify.me.savedTracks().prefetching(8).pages {
                count += page.items.count
            }
            print(
                "{\"tracks\":\(count),\"seconds\":\((ContinuousClock.now - began) / .seconds(1))}")
        }
    }
}
