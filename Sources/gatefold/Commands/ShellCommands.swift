/// The commands for the shell and the person who learns.
enum ShellCommands {
    static let all = [completion, help]

    static let completion = Command(
        "completion", "Print a script that completes commands in a shell.",
        arguments: [Argument("shell", "Which shell.", choices: Completion.shells)],
        examples: [
            .init("eval \"$(gatefold completion bash)\"", "Complete in this shell."),
            .init(
                "gatefold completion fish > ~/.config/fish/completions/gatefold.fish",
                "Complete in every fish."),
        ]
    ) { parsed, session in
        session.console.writeOut(
            Completion.script(for: parsed.path[0], shell: parsed.arguments[0]))
    }

    static let help = Command(
        "help", "Show help for a command.",
        options: [.flag("man", nil, "Print the manual page instead.")],
        arguments: [Argument("command", "Which command.", .optional)],
        examples: [.init("gatefold help play", "As 'gatefold play --help'.")]
    ) { parsed, session in
        let program = parsed.path[0]
        if parsed.flag("man") {
            return session.console.writeOut(Manual.page(for: program, version: Gatefold.version))
        }
        guard
            case .help(let text) = try CommandParser.parse(
                parsed.arguments + ["--help"], as: program)
        else { return }
        session.console.writeOut(text)
    }

    static let browse = Command(
        "browse", "Look through the library and play, by numbers.",
        discussion: """
            Without a terminal it says what there is, plays the newest album for a moment, and ends.
            """,
        options: [PlayerCommands.deviceOption],
        examples: [.init("gatefold browse", "Type a number, words to search for, or ? for help.")]
    ) { parsed, session in
        let remote = try await Remote(parsed, session)
        let browser = Browser(remote: remote, session: session)
        if session.console.isTerminal, session.console.inputIsTerminal {
            try await browser.run()
        } else {
            try await browser.demonstrate()
        }
    }
}
