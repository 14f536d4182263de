/// JSON as people write it, with comments and a comma after the last entry, and with the line of
/// each value, so that a mistake can be shown where it stands.
package struct CommentedJSON: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(String)
        case text(String)
        case list([CommentedJSON])
        case object([Member])
    }

    package struct Member: Sendable, Hashable {
        package var name: String
        package var line: Int
        package var value: CommentedJSON
    }

    /// Why a text cannot be read.
    package struct Mistake: Error, Hashable {
        package var line: Int
        /// What is wrong there, the rest of a sentence.
        package var problem: String

        package init(line: Int, problem: String) {
            self.line = line
            self.problem = problem
        }
    }

    package var content: Content
    package var line: Int

    /// Reads a whole text.
    ///
    /// - Throws: ``Mistake``.
    package init(_ text: String) throws {
        var reader = CommentedJSONReader(text)
        self = try reader.whole()
    }

    package init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }

    /// What kind of value it is, in words.
    package var kind: String {
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
