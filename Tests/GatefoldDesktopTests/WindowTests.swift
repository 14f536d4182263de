import Foundation
import Testing

/// The real programs in a window, used as a person does; `Tests/Desktop/README.md` says how.
@Suite struct `The window` {
    @Test(.enabled(if: Window.isPossible || Window.isCI, Window.need), arguments: Window.files)
    func `does what its tests promise`(file: String) async throws {
        let outcomes = try await Window.run(file)
        #expect(!outcomes.isEmpty)
        for outcome in outcomes {
            if let error = outcome.error {
                Issue.record("\(outcome.promise.replacing("_", with: " ")): \(error)")
            }
        }
    }
}

/// Runs window tests, which are written in Python.
private enum Window {
    struct Outcome: Decodable {
        var promise: String
        var seconds: Double
        var error: String?
    }

    struct Trouble: Error, CustomStringConvertible {
        var description: String
    }

    static let need: Comment =
        "Window tests need python3-gi, gir1.2-atspi-2.0, xvfb, dbus-daemon, at-spi2-core, imagemagick."
    static let isCI = ProcessInfo.processInfo.environment["CI"] != nil
    static let python = "/usr/bin/python3"
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../Desktop").standardizedFileURL

    static let isPossible = [
        python, "/usr/bin/Xvfb", "/usr/bin/dbus-daemon", "/usr/bin/import",
        "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/gi/__init__.py",
    ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

    static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }
            .map { String($0.dropLast(3)) }.sorted()
    }()

    /// The programs lie beside the test bundle.
    static func programs() throws -> String {
        let candidates =
            CommandLine.arguments.map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
        for url in candidates {
            for parent in sequence(
                first: url, next: { $0.path.count > 1 ? $0.deletingLastPathComponent() : nil })
            {
                let file = parent.appending(path: "gatefold-desktop").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
                    !isFolder.boolValue
                {
                    return parent.path
                }
            }
        }
        throw Trouble(description: "The program gatefold-desktop was not found beside the tests.")
    }

    /// Runs a file's promises.
    static func run(_ file: String) async throws -> [Outcome] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [
            folder.appending(path: "run.py").path, file, "--json", "--programs", try programs(),
            "--keep", try programs() + "/window-tests",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        // Others run beside it.
        environment["GATEFOLD_PATIENCE"] = "3"
        process.environment = environment
        let report = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-window-\(UUID().uuidString)")
        try Data().write(to: report)
        defer { try? FileManager.default.removeItem(at: report) }
        let output = try FileHandle(forWritingTo: report)
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in end.resume() }
            do { try process.run() } catch {
                process.terminationHandler = nil
                end.resume(throwing: error)
            }
        }
        let text = try String(contentsOf: report, encoding: .utf8)
        let outcomes = text.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Outcome.self, from: Data(line.utf8))
        }
        let hasFailed = process.terminationStatus != 0
        if outcomes.isEmpty || hasFailed && outcomes.allSatisfy({ $0.error == nil }) {
            throw Trouble(description: text)
        }
        return outcomes
    }
}
