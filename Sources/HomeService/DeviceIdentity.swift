import Foundation
import WebAPIClient

/// The id that this machine's player has as a device: the same for as long as the data folder is.
enum DeviceIdentity {
    /// The id of the service that a catalogue belongs to.
    static func id(beside catalogue: URL) -> String {
        id(in: catalogue.deletingLastPathComponent())
    }

    /// 40 hexadecimal digits, as Spotify's device ids are.
    static func id(in dataFolder: URL) -> String {
        let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        // The machine's id itself is not for others to see.
        return sha256(Array("gatefold:\(machine):\(dataFolder.path)".utf8)).prefix(20)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
