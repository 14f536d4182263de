/// The body of a refusal.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/concepts/api-calls>
public struct ErrorObject: Codable, Hashable, Sendable {
    /// What the service says.
    public var error: Detail

    /// Makes a value.
    public init(
        error: Detail
    ) {
        self.error = error
    }

    private enum CodingKeys: String, CodingKey {
        case error
    }

    /// What the service says of a refusal.
    public struct Detail: Codable, Hashable, Sendable {
        /// The HTTP status once more; trust the real one.
        public var status: Int?
        /// One sentence.
        public var message: String?
        /// A word for programs, as `NO_ACTIVE_DEVICE`.
        public var reason: String?

        /// Makes a value.
        public init(status: Int? = nil, message: String? = nil, reason: String? = nil) {
            self.status = status
            self.message = message
            self.reason = reason
        }
    }
}
