import AccountTesting
import Foundation
import GatefoldCore

@testable import gatefold

/// The program as people run it, in a home of its own.
struct Program {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Self.find()
    }

    /// The program lies beside the test bundle.
    private static func find() throws -> String {
        let candidates =
            CommandLine.arguments.map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
        for url in candidates {
            for parent in sequence(
                first: url, next: { $0.path.count > 1 ? $0.deletingLastPathComponent() : nil })
            {
                let file = parent.appendingPathComponent("gatefold").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
                    !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: file)
                {
                    return file
                }
            }
        }
        throw Failure(.notFound, "The program was not found beside the tests.")
    }

    func run(_ arguments: String...) throws -> Run {
        try Run(path, arguments, environment: environment)
    }

    /// A shell line in which `$G` is the program.
    func shell(_ line: String) throws -> Run {
        var environment = environment
        environment["G"] = path
        return try Run("/bin/bash", ["-c", line], environment: environment)
    }

    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { name, _ in
            // The person's own folders, keyring and settings are not for tests.
            !["XDG_", "DBUS_", "DISPLAY", "WAYLAND_", "GATEFOLD_"].contains { name.hasPrefix($0) }
        }
        environment["HOME"] = folder.path
        return environment
    }

    func stop() { _ = try? run("stop") }
}
