/// How far the person got in an episode.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-episode>
public struct ResumePoint: Codable, Hashable, Sendable {
    /// Whether it was heard to its end.
    public var isFullyPlayed: Bool?
    /// Where to go on, in milliseconds.
    public var resumePositionMS: Int?

    /// Makes a value; what is not given is absent.
    public init(
        isFullyPlayed: Bool? = nil,
        resumePositionMS: Int? = nil
    ) {
        self.isFullyPlayed = isFullyPlayed
        self.resumePositionMS = resumePositionMS
    }

    private enum CodingKeys: String, CodingKey {
        case isFullyPlayed = "fully_played"
        case resumePositionMS = "resume_position_ms"
    }
}
