/// What a service can have.
package enum MusicKind: String, Sendable, Hashable, Codable, CaseIterable {
    case track, album, artist, playlist, show, episode, audiobook, chapter
}

/// Names one thing of a service: what it is, and the service's id for it.
package struct MusicID: Hashable, Sendable, Codable {
    package var kind: MusicKind
    /// The service's own id; it means nothing to anybody else.
    package var value: String

    package init(_ kind: MusicKind, _ value: String) {
        self.kind = kind
        self.value = value
    }
}
