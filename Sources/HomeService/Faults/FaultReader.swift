import WebAPIClient

/// Reads the members of an object, and takes nothing but what is asked for.
struct FaultReader {
    /// What the object is, the beginning of a sentence.
    let place: String
    private var members: [(key: String, value: JSONTree)]
    private var known: [String] = []

    init(_ tree: JSONTree, at place: String) throws(FaultMistake) {
        guard case .object(let members) = tree else {
            throw FaultMistake("\(place) must be an object, not \(tree.name).")
        }
        if let twice = JSONTree.repeatedKey(of: members) {
            throw FaultMistake("\(place) has \(Self.shown(twice)) twice.")
        }
        self.place = place
        self.members = members
    }

    func has(_ name: String) -> Bool { members.contains { $0.key == name } }

    mutating func take(_ name: String) -> JSONTree? {
        guard let index = members.firstIndex(where: { $0.key == name }) else { return nil }
        return members.remove(at: index).value
    }

    /// Refuses what nobody has asked for.
    func finish(allowed: [String]) throws(FaultMistake) {
        guard let extra = members.first else { return }
        throw FaultMistake(
            "\(place) has \(Self.shown(extra.key)), which is unknown. It may have "
                + allowed.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
    }

    func mistake(_ name: String, takes what: String, not value: JSONTree) -> FaultMistake {
        FaultMistake("\(place): \"\(name)\" takes \(what), not \(Self.shown(value)).")
    }

    mutating func text(_ name: String) throws(FaultMistake) -> String? {
        guard let value = take(name) else { return nil }
        guard let text = value.string else { throw mistake(name, takes: "text", not: value) }
        return text
    }

    mutating func flag(_ name: String) throws(FaultMistake) -> Bool {
        guard let value = take(name) else { return false }
        guard case .bool(let flag) = value else {
            throw mistake(name, takes: "true or false", not: value)
        }
        return flag
    }

    mutating func integer(
        _ name: String, in range: ClosedRange<Int>
    ) throws(FaultMistake) -> Int? {
        guard let value = take(name) else { return nil }
        guard let number = value.integer, range.contains(number) else {
            throw mistake(
                name,
                takes: range.upperBound == .max
                    ? "a whole number from \(range.lowerBound)"
                    : "a whole number from \(range.lowerBound) to \(range.upperBound)", not: value)
        }
        return number
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(FaultMistake) -> Choice? {
        guard let value = take(name) else { return nil }
        guard let choice = value.string.flatMap({ Choice(rawValue: $0) }) else {
            let words = Choice.allCases.map { "\"\($0.rawValue)\"" }
            throw mistake(name, takes: words.joined(separator: ", "), not: value)
        }
        return choice
    }

    /// A text, or several in a list.
    mutating func texts(_ name: String) throws(FaultMistake) -> [String]? {
        guard let value = take(name) else { return nil }
        let texts: [String?]
        if case .array(let elements) = value {
            texts = elements.map(\.string)
        } else {
            texts = [value.string]
        }
        guard !texts.isEmpty, !texts.contains(nil) else {
            throw mistake(name, takes: "text, or a list of texts", not: value)
        }
        return texts.compactMap { $0 }
    }

    /// Places in an answer.
    mutating func paths(_ name: String) throws(FaultMistake) -> [TreePath]? {
        guard let texts = try texts(name) else { return nil }
        var paths: [TreePath] = []
        for text in texts { paths.append(try path(text, of: name)) }
        return paths
    }

    func path(_ text: String, of name: String) throws(FaultMistake) -> TreePath {
        guard let path = TreePath(text) else {
            throw mistake(
                name, takes: "places like \"items.*.track\" or \"**.total\"", not: .string(text))
        }
        return path
    }

    /// A value as it stands, if that is short.
    static func shown(_ value: JSONTree) -> String {
        switch value {
        case .string(let text): shown(text)
        case .number(let digits): digits.count <= 40 ? digits : "such a number"
        case .bool(let flag): "\(flag)"
        case .null, .array, .object: value.name
        }
    }

    /// A text in quotes, cut where nobody reads on, without what moves a terminal's cursor.
    static func shown(_ text: String) -> String {
        let clean = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .format ? "?" : Character(scalar)
        }
        return clean.count > 60 ? "\"\(String(clean.prefix(60)))…\"" : "\"\(String(clean))\""
    }
}
