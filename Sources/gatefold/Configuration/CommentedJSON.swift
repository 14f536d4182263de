/// JSON as people write it, with comments and a comma after the last entry, and with the line of
/// each value, so that a mistake can be shown where it stands.
struct CommentedJSON: Sendable, Hashable {
    enum Content: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(String)
        case text(String)
        case list([CommentedJSON])
        case object([Member])
    }

    struct Member: Sendable, Hashable {
        var name: String
        var line: Int
        var value: CommentedJSON
    }

    /// Why a text cannot be read.
    struct Mistake: Error, Hashable {
        var line: Int
        /// What is wrong there, the rest of a sentence.
        var problem: String
    }

    var content: Content
    var line: Int

    /// Reads a whole text.
    ///
    /// - Throws: ``Mistake``.
    init(_ text: String) throws {
        var reader = CommentedJSONReader(text)
        self = try reader.whole()
    }

    init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    /// What kind of value it is, in words.
    var kind: String {
        switch content {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
