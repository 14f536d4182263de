import Foundation
import SpotifyWebAPI
import WebAPIClient

/// The parts of the benchmarks that run our own code in process; `Benchmarks/bench.py` runs them
/// beside the programs they are held against.
@main
enum Bench {
    private static let usage = """
        usage: gatefold-bench decode FILE ROUNDS
               gatefold-bench list BASE-URL
               gatefold-bench import BASE-URL PLAYLIST
               gatefold-bench stream BASE-URL PLAYLIST
               gatefold-bench search TRACKS
               gatefold-bench token-service MILLISECONDS

        """

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("decode", 3):
            try DecodeBench.run(file: arguments[1], rounds: Int(arguments[2]) ?? 1_000)
        case ("list", 2):
            try await ListBench(base: arguments[1]).savedTracks()
        case ("import", 3):
            try await ListBench(base: arguments[1]).importing(PlaylistID(rawValue: arguments[2]))
        case ("stream", 3):
            try await ListBench(base: arguments[1]).streaming(PlaylistID(rawValue: arguments[2]))
        case ("search", 2):
            try await SearchBench.run(tracks: Int(arguments[1]) ?? 100_000)
        case ("token-service", 2):
            PretendedService.run(delay: .milliseconds(Int(arguments[1]) ?? 20))
        default:
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
    }
}
