import GatefoldCore

/// What was given on the command line, checked against the description.
struct ParsedCommand: Sendable {
    /// From the program down to the command.
    let path: [Command]
    var values: [String: [String]] = [:]
    var arguments: [String] = []

    func flag(_ name: String) -> Bool { values[name] != nil }

    subscript(_ name: String) -> String? { values[name]?.last }

    /// The arguments as the words of one text.
    var words: String { arguments.joined(separator: " ") }

    /// Reads an option as a whole number.
    func int(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let wanted =
                range.upperBound == .max
                ? "of at least \(range.lowerBound)"
                : "from \(range.lowerBound) to \(range.upperBound)"
            throw usage("--\(name) takes a whole number \(wanted), not '\(text)'.")
        }
        return number
    }

    /// A usage failure that names the command's help.
    func usage(_ message: String) -> Failure { .usage(message, path: path) }
}

/// What a command line asks for.
enum Request: Sendable {
    case run(ParsedCommand)
    case help(String)
}

extension Failure {
    static func usage(_ message: String, path: [Command]) -> Failure {
        let command = path.map(\.name).joined(separator: " ")
        return Failure(.usage, message, advice: "See '\(command) --help'.")
    }
}
