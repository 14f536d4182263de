import HTTPServer
import WebAPIClient

extension Fault {
    /// Longer than most clients wait, and shorter than the server lets anything take.
    private static let longestDelay = 25_000
    private static let members = [
        "preset", "delay_ms", "applied", "status", "message", "reason", "text", "html", "json",
        "headers", "retry_after", "retry_after_date_s", "set", "null", "remove", "next",
        "null_entries", "floats", "floats_at", "both_names", "wrap_entries", "stale",
        "rotates_refresh_token", "trickle_ms", "trickle_bytes", "cut",
    ]

    /// - Parameters:
    ///   - tree: What goes wrong.
    ///   - place: Whose fault it is, the beginning of a sentence.
    /// - Throws: ``FaultMistake``.
    init(_ tree: JSONTree, at place: String) throws(FaultMistake) {
        guard case .object = tree else {
            throw FaultMistake(
                "\(place): \"fault\" takes a name or an object, not \(FaultReader.shown(tree)).")
        }
        var reader = try FaultReader(tree, at: place)
        if let wait = try reader.integer("delay_ms", in: 0...Self.longestDelay) {
            delay = .milliseconds(wait)
        }
        isApplied = try reader.flag("applied")
        replacement = try Replacement(&reader)
        try readHeaders(&reader)
        try readEdits(&reader)
        isStale = try reader.flag("stale")
        rotatesRefreshTokens = try reader.flag("rotates_refresh_token")
        try readTransfer(&reader)
        try reader.finish(allowed: Self.members)
        try check(at: place)
    }

    private func check(at place: String) throws(FaultMistake) {
        if replacement != nil && !(edits.isEmpty && !isStale && !rotatesRefreshTokens) {
            throw FaultMistake(
                "\(place): what replaces the answer (\"status\", …) and what changes the real one "
                    + "(\"set\", \"next\", …) do not go together.")
        }
        if isApplied && replacement == nil && cut == nil {
            throw FaultMistake(
                "\(place): with \"applied\" the answer must be lost: add \"status\" or \"cut\".")
        }
    }

    private mutating func readHeaders(_ reader: inout FaultReader) throws(FaultMistake) {
        if let given = reader.take("headers") {
            guard case .object(let members) = given else {
                throw reader.mistake("headers", takes: "an object of texts", not: given)
            }
            for (name, value) in members {
                guard let text = value.string, Self.isFieldName(name), Self.isFieldValue(text)
                else {
                    throw reader.mistake(
                        "headers", takes: "names and texts without line breaks",
                        not: value.string == nil ? value : .string(name))
                }
                headers.append((name, text))
            }
        }
        switch reader.take("retry_after") {
        case nil: break
        case .number(let digits)?: headers.append(("Retry-After", digits))
        case .string(let text)? where Self.isFieldValue(text):
            headers.append(("Retry-After", text))
        case let value?:
            throw reader.mistake("retry_after", takes: "a number or a text", not: value)
        }
        let year = 366 * 86_400
        if let seconds = try reader.integer("retry_after_date_s", in: -year...year) {
            retryDate = .seconds(seconds)
        }
    }

    private mutating func readEdits(_ reader: inout FaultReader) throws(FaultMistake) {
        if let given = reader.take("set") {
            guard case .object(let members) = given else {
                throw reader.mistake("set", takes: "an object of places and values", not: given)
            }
            for (text, value) in members {
                edits.append(.set([try reader.path(text, of: "set")], value))
            }
        }
        if let paths = try reader.paths("null") { edits.append(.null(paths)) }
        if let paths = try reader.paths("remove") { edits.append(.remove(paths)) }
        if let next = try reader.choice("next", of: AnswerEdit.Next.self) {
            edits.append(.next(next))
        }
        if let every = try reader.integer("null_entries", in: 1...1000) {
            edits.append(.nullEntries(every: every))
        }
        if try reader.flag("both_names") { edits.append(.bothNames) }
        if let name = try reader.text("wrap_entries") { edits.append(.wrapEntries(name)) }
        let places = try reader.paths("floats_at")
        // Last: what was set is written that way as well.
        if let float = try reader.choice("floats", of: AnswerEdit.Float.self) {
            edits.append(.floats(float, places))
        } else if places != nil {
            throw FaultMistake(
                "\(reader.place): \"floats_at\" needs \"floats\": \"point\" or \"exponent\".")
        }
    }

    private mutating func readTransfer(_ reader: inout FaultReader) throws(FaultMistake) {
        let pause = try reader.integer("trickle_ms", in: 1...Self.longestDelay)
        let size = try reader.integer("trickle_bytes", in: 1...1_000_000)
        if let pause {
            trickle = Trickle(pause: .milliseconds(pause), size: size ?? 64)
        } else if size != nil {
            throw FaultMistake("\(reader.place): \"trickle_bytes\" needs \"trickle_ms\".")
        }
        cut = try reader.choice("cut", of: Cut.self)
        if cut != nil && trickle != nil {
            throw FaultMistake(
                "\(reader.place): \"cut\" and \"trickle_ms\" do not go together.")
        }
    }

    private static func isFieldName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D
            }
    }

    private static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
}

extension Fault.Replacement {
    /// `nil` if none is asked for.
    fileprivate init?(_ reader: inout FaultReader) throws(FaultMistake) {
        let bodies = ["message", "text", "html", "json"].filter { reader.has($0) }
        guard bodies.count <= 1 else {
            throw FaultMistake(
                "\(reader.place) has \(bodies.map { "\"\($0)\"" }.joined(separator: " and ")); "
                    + "an answer has one body.")
        }
        let status = try reader.integer("status", in: 200...599)
        let reason = try reader.text("reason")
        if let message = try reader.text("message") {
            body = .error(message: message, reason: reason)
        } else if let text = try reader.text("text") {
            body = .bytes(Array(text.utf8), type: "text/plain; charset=utf-8")
        } else if let html = try reader.text("html") {
            body = .bytes(Array(html.utf8), type: "text/html; charset=utf-8")
        } else if let json = reader.take("json") {
            body = .bytes(json.text, type: "application/json; charset=utf-8")
        } else {
            body = .bytes([], type: nil)
        }
        if reason != nil && !bodies.contains("message") {
            throw FaultMistake("\(reader.place): \"reason\" needs \"message\".")
        }
        guard let status else {
            guard bodies.isEmpty else {
                throw FaultMistake(
                    "\(reader.place): \"\(bodies[0])\" needs \"status\", a whole number from 200 "
                        + "to 599.")
            }
            return nil
        }
        self.status = status
    }
}
