import SQLite

/// What most songs lack: parts of files, credits, what episodes and chapters say of themselves.
struct TrackDetails: Equatable {
    var part = 0
    var startMS: Int?
    var endMS: Int?
    var date: String?
    var description: String?
    var language: String?
    var credits: [ArtistCredit] = []
    var artistCredit: String?

    init() {}

    /// - Returns: `nil` when there is nothing of it.
    init?(_ draft: CatalogueWriter.Draft, _ track: AlbumGrouping.Resolved) {
        let tags = draft.tags.all
        part = draft.part
        startMS = tags.part?.startMS
        endMS = tags.part?.endMS
        credits = tags.credits
        if track.artists.count > 1 { artistCredit = tags.artistCredit }
        if draft.medium != .music {
            date = tags.date?.text
            description = tags.description
            language = tags.language
        }
        if self == TrackDetails() { return nil }
    }
}

extension CatalogueWriter {
    func write(_ details: TrackDetails, row: Int) throws {
        try connection.run(
            """
            UPDATE tracks SET part = ?, start_ms = ?, end_ms = ?, date = ?, description = ?,
                language = ?, credits = ?, artist_credit = ? WHERE row = ?
            """, details.part, details.startMS, details.endMS, details.date,
            details.description.map(PackedText.clean), details.language.map(PackedText.clean),
            PackedText.pack(details.credits), details.artistCredit.map(PackedText.clean), row)
    }
}
