import GatefoldCore
import Testing

@testable import gatefold

private let program = Command(
    "app", "An app.", options: [.flag("verbose", "v", "x")],
    subcommands: [
        Command(
            "get", "Gets.",
            options: [
                .value("limit", "n", "n", "x"), .flag("quiet", "q", "x"),
                .choice("as", nil, ["text", "json"], "x"),
            ],
            arguments: [Argument("id", "x"), Argument("more", "x", .any)], examples: []
        ) { _, _ in },
        Command("none", "Takes nothing.", examples: []) { _, _ in },
        Command(
            "turn", "Turns.", arguments: [Argument("state", "x", choices: ["on", "off"])],
            examples: []
        ) { _, _ in },
    ])

private func parse(_ words: String...) throws -> ParsedCommand {
    guard case .run(let parsed) = try CommandParser.parse(words, as: program) else {
        throw Failure(.usage, "help")
    }
    return parsed
}

@Suite struct `Parsing a command line` {
    @Test func `options stand anywhere, short ones together`() throws {
        let parsed = try parse("-v", "get", "--limit=5", "-q", "b", "x", "--", "-y")
        #expect(parsed["limit"] == "5")
        #expect(parsed.flag("quiet") && parsed.flag("verbose"))
        #expect(parsed.arguments == ["b", "x", "-y"])
        #expect(try parse("get", "-vqn7", "a")["limit"] == "7")
        #expect(try parse("get", "x", "-v").flag("verbose"))
    }

    @Test(arguments: ["-5", "-1:30", "-", "-0.5"])
    func `what looks like a negative number is an argument`(word: String) throws {
        #expect(try parse("get", word).arguments == [word])
        #expect(try parse("get", "-n", word, "x")["limit"] == word)
    }

    @Test(arguments: [
        (["gte"], "There is no command 'gte'. Did you mean 'get'?"),
        (["get", "--limt", "5"], "There is no option '--limt' here. Did you mean '--limit'?"),
        (["get"], "<id> is missing."), (["get", "x", "--limit"], "--limit needs a value."),
        (["get", "x", "-n", "--quiet"], "-n needs a value."),
        (["none", "x"], "'x' is one argument too many."),
        (["get", "x", "--quiet=1"], "--quiet takes no value."),
        (["get", "x", "-n", "1", "-n", "2"], "-n was given twice."),
        (["get", "x", "--as", "xml"], "--as must be one of text, json, not 'xml'."),
        (["get", "x", "-z"], "There is no option '-z' here."),
        (["turn", "up"], "<state> must be one of on, off, not 'up'."),
        (["zzzzzz"], "There is no command 'zzzzzz'."),
    ])
    func `a mistake is named in a sentence`(words: [String], message: String) throws {
        let failure = try #require(throws: Failure.self) {
            _ = try CommandParser.parse(words, as: program)
        }
        #expect(failure.message == message)
        #expect(failure.kind == .usage)
        #expect(failure.advice.contains("--help"))
    }

    @Test(arguments: ["0", "51", "x", "", "99999999999999999999"])
    func `a number outside its range is refused`(text: String) throws {
        let parsed = try parse("get", "x", "--limit=\(text)")
        #expect(throws: Failure.self) { _ = try parsed.int("limit", in: 1...50) }
    }

    @Test(arguments: [("saerch", "search"), ("albms", "albums"), ("tokn", "token")])
    func `a misspelt command is guessed`(word: String, meant: String) {
        #expect(Suggestion.nearest(to: word, of: [meant, "playlist", "resume"]) == meant)
    }
}

@Suite struct `Help texts` {
    @Test(arguments: CommandTree.program.subcommands.map(\.name))
    func `every command has help with examples`(name: String) throws {
        guard
            case .help(let text) = try CommandParser.parse(
                [name, "--help"], as: CommandTree.program)
        else {
            Issue.record("no help for \(name)")
            return
        }
        #expect(text.contains("Usage: gatefold \(name)"))
        #expect(text.contains("\nExamples:\n  "))
        #expect(text.contains("--json"))
    }

    @Test func `the manual names every command and exit status`() {
        let page = Manual.page(for: CommandTree.program, version: "1")
        for command in CommandTree.program.subcommands {
            let name = command.name.replacing("-", with: "\\-")
            #expect(page.contains("\n.SS \(name)"))
        }
        for kind in FailureKind.allCases { #expect(page.contains(".B \(kind.exitStatus)\n")) }
        #expect(!page.split(separator: "\n").contains { $0.hasPrefix("'") })
    }

    @Test func `the help of a command reads so`() throws {
        guard
            case .help(let text) = try CommandParser.parse(
                ["shuffle", "-h"], as: CommandTree.program)
        else {
            Issue.record("no help")
            return
        }
        #expect(
            text == """
                Play in random order, or not.

                Usage: gatefold shuffle <on|off> [options]

                Arguments:
                  <on|off>  Whether the order is random.

                Options:
                  -d, --device <name>   The device, by name or id; the active one if not given.
                      --account <name>  The account; the default one if not given.
                      --json            Write the result as JSON.
                  -q, --quiet           Say nothing beside the result.
                  -v, --verbose         Let the home service log each request, if this starts it.
                      --version         Show the version.
                  -h, --help            Show this help.

                Examples:
                  gatefold shuffle on  Mix what plays.

                """)
    }
}
