import AccountTesting
import Foundation
import GatefoldCore
import HomeService
import Testing

@testable import gatefold

@Suite struct `The file with faults` {
    private func read(_ text: String) throws -> FaultPlan {
        let folder = try TemporaryFolder()
        let file = folder.path + "/faults.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return try FaultsFile.read(file)
    }

    @Test func `may have comments, and what the documents show`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let document = try String(
            contentsOf: root.appending(path: "docs/test-offline.md"), encoding: .utf8)
        let example = try #require(document.firstMatch(of: /\n {4}\{\n(?: {4}.*\n)+/)).0
        #expect(example.contains("// Every fifth"))
        _ = try read(String(example))
    }

    @Test func `has every fault in the documents, in the same words`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let document = try String(
            contentsOf: root.appending(path: "docs/test-offline.md"), encoding: .utf8)
        let begin = try #require(
            document.range(of: "| fault | what a client sees |\n| --- | --- |\n"))
        let rows = document[begin.upperBound...].prefix { $0 != "#" }
            .split(separator: "\n").map(String.init)
        #expect(rows == FaultPreset.all.map { "| `\($0.name)` | \($0.summary) |" })
    }

    @Test(arguments: [
        ("{\"rules\": [", "Line 1: "), ("{\n\"rules\": [nope]}", "Line 2: 'nope' is no value"),
        ("{\"rules\": [{\"fault\": \"nope\"}]}", "Rule 1: there is no fault named \"nope\"."),
        ("{\"rules\": [{\"fault\": \"slow\", \"nth\": 0x1}]}", "Rule 1: \"nth\" takes"),
        ("", "Line 1: the file is empty"),
    ])
    func `is refused with what is wrong in it`(text: String, beginning: String) throws {
        #expect {
            try read(text)
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.kind == .cannotStart
                && failure.message.contains("/faults.json: \(beginning)")
        }
    }

    @Test func `that is not there is named`() {
        #expect {
            try FaultsFile.read("/nowhere/faults.json")
        } throws: {
            ($0 as? Failure)?.kind == .notFound
        }
    }
}
