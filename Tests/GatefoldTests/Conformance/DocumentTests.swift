import Foundation
import Testing

@testable import gatefold

/// What the documents say, held against what is there.
@Suite struct Documents {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let all = [
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/command-line.md",
        "docs/clients.md", "docs/configuration.md", "docs/desktop.md", "docs/home-accounts.md",
        "docs/home-library.md",
        "docs/test-offline.md", "docs/token-broker.md",
    ]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(arguments: all)
    func `lead to files that exist`(_ document: String) throws {
        let text = try Self.text(document)
        let folder = Self.root.appending(path: document).deletingLastPathComponent()
        for match in text.matches(of: /\]\(([^)#:]+)\)/) {
            let file = folder.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
        for match in text.matches(of: /`((?:Sources|Tests|Benchmarks|scripts|docs)\/[\w\/.-]+)`/) {
            let file = Self.root.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
    }

    @Test(arguments: all)
    func `name only commands of make that there are`(_ document: String) throws {
        let makefile = try Self.text("Makefile")
        for match in try Self.text(document).matches(
            of: /(?:^ +|`)make ([a-z-]+)/.anchorsMatchLineEndings())
        {
            #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
        }
    }

    @Test(arguments: all)
    func `name only commands of gatefold that there are`(_ document: String) throws {
        let known = Set(CommandTree.program.subcommands.map(\.name))
        for match in try Self.text(document).matches(
            of: /(?:\$ |`|^ {4})gatefold ([a-z][a-z-]*)/.anchorsMatchLineEndings())
        {
            #expect(known.contains(String(match.1)), "gatefold \(match.1)")
        }
    }

    @Test func `give every target its row`() throws {
        let architecture = try Self.text("ARCHITECTURE.md")
        let targets = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources").path)
        #expect(targets.count > 5)
        for target in targets { #expect(architecture.contains("`\(target)`"), "\(target)") }
    }

    @Test func `show Swift that is compiled as an example`() throws {
        let example = try Self.text("Examples/Sources/list-albums/ListAlbums.swift")
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let blocks = try Self.text("README.md").matches(of: /```swift\n([\s\S]*?)```/)
        #expect(blocks.count == 1)
        for line in blocks.flatMap({ $0.1.split(separator: "\n") }) {
            let line = line.trimmingCharacters(in: .whitespaces)
                .replacing("baseURL: \"http://127.0.0.1:7433/v1\"", with: "baseURL: baseURL")
            #expect(example.contains(line), "\(line)")
        }
    }
}
