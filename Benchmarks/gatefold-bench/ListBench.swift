import Foundation
import SpotifyWebAPI
import WebAPIClient

/// Long lists of a service, read as a program of a listener's would; the token comes on standard
/// input.
struct ListBench {
    private static let pagesAhead = 8

    private let spotify: SpotifyClient

    init(base: String) {
        spotify = SpotifyClient(baseURL: base + "/v1", token: readLine() ?? "")
    }

    func savedTracks() async throws {
        let began = ContinuousClock.now
        var count = 0
        for try await page in spotify.me.savedTracks().prefetching(Self.pagesAhead).pages {
            count += page.items.count
        }
        report(count, since: began)
    }

    /// Holds all entries at the end.
    func importing(_ playlist: PlaylistID) async throws {
        let began = ContinuousClock.now
        var items: [PlaylistItem] = []
        for try await item in spotify.playlists.items(of: playlist).prefetching(Self.pagesAhead) {
            items.append(item)
        }
        report(items.count { $0.content?.uri != nil }, since: began)
    }

    /// Holds no more than the list itself does, and tells the most memory this process ever had.
    func streaming(_ playlist: PlaylistID) async throws {
        var count = 0
        for try await item in spotify.playlists.items(of: playlist).prefetching(Self.pagesAhead)
        where item.content?.uri != nil {
            count += 1
        }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        print("{\"items\":\(count),\"peak_kb\":\(peak.filter(\.isNumber))}")
    }

    private func report(_ count: Int, since began: ContinuousClock.Instant) {
        print("{\"items\":\(count),\"seconds\":\((ContinuousClock.now - began) / .seconds(1))}")
    }
}
