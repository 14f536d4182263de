import Foundation
import SpotifyWebAPI
import WebAPIClient

/// Reading one page of a playlist again and again, without the network.
enum DecodeBench {
    static func run(file: String, rounds: Int) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        var times: [Double] = []
        var page = Page<PlaylistItem>(items: [])
        for _ in 0..<max(1, rounds) {
            let began = ContinuousClock.now
            page = try JSON.decode(from: bytes)
            times.append((ContinuousClock.now - began) / .seconds(1))
        }
        let whole = page.items.count { item in
            guard case .track(let track) = item.content else { return false }
            return track.album?.images?.count == 3
        }
        times.sort()
        print("{\"items\":\(whole),\"seconds\":\(times[times.count / 2])}")
    }
}
