/// A request as a ``LoopbackServer`` got it.
package struct LoopbackRequest: Sendable {
    package var method: String
    package var target: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Counts the connections of the server from 1.
    package var connection: Int

    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// What a ``LoopbackServer`` does about a request.
package struct LoopbackAnswer: Sendable {
    /// What goes over the wire, head and all.
    package var bytes: [UInt8]
    /// How long the client waits for the first byte.
    package var delay: Duration
    /// Whether the connection is closed after the last byte.
    package var closes: Bool
    /// Whether the client waits in vain.
    package var isSilent = false

    package init(bytes: [UInt8], delay: Duration = .zero, closes: Bool = false) {
        self.bytes = bytes
        self.delay = delay
        self.closes = closes
    }

    /// A whole answer.
    package static func whole(
        _ body: String = "{}", status: Int = 200, headers: [String] = [], delay: Duration = .zero
    ) -> LoopbackAnswer {
        let fields = ["Content-Length: \(body.utf8.count)"] + headers
        return LoopbackAnswer(
            bytes: Array("\(head(status, fields))\(body)".utf8), delay: delay)
    }

    /// Promises more than it sends, then hangs up.
    package static func truncated(_ body: String, promising count: Int) -> LoopbackAnswer {
        LoopbackAnswer(
            bytes: Array("\(head(200, ["Content-Length: \(count)"]))\(body)".utf8), closes: true)
    }

    /// Hangs up without a byte.
    package static var hangUp: LoopbackAnswer { LoopbackAnswer(bytes: [], closes: true) }

    /// Never answers.
    package static var silence: LoopbackAnswer {
        var answer = LoopbackAnswer(bytes: [])
        answer.isSilent = true
        return answer
    }

    private static func head(_ status: Int, _ fields: [String]) -> String {
        (["HTTP/1.1 \(status) Something"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }
}
