import Foundation
import GatefoldCore
import HomeService
import Testing
import WebAPIClient

@testable import gatefold

@Suite struct `Exit statuses` {
    @Test func `are one for each kind, and none a shell's own`() {
        let statuses = FailureKind.ofCommands.map(\.exitStatus)
        #expect(Set(statuses).count == statuses.count)
        #expect(statuses.allSatisfy { (64...80).contains($0) || $0 == 130 })
    }

    @Test(arguments: [
        (WebAPIError.Kind.notSignedIn, FailureKind.notSignedIn), (.forbidden, .refused),
        (.notFound, .notFound), (.playerRefused(reason: "NO_ACTIVE_DEVICE"), .refused),
        (.playerRefused(reason: "A_NEW_ONE"), .refused), (.rateLimited(until: .now), .rateLimited),
        (.refused(status: 400), .refused), (.unavailable(status: 503), .unreachable),
        (.unreachable(.timedOut), .unreachable), (.unreadable(path: "items.0"), .unexpected),
        (.incomplete(got: 1, of: 2), .partial), (.invalidRequest, .refused),
    ])
    func `follow from what went wrong`(kind: WebAPIError.Kind, expected: FailureKind) {
        let failure = Failure(ofCommand: WebAPIError(kind, operation: "get-an-album"))
        #expect(failure.kind == expected)
        #expect(failure.message.hasSuffix(".") && failure.advice.hasSuffix("."))
    }

    @Test func `the home service's own words are kept`() {
        let error = HomeServiceError(.portTaken, "Port 80 is taken.", advice: "Choose another.")
        let failure = Failure(ofCommand: error)
        #expect(failure == Failure(.cannotStart, "Port 80 is taken.", advice: "Choose another."))
        #expect(Failure(ofCommand: CancellationError()).kind.exitStatus == 130)
    }

    @Test func `are written down`() throws {
        let text = try documentation()
        for kind in FailureKind.ofCommands {
            #expect(text.contains("| \(kind.exitStatus) | `\(kind.rawValue)` |"))
        }
    }
}

/// The document of the commands.
func documentation(file: String = #filePath) throws -> String {
    var folder = URL(fileURLWithPath: file)
    while folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
    let document = folder.deletingLastPathComponent().appendingPathComponent("docs/command-line.md")
    return try String(contentsOf: document, encoding: .utf8)
}
