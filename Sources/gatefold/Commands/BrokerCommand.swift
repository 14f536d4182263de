import TokenBroker

/// The command that runs a token broker.
enum BrokerCommand {
    static let all = [broker]

    private static let tasks = ["new-key", "check"]

    static let broker = Command(
        "broker", "Swap codes and renew tokens for apps that must not hold a client secret.",
        discussion: """
            Stays in this terminal until Ctrl-C and writes its log, lines of JSON, to standard
            output. SIGHUP makes it read the configuration again. What the file leaves out comes
            from environment variables; both are described in docs/token-broker.md. With 'new-key'
            it prints a fresh sealing key; with 'check' it only says whether it would start.
            """,
        options: [.value("config", "c", "file", "The configuration, a JSON file.")],
        arguments: [Argument("task", "What to do instead of serving.", .optional, choices: tasks)],
        examples: [
            .init(
                "gatefold broker new-key > sealing-keys", "Make a key; protect it with chmod 600."),
            .init("gatefold broker check --config broker.json", "See what is wrong, if anything."),
            .init("gatefold broker --config broker.json", "Answer apps."),
        ]
    ) { parsed, session in
        let read = configuration(parsed, session)
        switch parsed.arguments.first {
        case "new-key":
            if parsed["config"] != nil { throw parsed.usage("new-key takes no --config.") }
            newKey(session.console)
        case "check":
            try read().validate()
            Say.done("broker", "The broker would start with this configuration.", session.console)
        default: try await BrokerRun(configuration: read).run()
        }
    }

    private static func newKey(_ console: Console) {
        let key = SealingKey.generate()
        let value: JSONValue = ["sealing_key": .string(key)]
        console.line(console.isJSON ? value.text : key)
    }

    /// A way to read the configuration, again and again.
    private static func configuration(
        _ parsed: ParsedCommand, _ session: Session
    ) -> @Sendable () throws(TokenBrokerError) -> BrokerConfiguration {
        let file = parsed["config"]
        let environment = session.environment
        return { () throws(TokenBrokerError) in
            var configuration =
                if let file { try BrokerConfiguration(file: file) } else { BrokerConfiguration() }
            try configuration.merge(environment: environment)
            return configuration
        }
    }
}
