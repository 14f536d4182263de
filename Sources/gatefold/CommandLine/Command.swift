import GatefoldCore

/// A command as data: parsing, help, completion and the manual all read this one description.
struct Command: Sendable {
    /// Does the command's work; throws a ``Failure`` to end with its exit status.
    typealias Work = @Sendable (ParsedCommand, Session) async throws -> Void

    /// A line to try, and what it does.
    struct Example: Sendable {
        let line: String
        let meaning: String

        init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    let name: String
    let summary: String
    /// More than the summary says, in whole sentences.
    let discussion: String
    let options: [Option]
    let arguments: [Argument]
    let examples: [Example]
    let subcommands: [Command]
    let work: Work?

    init(
        _ name: String, _ summary: String, discussion: String = "", options: [Option] = [],
        arguments: [Argument] = [], examples: [Example], work: @escaping Work
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.options = options
        self.arguments = arguments
        self.examples = examples
        self.subcommands = []
        self.work = work
    }

    init(
        _ name: String, _ summary: String, discussion: String = "", options: [Option] = [],
        examples: [Example] = [], subcommands: [Command]
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.options = options
        self.arguments = []
        self.examples = examples
        self.subcommands = subcommands
        self.work = nil
    }

    /// The same command with one more option.
    func taking(_ option: Option) -> Command {
        guard let work else { return self }
        return Command(
            name, summary, discussion: discussion, options: options + [option],
            arguments: arguments, examples: examples, work: work)
    }
}
