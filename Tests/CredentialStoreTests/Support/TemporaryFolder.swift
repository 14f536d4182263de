import Foundation

/// A folder that goes away with its last reference.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        // A short name: the path of a socket has little room.
        let name = "gf-" + String(UInt64.random(in: .min ... .max), radix: 36)
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func makeFolder(_ name: String, mode: Int) throws -> String {
        let folder = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
        return folder.path
    }

    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }
}
