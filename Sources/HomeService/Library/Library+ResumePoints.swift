import SQLite

/// How far a person came in an episode or a chapter.
package struct ListeningPoint: Sendable, Hashable {
    package var positionMS: Int
    package var isFullyPlayed: Bool
}

extension Library {
    /// How far a person came in an episode or a chapter; `nil` when they never began it.
    package func resumePoint(of id: String, for user: String) throws -> ListeningPoint? {
        guard !id.utf8.contains(0), !user.utf8.contains(0) else { return nil }
        return try connection.first(
            "SELECT position_ms, fully_played FROM resume_points WHERE user = ? AND id = ?",
            user, id
        ) { ListeningPoint(positionMS: $0.int(0), isFullyPlayed: $0.int(1) != 0) }
    }

    /// The same for many; those that were never begun are not in it.
    package func resumePoints(
        of ids: [String], for user: String
    ) throws -> [String: ListeningPoint] {
        try connection.snapshot {
            var points: [String: ListeningPoint] = [:]
            for id in ids { points[id] = try resumePoint(of: id, for: user) }
            return points
        }
    }

    /// Where a person goes on with what is spoken, by the ids of the tracks.
    func places(in tracks: [CatalogueTrack], for user: String) throws -> [String: Int] {
        let spoken = tracks.filter(\.keepsPlace).map(\.id)
        guard !spoken.isEmpty else { return [:] }
        return try resumePoints(of: spoken, for: user)
            .filter { !$0.value.isFullyPlayed }.mapValues(\.positionMS)
    }

    /// Remembers how far a person came. An id that is not known is passed over.
    ///
    /// - Parameters:
    ///   - positionMS: Milliseconds from the beginning.
    ///   - isFullyPlayed: Whether it was heard to its end.
    ///   - id: The episode or the chapter.
    ///   - user: The person's id.
    /// - Throws: ``SQLiteError``.
    package func setResumePoint(
        _ positionMS: Int, fullyPlayed isFullyPlayed: Bool, of id: String, for user: String
    ) throws {
        guard !id.utf8.contains(0), !user.utf8.contains(0) else { return }
        try connection.run(
            """
            INSERT OR REPLACE INTO resume_points(user, id, position_ms, fully_played)
            SELECT ?, id, ?, ? FROM catalogue.tracks WHERE id = ?
            """, user, max(0, positionMS), isFullyPlayed, id)
    }
}
