import Foundation
import WebAPIClient

/// How loud each device was, in a file: after a restart nothing is louder than before.
struct VolumeMemory: Sendable {
    private let file: URL

    /// - Parameter dataFolder: Where the file lies.
    init(in dataFolder: URL) { file = dataFolder.appending(path: "volumes.json") }

    /// The volume of a device in percent; `nil` if it was never set, or the file is damaged.
    func volume(of device: String) -> Int? {
        volumes[device].map { min(100, max(0, $0)) }
    }

    /// Remembers the volume of a device.
    ///
    /// - Throws: What keeps the file from being written.
    func remember(_ percent: Int, of device: String) throws {
        var volumes = volumes
        guard volumes[device] != percent else { return }
        volumes[device] = percent
        try Data(try JSON.encode(volumes)).write(to: file, options: .atomic)
    }

    private var volumes: [String: Int] {
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSON.decode([String: Int].self, from: Array(data))) ?? [:]
    }
}
