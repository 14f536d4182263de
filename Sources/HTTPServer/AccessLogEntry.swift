/// One request and what became of it, fit for a log: no header, no secret of the query.
package struct AccessLogEntry: Sendable, CustomStringConvertible {
    /// Names the request, as an error answer does.
    package var id: RequestID
    /// The method as sent.
    package var method: String
    /// Path and query as sent, without the values of secret-looking names.
    package var target: String
    /// The status, 0 if the connection ended before an answer.
    package var status: Int
    /// Bytes of the answer's body; for a stream, those that were read from it.
    package var bytes: UInt64
    /// From the request line to the end of the answer.
    package var duration: Duration
    /// Whether the client could have got the whole answer.
    package var isComplete: Bool

    /// One line: `0000002a GET /v1/albums?ids=a 200 5120 B 1.3 ms`, `cut` at its end if it was.
    package var description: String {
        let (seconds, attoseconds) = duration.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        let time = "\(tenths / 10).\(tenths % 10) ms"
        return "\(id) \(method) \(target) \(status) \(bytes) B \(time)" + (isComplete ? "" : " cut")
    }

    init(
        id: RequestID, method: String, target: String, status: Int, bytes: UInt64,
        duration: Duration, isComplete: Bool
    ) {
        self.id = id
        self.method = Self.printable(method)
        self.target = Self.withoutSecrets(Self.printable(target))
        self.status = status
        self.bytes = bytes
        self.duration = duration
        self.isComplete = isComplete
    }

    private static let secretNames = [
        "token", "code", "secret", "password", "passwd", "key", "auth", "credential", "signature",
        "session", "assertion", "state", "ticket", "verifier",
    ]

    private static func withoutSecrets(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return target }
        let items = target[target.index(after: mark)...].split(
            separator: "&", omittingEmptySubsequences: false)
        let safe = items.map { item -> String in
            guard let equals = item.firstIndex(of: "="), isSecret(item[..<equals]) else {
                return String(item)
            }
            return item[...equals] + "…"
        }
        return target[...mark] + safe.joined(separator: "&")
    }

    private static func isSecret(_ name: Substring) -> Bool {
        // Percent signs could hide a name (`to%6ben`): a name with one counts as secret.
        let name = name.lowercased()
        return name.contains("%") || secretNames.contains { name.contains($0) }
    }

    private static func printable(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x21 || $0 == 0x7F }) else { return text }
        return String(
            text.unicodeScalars.map { $0.value < 0x21 || $0.value == 0x7F ? "_" : Character($0) })
    }
}
