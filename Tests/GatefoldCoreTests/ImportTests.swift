import Foundation
import Testing

/// What the layers of the core may know of each other.
@Suite struct `The core` {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    private static func files(in folder: String) throws -> [URL] {
        let folder = root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .map { folder.appending(path: $0) }
    }

    @Test(arguments: ["Domain", "Models", "Tools", "Playback", "Library", "Images"])
    func `knows the services in one folder only`(_ folder: String) throws {
        let files = try Self.files(in: "GatefoldCore/" + folder)
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?m)^(?:package |public )?import (\w+)/) {
                let module = String(match.1)
                #expect(
                    module != "SpotifyWebAPI" && module != "WebAPIClient" && !module.hasPrefix("C"),
                    "\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    @Test func `no view asks a service itself`() throws {
        let files = try Self.files(in: "GatefoldDesktop")
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            for module in [
                "SpotifyWebAPI", "WebAPIClient", "CredentialStore", "SQLite", "CAdwaita",
            ] {
                #expect(!text.contains("import \(module)"), "\(file.lastPathComponent): \(module)")
            }
        }
    }
}
