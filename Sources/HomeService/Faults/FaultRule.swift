import HTTPServer
import WebAPIClient

/// Which requests a fault strikes, and what it does.
struct FaultRule: Sendable {
    /// Which of the requests that fit are struck, in the order in which they come.
    enum Choice: Sendable, Hashable {
        case all
        /// Those at these places, from 1.
        case places(Set<Int>)
        /// Every nth.
        case every(Int)
        /// So many from the first on.
        case first(Int)
        /// All from that place on.
        case from(Int)
        /// Each with that probability, the same ones each time.
        case rate(Double)
    }

    /// What the person calls it, or `rule 1`.
    var name: String
    /// Any method if empty.
    var methods: Set<String> = []
    var path: PathPattern
    /// The id of the app that asks; any if `nil`.
    var client: String?
    /// The grant that a request for tokens uses; any if `nil`.
    var grant: String?
    var choice = Choice.all
    var fault: Fault
    /// As it was given.
    var source: JSONTree

    /// Whether a request is one of those that it counts, as far as the request itself tells.
    func fits(_ request: HTTPRequest) -> Bool {
        guard methods.isEmpty || methods.contains(request.method), path.matches(request.path)
        else { return false }
        guard let grant else { return true }
        return request.form?.first { $0.name == "grant_type" }?.value == grant
    }
}

/// A path in which `*` stands for one part and, at its end, `**` for any number.
struct PathPattern: Sendable, Hashable {
    private let parts: [String]
    private let isOpen: Bool

    /// - Returns: `nil` if the text does not begin with a slash, or has `**` before its end.
    init?(_ text: String) {
        guard text.hasPrefix("/") else { return nil }
        var parts = text.split(separator: "/").map(String.init)
        isOpen = parts.last == "**"
        if isOpen { parts.removeLast() }
        guard !parts.contains("**") else { return nil }
        self.parts = parts
    }

    func matches(_ path: [String]) -> Bool {
        guard isOpen ? path.count >= parts.count : path.count == parts.count else { return false }
        return zip(parts, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
