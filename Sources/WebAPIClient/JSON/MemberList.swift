/// The elements of a list of objects.
package struct MemberList {
    private let document: JSONDocument
    private let list: Int
    private var position: Int

    init(_ document: JSONDocument, at list: Int) {
        self.document = document
        self.list = list
        position = list + 1
    }

    /// How many there are.
    package var count: Int { Int(document.tokens[list].length) }

    /// Whether there are more.
    package var isAtEnd: Bool { position >= Int(document.tokens[list].next) }

    /// The members of the next element.
    ///
    /// - Throws: `DecodingError` if it is no object; the one after it is next then, too.
    package mutating func next() throws -> Members {
        let element = position
        position = Int(document.tokens[element].next)
        return try Members(document, at: element)
    }

    /// Notes that an element was passed over.
    package func note(_ error: any Error) { document.note(error, at: list) }

    /// What the list was read as where it stood before, if it is there several times.
    package func repeated<Value>(as type: Value.Type) -> Value? {
        document.repeated(as: type, at: list)
    }

    /// Remembers what the list was read as, if it is there several times.
    package func keep<Value>(_ value: Value, since mark: Int) {
        document.keep(value, at: list, since: mark)
    }

    /// How much was noted so far.
    package var mark: Int { document.notes.count }
}
