import GatefoldCore

/// The manual page, made from the description.
enum Manual {
    static func page(for program: Command, version: String) -> String {
        var lines = [
            ".TH \(program.name.uppercased()) 1 \"\" \"\(program.name) \(version)\"",
            ".SH NAME", "\(program.name) \\- \(escaped(program.summary))",
            ".SH SYNOPSIS", ".B \(program.name)", "<command> [options]",
            ".SH DESCRIPTION", escaped(program.discussion),
            ".SH OPTIONS",
        ]
        lines += rows(program.options.map { ($0.usage, $0.help) })
        lines.append(".SH COMMANDS")
        for command in program.subcommands {
            let usage = ([command.name] + command.arguments.map(\.usage)).joined(separator: " ")
            lines += [".SS \(escaped(usage))", escaped(command.summary)]
            if !command.discussion.isEmpty { lines += [".PP", escaped(command.discussion)] }
            lines += rows(command.options.map { ($0.usage, $0.help) })
            for example in command.examples {
                lines += [".TP", ".B \(escaped(example.line))", escaped(example.meaning)]
            }
        }
        lines += configuration
        lines.append(".SH EXIT STATUS")
        lines += rows(
            [("0", "ok")] + FailureKind.allCases.map { ("\($0.exitStatus)", $0.rawValue) })
        return lines.joined(separator: "\n") + "\n"
    }

    /// The settings, and the variables that go before them.
    private static var configuration: [String] {
        let keys = ConfigurationKey.all
        return [
            ".SH CONFIGURATION",
            escaped(
                """
                $XDG_CONFIG_HOME/gatefold/config.json (usually ~/.config/gatefold/config.json) is a
                JSON object; comments and a comma after the last entry are allowed. A name with a dot
                stands in an object of that name. Secrets do not belong there and are refused.
                """),
        ] + rows(keys.map { ($0.name, "\($0.meaning) Must be \($0.kind.words).") })
            + [".SH ENVIRONMENT", "Variables go before the file."]
            + rows(keys.map { ($0.variable, "Goes before \($0.name).") })
    }

    private static func rows(_ rows: [(String, String)]) -> [String] {
        rows.flatMap { [".TP", ".B \(escaped($0.0))", escaped($0.1)] }
    }

    /// A line that begins with a dot or a quote is a command to troff.
    private static func escaped(_ text: String) -> String {
        let lines = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
            .joined(separator: "\n")
    }
}
