/// The text of `--help`.
enum Help {
    static func text(for path: [Command]) -> String {
        let command = path[path.count - 1]
        var parts = [command.summary]
        if !command.discussion.isEmpty { parts.append(command.discussion) }
        parts.append("Usage: " + usage(path))
        parts += [
            table("Commands", command.subcommands.map { ($0.name, $0.summary) }),
            table("Arguments", command.arguments.map { ($0.usage, $0.help) }),
            table("Options", optionRows(path)),
            table("Examples", command.examples.map { ($0.line, $0.meaning) }),
        ].compactMap(\.self)
        if command.work == nil {
            parts.append("See '\(command.name) <command> --help' for examples of each command.")
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    static func usage(_ path: [Command]) -> String {
        let command = path[path.count - 1]
        var words = path.map(\.name)
        if command.work == nil { words.append("<command>") }
        words += command.arguments.map(\.usage)
        return (words + ["[options]"]).joined(separator: " ")
    }

    static func optionRows(_ path: [Command]) -> [(String, String)] {
        path.reversed().flatMap(\.options).map { option in
            let short = option.short.map { "-\($0), " } ?? "    "
            return (short + option.usage, option.help)
        } + [("-h, --help", "Show this help.")]
    }

    private static func table(_ title: String, _ rows: [(String, String)]) -> String? {
        guard let widest = rows.map(\.0.count).max() else { return nil }
        let width = min(34, widest)
        let lines = rows.map { left, right in
            left.count <= width
                ? "  " + left.padding(to: width) + "  " + right
                : "  " + left + "\n" + String(repeating: " ", count: width + 4) + right
        }
        return "\(title):\n" + lines.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
