import GatefoldCore

/// Reads the words of a command line against a description.
struct CommandParser {
    private var path: [Command]
    private var values: [String: [String]] = [:]
    private var rest: [String] = []
    private var queue: ArraySlice<String>
    private var isLiteral = false

    /// Parses a command line without the program's name.
    static func parse(_ arguments: [String], as program: Command) throws -> Request {
        var parser = CommandParser(path: [program], queue: arguments[...])
        return try parser.run()
    }

    private init(path: [Command], queue: ArraySlice<String>) {
        self.path = path
        self.queue = queue
    }

    private var command: Command { path[path.count - 1] }
    private var knownOptions: [Option] { path.flatMap(\.options) }

    private func usage(_ message: String) -> Failure { .usage(message, path: path) }

    private mutating func run() throws -> Request {
        while let word = queue.popFirst() {
            if isLiteral || isPlain(word) {
                try takePlain(word)
            } else if word == "--" {
                isLiteral = true
            } else if word == "--help" || word == "-h" {
                return .help(Help.text(for: path))
            } else if word.hasPrefix("--") {
                try takeLong(word)
            } else {
                try takeShort(word)
            }
        }
        try check()
        return .run(ParsedCommand(path: path, values: values, arguments: rest))
    }

    /// A dash alone, and what looks like a negative number (`-10`, `-1:30`), are arguments.
    private func isPlain(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-" else { return true }
        return word.dropFirst().first?.isWholeNumber == true
    }

    private mutating func takePlain(_ word: String) throws {
        guard command.work == nil, !command.subcommands.isEmpty else { return rest.append(word) }
        guard let next = command.subcommands.first(where: { $0.name == word }) else {
            let near = Suggestion.nearest(to: word, of: command.subcommands.map(\.name))
            let question = near.map { " Did you mean '\($0)'?" } ?? ""
            throw usage("There is no command '\(word)'.\(question)")
        }
        path.append(next)
    }

    private mutating func takeLong(_ word: String) throws {
        let parts = word.dropFirst(2).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        guard let option = knownOptions.first(where: { $0.name == parts[0] }) else {
            let near = Suggestion.nearest(to: parts[0], of: knownOptions.map(\.name) + ["help"])
            let question = near.map { " Did you mean '--\($0)'?" } ?? ""
            throw usage("There is no option '--\(parts[0])' here.\(question)")
        }
        try take(option, inline: parts.count > 1 ? parts[1] : nil, spelled: "--\(option.name)")
    }

    /// `-v`, `-vq`, `-n5`, `-n 5`.
    private mutating func takeShort(_ word: String) throws {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = knownOptions.first(where: { $0.short == letter }) else {
                throw usage("There is no option '-\(letter)' here.")
            }
            let inline = option.takesValue && !letters.isEmpty ? String(letters) : nil
            try take(option, inline: inline, spelled: "-\(letter)")
            if inline != nil { return }
        }
    }

    private mutating func take(_ option: Option, inline: String?, spelled: String) throws {
        guard option.takesValue else {
            if inline != nil { throw usage("\(spelled) takes no value.") }
            values[option.name] = [""]
            return
        }
        let following = queue.first.flatMap { isPlain($0) ? $0 : nil }
        guard let value = inline ?? following else { throw usage("\(spelled) needs a value.") }
        if inline == nil { queue.removeFirst() }
        if case .choice(let words) = option.kind, !words.contains(value) {
            let list = words.joined(separator: ", ")
            throw usage("\(spelled) must be one of \(list), not '\(value)'.")
        }
        if values[option.name] != nil { throw usage("\(spelled) was given twice.") }
        values[option.name] = [value]
    }

    private func check() throws {
        // The program itself checks for a missing command, so that `--version` works without one.
        if command.work == nil { return }
        let arguments = command.arguments
        if rest.count < arguments.count(where: \.isNeeded) {
            throw usage("\(arguments[rest.count].usage) is missing.")
        }
        if rest.count > arguments.count, !arguments.contains(where: \.isEndless) {
            throw usage("'\(rest[arguments.count])' is one argument too many.")
        }
        for (argument, word) in zip(arguments, rest)
        where !argument.choices.isEmpty && !argument.choices.contains(word) {
            let list = argument.choices.joined(separator: ", ")
            throw usage("<\(argument.name)> must be one of \(list), not '\(word)'.")
        }
    }
}
