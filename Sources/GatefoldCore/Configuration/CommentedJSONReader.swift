/// Reads ``CommentedJSON`` from a text.
struct CommentedJSONReader {
    /// Deeper than anybody writes; deeper still would exhaust the stack.
    private static let deepest = 64

    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var line = 1
    private var depth = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func whole() throws -> CommentedJSON {
        if next == "\u{FEFF}" { advance() }
        try skipBlanks()
        guard next != nil else { throw mistake("the file is empty") }
        let value = try value()
        try skipBlanks()
        if let extra = next { throw mistake("\(shown(extra)) is too much after the end") }
        return value
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func advance() {
        if next == "\n" { line += 1 }
        place += 1
    }

    private func mistake(_ problem: String) -> CommentedJSON.Mistake {
        CommentedJSON.Mistake(line: line, problem: problem)
    }

    private func shown(_ scalar: Unicode.Scalar?) -> String {
        scalar.map { "'\(String($0).cleaned)'" } ?? "the end of the file"
    }

    /// Skips white space and comments.
    private mutating func skipBlanks() throws {
        while let scalar = next {
            if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
                advance()
            } else if scalar == "/" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        let begin = line
        advance()
        switch next {
        case "/": while let scalar = next, scalar != "\n" { advance() }
        case "*":
            advance()
            var last: Unicode.Scalar?
            while let scalar = next {
                advance()
                if last == "*", scalar == "/" { return }
                last = scalar
            }
            throw CommentedJSON.Mistake(line: begin, problem: "a comment has no end")
        default: throw mistake("a lone '/' is no comment; write // or /* */")
        }
    }

    private mutating func value() throws -> CommentedJSON {
        let begin = line
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw mistake("values lie too deep inside each other") }
        let content: CommentedJSON.Content =
            switch next {
            case "{": .object(try members())
            case "[": .list(try elements())
            case "\"": .text(try text())
            default: try word()
            }
        return CommentedJSON(content, line: begin)
    }

    private mutating func members() throws -> [CommentedJSON.Member] {
        var members: [CommentedJSON.Member] = []
        try separated(until: "}") { reader in
            guard reader.next == "\"" else {
                throw reader.mistake(
                    "a name in double quotes was expected, not \(reader.shown(reader.next))")
            }
            let line = reader.line
            let name = try reader.text()
            if let first = members.first(where: { $0.name == name }) {
                throw reader.mistake(
                    "'\(name.cleaned)' stands there twice, first in line \(first.line)")
            }
            try reader.skipBlanks()
            guard reader.next == ":" else {
                throw reader.mistake(
                    "a colon was expected after '\(name.cleaned)', not \(reader.shown(reader.next))"
                )
            }
            reader.advance()
            try reader.skipBlanks()
            members.append(
                CommentedJSON.Member(name: name, line: line, value: try reader.value()))
        }
        return members
    }

    private mutating func elements() throws -> [CommentedJSON] {
        var elements: [CommentedJSON] = []
        try separated(until: "]") { elements.append(try $0.value()) }
        return elements
    }

    /// Reads entries with commas between them, and perhaps one after the last.
    private mutating func separated(
        until end: Unicode.Scalar, _ entry: (inout CommentedJSONReader) throws -> Void
    ) throws {
        advance()
        try skipBlanks()
        while next != end {
            try entry(&self)
            try skipBlanks()
            if next == "," {
                advance()
                try skipBlanks()
            } else if next != end {
                throw mistake("a comma or '\(end)' was expected, not \(shown(next))")
            }
        }
        advance()
    }

    private mutating func text() throws -> String {
        advance()
        var text = String.UnicodeScalarView()
        while let scalar = next {
            advance()
            switch scalar {
            case "\"": return String(text)
            case "\\": text.append(try escaped())
            case "\n": throw CommentedJSON.Mistake(line: line - 1, problem: "a text has no end")
            default: text.append(scalar)
            }
        }
        throw mistake("a text has no end")
    }

    private mutating func escaped() throws -> Unicode.Scalar {
        defer { advance() }
        switch next {
        case "\"", "\\", "/": return next ?? "/"
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "u":
            let digits = String(String.UnicodeScalarView(scalars[place...].dropFirst().prefix(4)))
            guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(code)
            else { throw mistake("'\\u\(digits.cleaned)' is no character") }
            place += 4
            return scalar
        default: throw mistake("'\\' goes before none but \" \\ / b f n r t u")
        }
    }

    private mutating func word() throws -> CommentedJSON.Content {
        let begin = place
        while let scalar = next,
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar == "." || scalar == "-" || scalar == "+" || scalar == "_"
        {
            advance()
        }
        let word = String(String.UnicodeScalarView(scalars[begin..<place]))
        switch word {
        case "": throw mistake("a value was expected, not \(shown(next))")
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            guard Double(word) != nil, word.first?.isLetter == false else {
                throw mistake("'\(word.cleaned)' is no value; a text needs double quotes")
            }
            return .number(word)
        }
    }
}
