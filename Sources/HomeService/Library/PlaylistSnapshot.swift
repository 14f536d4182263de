import Foundation
import WebAPIClient

/// The name of one state of a playlist: opaque to clients, and of the form that Spotify's have, 32
/// characters of base64 of which the first count the edits.
enum PlaylistSnapshot {
    static func text(of id: String, revision: Int, at time: Int) -> String {
        let count = (0..<4).map { UInt8(truncatingIfNeeded: revision >> (24 - 8 * $0)) }
        let rest = sha256(Array("\(id) \(revision) \(time)".utf8)).prefix(20)
        return Data(count + rest).base64EncodedString()
    }
}
