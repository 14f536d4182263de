import Foundation
import Testing

/// What the guides show, held against what is compiled.
@Suite struct Guides {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let catalogue = tests.appending(
        path: "../../../Sources/SpotifyWebAPI/SpotifyWebAPI.docc")

    private static func lines(_ text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map {
            // The formatter sets comments behind code closer than a guide does.
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
                .replacing("private struct", with: "struct")
        }
    }

    static let guides: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: catalogue.path).sorted()) ?? []

    @Test func `are there`() { #expect(Self.guides.count == 8) }

    @Test(arguments: guides)
    func `show only Swift that compiles`(_ guide: String) throws {
        let snippets = try String(
            contentsOf: Self.tests.appending(path: "Snippets.swift"), encoding: .utf8)
        let compiled = Set(Self.lines(snippets))
        let text = try String(
            contentsOf: Self.catalogue.appending(path: guide), encoding: .utf8)
        for block in text.matches(of: /```swift\n([\s\S]*?)```/) {
            for line in Self.lines(block.1) { #expect(compiled.contains(line), "\(line)") }
        }
    }
}
