import AccountTesting
import Foundation

/// A program that was run to its end.
struct Run {
    var status: Int32
    var output: String
    var errors: String

    init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil,
        input: String? = nil
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let environment { process.environment = environment }
        let folder = try TemporaryFolder()
        let (out, errors) = (try folder.file("out"), try folder.file("errors"))
        process.standardOutput = out
        process.standardError = errors
        if let input {
            try Data(input.utf8).write(to: folder.url.appendingPathComponent("input"))
            process.standardInput = try FileHandle(
                forReadingFrom: folder.url.appendingPathComponent("input"))
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = try folder.text("out")
        self.errors = try folder.text("errors")
    }
}
