import Foundation

/// A folder of its own, removed when the test is over.
struct Folder: Sendable {
    let url: URL

    /// Writes a file that only its owner may read, unless told otherwise.
    func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }
}

func withFolder(_ body: @Sendable (Folder) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory
        .appending(path: "token-broker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(Folder(url: url))
}
