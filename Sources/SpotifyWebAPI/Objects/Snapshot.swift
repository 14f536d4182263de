/// The answer to a change of a playlist.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/add-items-to-playlist>
public struct Snapshot: Codable, Hashable, Sendable {
    /// Names the state of the playlist after the change.
    public var snapshotID: String

    /// Makes a value.
    public init(
        snapshotID: String
    ) {
        self.snapshotID = snapshotID
    }

    private enum CodingKeys: String, CodingKey {
        case snapshotID = "snapshot_id"
    }
}
