/// An option of a command, as `--limit <count>`.
struct Option: Sendable {
    /// What an option takes.
    enum Kind: Sendable, Equatable {
        case flag
        case value(placeholder: String)
        case choice([String])
    }

    let name: String
    let short: Character?
    let help: String
    let kind: Kind

    static func flag(_ name: String, _ short: Character? = nil, _ help: String) -> Option {
        Option(name: name, short: short, help: help, kind: .flag)
    }

    static func value(
        _ name: String, _ short: Character? = nil, _ placeholder: String, _ help: String
    ) -> Option {
        Option(name: name, short: short, help: help, kind: .value(placeholder: placeholder))
    }

    static func choice(
        _ name: String, _ short: Character? = nil, _ words: [String], _ help: String
    ) -> Option {
        Option(name: name, short: short, help: help, kind: .choice(words))
    }

    var takesValue: Bool { kind != .flag }

    /// As help shows it, as `--limit <count>`.
    var usage: String {
        switch kind {
        case .flag: "--\(name)"
        case .value(let placeholder): "--\(name) <\(placeholder)>"
        case .choice(let words): "--\(name) <\(words.joined(separator: "|"))>"
        }
    }
}

/// What a command takes besides options.
struct Argument: Sendable {
    enum Count: Sendable { case one, optional, oneOrMore, any }

    let name: String
    let help: String
    let count: Count
    /// The only words it may be; any if empty.
    let choices: [String]

    init(_ name: String, _ help: String, _ count: Count = .one, choices: [String] = []) {
        self.name = name
        self.help = help
        self.count = count
        self.choices = choices
    }

    var isNeeded: Bool { count == .one || count == .oneOrMore }
    var isEndless: Bool { count == .oneOrMore || count == .any }

    /// As help shows it, as `[<folder>...]`.
    var usage: String {
        let words = choices.isEmpty ? name : choices.joined(separator: "|")
        return switch count {
        case .one: "<\(words)>"
        case .optional: "[<\(words)>]"
        case .oneOrMore: "<\(words)>..."
        case .any: "[<\(words)>...]"
        }
    }
}
