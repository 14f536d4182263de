public import Foundation

/// Points in time as the Web API writes them: ISO 8601 in UTC, with or without a fraction.
enum Timestamp {
    // The plain style takes fractions with newer versions of Foundation only.
    static func date(_ text: String) -> Date? {
        let whole = Date.ISO8601FormatStyle()
        return (try? Date(text, strategy: whole))
            ?? (try? Date(
                text, strategy: whole.year().month().day().time(includingFractionalSeconds: true)))
    }
}

extension PlaylistItem {
    /// When it was added, if that is known.
    public var dateAdded: Date? { addedAt.flatMap(Timestamp.date) }
}

extension SavedTrack {
    /// When it was saved, if that is known.
    public var dateAdded: Date? { addedAt.flatMap(Timestamp.date) }
}

extension SavedAlbum {
    /// When it was saved, if that is known.
    public var dateAdded: Date? { addedAt.flatMap(Timestamp.date) }
}

extension SavedEpisode {
    /// When it was saved, if that is known.
    public var dateAdded: Date? { addedAt.flatMap(Timestamp.date) }
}

extension SavedShow {
    /// When it was saved, if that is known.
    public var dateAdded: Date? { addedAt.flatMap(Timestamp.date) }
}

extension SavedAudiobook {
    /// When it was saved, if that is known.
    public var dateAdded: Date? { addedAt.flatMap(Timestamp.date) }
}

extension PlayHistory {
    /// When it was played, if that is known.
    public var datePlayed: Date? { playedAt.flatMap(Timestamp.date) }
}
