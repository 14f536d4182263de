/// Scripts that let a shell complete the command line, made from the description.
enum Completion {
    static let shells = ["bash", "zsh", "fish"]

    static func script(for program: Command, shell: String) -> String {
        switch shell {
        case "zsh": zsh(program)
        case "fish": fish(program)
        default: bash(program)
        }
    }

    private static func options(_ command: Command, _ program: Command) -> [Option] {
        command.options + program.options
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }

    private static func bash(_ program: Command) -> String {
        var cases = ""
        for command in program.subcommands {
            let words =
                options(command, program).map { "--" + $0.name } + ["--help"]
                + command.arguments.flatMap(\.choices)
            cases += "        \(command.name)) words=\(quoted(words.joined(separator: " "))) ;;\n"
        }
        let commands =
            program.subcommands.map(\.name) + ["--help"] + program.options.map { "--" + $0.name }
        let name = program.name
        return """
            _\(name)() {
                local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
                local command='' words='' word
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case "$word" in
                    -*) ;;
                    *) command="$word"; break ;;
                    esac
                done
                case "$previous" in
            \(bashChoices(program))    esac
                case "$command" in
                    '') words=\(quoted(commands.joined(separator: " "))) ;;
            \(cases)    esac
                COMPREPLY=($(compgen -W "$words" -- "$current"))
            }
            complete -o default -F _\(name) \(name)

            """
    }

    private static func bashChoices(_ program: Command) -> String {
        var lines = ""
        for option in program.subcommands.flatMap(\.options) {
            guard case .choice(let words) = option.kind else { continue }
            let list = quoted(words.joined(separator: " "))
            lines += "        --\(option.name)) COMPREPLY=($(compgen -W \(list) -- \"$current\"));"
            lines += " return ;;\n"
        }
        return lines
    }

    private static func zsh(_ program: Command) -> String {
        func escaped(_ text: String) -> String {
            text.replacing(":", with: "\\:").replacing("[", with: "\\[").replacing("]", with: "\\]")
        }
        func spec(_ option: Option) -> String {
            let value =
                switch option.kind {
                case .flag: ""
                case .value(let placeholder): ":\(placeholder):_files"
                case .choice(let words): ":value:(\(words.joined(separator: " ")))"
                }
            return quoted("--\(option.name)[\(escaped(option.help))]\(value)")
        }
        var cases = ""
        for command in program.subcommands {
            var specs = options(command, program).map(spec) + [quoted("--help[Show this help.]")]
            specs += command.arguments.map { argument in
                let action =
                    argument.choices.isEmpty
                    ? "_files" : "(\(argument.choices.joined(separator: " ")))"
                return quoted("\(argument.isEndless ? "*" : ""):\(argument.name):\(action)")
            }
            cases += "    \(command.name)) _arguments \(specs.joined(separator: " ")) ;;\n"
        }
        let commands = program.subcommands.map { quoted("\($0.name):\(escaped($0.summary))") }
        return """
            #compdef \(program.name)
            _\(program.name)() {
                local -a commands
                commands=(\(commands.joined(separator: "\n        ")))
                if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                fi
                shift words
                (( CURRENT-- ))
                case "$words[1]" in
            \(cases)    esac
            }
            if [ "$funcstack[1]" = _\(program.name) ]; then
                _\(program.name) "$@"
            else
                compdef _\(program.name) \(program.name)
            fi

            """
    }

    private static func fish(_ program: Command) -> String {
        let name = program.name
        func line(_ option: Option, _ condition: String) -> String {
            let short = option.short.map { " -s \($0)" } ?? ""
            let value =
                switch option.kind {
                case .flag: ""
                case .value: " -r"
                case .choice(let words): " -x -a \(quoted(words.joined(separator: " ")))"
                }
            return
                "complete -c \(name)\(condition) -l \(option.name)\(short)\(value) -d \(quoted(option.help))"
        }
        var lines = program.options.map { line($0, "") }
        lines.append("complete -c \(name) -l help -s h -d 'Show this help.'")
        for command in program.subcommands {
            lines.append(
                "complete -c \(name) -n __fish_use_subcommand -f -a \(command.name) -d "
                    + quoted(command.summary))
            let condition = " -n '__fish_seen_subcommand_from \(command.name)'"
            lines += command.options.map { line($0, condition) }
            let choices = command.arguments.flatMap(\.choices)
            if !choices.isEmpty {
                lines.append(
                    "complete -c \(name)\(condition) -f -a \(quoted(choices.joined(separator: " ")))"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
