import SQLite

/// An answer of a service as it came, so that it need not come again while it is still right.
package struct KeptAnswer: Sendable, Hashable {
    /// The service's name for it.
    package var tag: String
    /// What the body is.
    package var contentType: String?
    package var body: [UInt8]

    package init(tag: String, contentType: String? = nil, body: [UInt8]) {
        self.tag = tag
        self.contentType = contentType
        self.body = body
    }
}

extension LibraryCache {
    /// There are a few lists; what is asked for in another way than before makes more of them.
    private static let mostAnswers = 32
    private static let largestAnswer = 4 << 20

    /// An answer that was kept; `nil` if it was not.
    package func answer(for key: String) -> KeptAnswer? {
        let answer: KeptAnswer?? = read { connection in
            try connection.first("SELECT tag, type, body FROM answers WHERE key = ?", key) {
                KeptAnswer(tag: $0.text(0), contentType: $0.optionalText(1), body: $0.blob(2))
            }
        }
        return answer ?? nil
    }

    /// Keeps an answer in place of the one that was kept; `nil` forgets that one. Those that came
    /// first make room.
    package func keep(_ answer: KeptAnswer?, for key: String) {
        write { connection in
            guard let answer, answer.body.count <= Self.largestAnswer else {
                try connection.run("DELETE FROM answers WHERE key = ?", key)
                return
            }
            try connection.run(
                "INSERT OR REPLACE INTO answers (key, tag, type, body) VALUES (?, ?, ?, ?)", key,
                answer.tag, answer.contentType, answer.body)
            try connection.run(
                "DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?",
                Self.mostAnswers)
        }
    }
}
