import SQLite

extension CatalogueWriter {
    /// A track of a folder that is put together anew.
    struct Draft {
        var row: Int
        var isNew: Bool
        var id: String
        var folder: Int
        var folderPath: [UInt8]
        var name: [UInt8]
        var tags: SharedTags
        var medium = Medium.music
        /// Which part of its file it is, from 1; 0 for a whole file.
        var part = 0
        var oldAlbum: Int
        /// Whether its file was read in this scan; otherwise only its album may change.
        var isFresh: Bool
    }

    /// Groups the tracks of a folder into albums and writes what changed.
    func write(_ drafts: [Draft], base: BaseFolder, shelf: MediaFolder? = nil) throws {
        guard !drafts.isEmpty else { return }
        let resolved = grouping.resolve(
            drafts.map {
                AlbumGrouping.Member(
                    tags: $0.tags, folder: $0.folderPath, name: $0.name, medium: $0.medium)
            }, base: base, shelf: shelf)
        var votes: [String: [Int]] = [:]
        if !wasEmpty {
            for (draft, track) in zip(drafts, resolved) {
                votes[track.album.key, default: []].append(draft.oldAlbum)
            }
        }
        for (draft, track) in zip(drafts, resolved) {
            let old = votes[track.album.key] ?? []
            let album = try album(track.album, votes: old)
            try write(draft, track, album: album)
        }
    }

    private func write(
        _ draft: Draft, _ track: AlbumGrouping.Resolved, album: AlbumState
    ) throws {
        let isElsewhere = draft.oldAlbum != album.row
        guard draft.isFresh || isElsewhere else { return }
        let key = album.name.key
        if draft.isNew {
            try insert(draft, track, album: album)
        } else {
            try update(draft, track, album: album)
            if isElsewhere { try touchAlbum(row: draft.oldAlbum, without: draft.row) }
        }
        albums[key]?.members[draft.row] = AlbumSummary.Member(
            disc: track.disc, number: track.number, durationMS: draft.tags.all.durationMS,
            tags: draft.tags, artists: track.artists, folder: draft.folder, name: draft.name)
        touchedAlbums.insert(key)
    }

    private func words(
        _ track: AlbumGrouping.Resolved, album: AlbumState
    ) -> (title: String, artist: String, album: String) {
        (
            SearchWords.index(track.title),
            track.artists.map { indexed($0) }.joined(separator: " "), indexed(album.name.title)
        )
    }

    private func indexed(_ text: String) -> String {
        if let known = indexWords[text] { return known }
        if indexWords.count > 20_000 { indexWords = [:] }
        let words = SearchWords.index(text)
        indexWords[text] = words
        return words
    }

    private func insert(
        _ draft: Draft, _ track: AlbumGrouping.Resolved, album: AlbumState
    ) throws {
        let tags = draft.tags
        let artists = try packed(
            track.artists, sorts: track.artists == tags.all.artists ? tags.all.artistSorts : [])
        let words = words(track, album: album)
        try connection.run(
            """
            INSERT INTO tracks(
                row, id, visible, saved, saved_at, album, disc, number, folder, name, title,
                title_key, artists, duration_ms, bit_rate, isrc, music_brainz, explicit,
                fingerprint, tags, words, medium)
            VALUES(?, ?, 1, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, draft.row, draft.id, now, album.row, track.disc, track.number, draft.folder,
            draft.name, PackedText.clean(track.title), SearchWords.key(track.title),
            artists.text, tags.all.durationMS, tags.all.bitRateKbps, tags.all.isrc.map(Self.isrc),
            tags.all.musicBrainzRecordingID.map(PackedText.clean), tags.all.isExplicit,
            tags.all.fingerprint, PackedTags.pack(tags, for: draft.medium),
            "\(words.title)\u{1F}\(words.artist)\u{1F}\(words.album)", draft.medium.rawValue)
        if let details = TrackDetails(draft, track) { try write(details, row: draft.row) }
        try index(draft.row, words)
        try link(draft.row, artists.rows)
    }

    private func update(
        _ draft: Draft, _ track: AlbumGrouping.Resolved, album: AlbumState
    ) throws {
        let tags = draft.tags
        let artists = try packed(
            track.artists, sorts: track.artists == tags.all.artists ? tags.all.artistSorts : [])
        let words = words(track, album: album)
        try unlink(draft.row)
        if draft.isFresh {
            try connection.run(
                """
                UPDATE tracks SET visible = 1, duration_ms = ?, bit_rate = ?, isrc = ?,
                    music_brainz = ?, explicit = ?, fingerprint = ?, tags = ?, folder = ?, name = ?
                WHERE row = ?
                """, tags.all.durationMS, tags.all.bitRateKbps, tags.all.isrc.map(Self.isrc),
                tags.all.musicBrainzRecordingID.map(PackedText.clean), tags.all.isExplicit,
                tags.all.fingerprint, PackedTags.pack(tags, for: draft.medium), draft.folder,
                draft.name, draft.row)
            try write(TrackDetails(draft, track) ?? TrackDetails(), row: draft.row)
        }
        try connection.run(
            """
            UPDATE tracks SET album = ?, disc = ?, number = ?, title = ?, title_key = ?,
                artists = ?, words = ?, medium = ? WHERE row = ?
            """, album.row, track.disc, track.number, PackedText.clean(track.title),
            SearchWords.key(track.title), artists.text,
            "\(words.title)\u{1F}\(words.artist)\u{1F}\(words.album)", draft.medium.rawValue,
            draft.row)
        try index(draft.row, words)
        try link(draft.row, artists.rows)
    }

    private func index(
        _ row: Int, _ words: (title: String, artist: String, album: String)
    ) throws {
        vocabulary.add(words.title)
        try connection.run(
            "INSERT INTO track_words(rowid, title, artist, album) VALUES(?, ?, ?, ?)", row,
            words.title, words.artist, words.album)
    }

    private func link(_ track: Int, _ artists: [Int]) throws {
        for artist in artists {
            try connection.run(
                "INSERT INTO track_artists(artist, track) VALUES(?, ?)", artist, track)
            touchedArtists.insert(artist)
        }
    }

    /// Takes a track out of the index and off its artists, with the very words it was put in by.
    private func unlink(_ row: Int) throws {
        let old = try connection.first("SELECT words, artists FROM tracks WHERE row = ?", row) {
            (words: PackedText.unpack($0.text(0)), artists: PackedText.artists($0.text(1)))
        }
        guard let old, old.words.count == 3 else { return }
        try connection.run(
            "INSERT INTO track_words(track_words, rowid, title, artist, album) "
                + "VALUES('delete', ?, ?, ?, ?)", row, old.words[0], old.words[1], old.words[2])
        for artist in old.artists {
            let artistRow = try connection.first(
                "SELECT row FROM artists WHERE id = ?", artist.id
            ) { $0.int(0) }
            guard let artistRow else { continue }
            try connection.run(
                "DELETE FROM track_artists WHERE artist = ? AND track = ?", artistRow, row)
            touchedArtists.insert(artistRow)
        }
    }

    // MARK: - Coming and going

    /// Hides a track whose file is gone; it comes back with the file.
    func hide(track: Int) throws {
        try setVisible(track, false)
    }

    func show(track: Int) throws {
        try setVisible(track, true)
    }

    private func setVisible(_ track: Int, _ isVisible: Bool) throws {
        let album = try connection.first(
            "SELECT album FROM tracks WHERE row = ? AND visible <> ?", track, isVisible
        ) { $0.int(0) }
        guard let album else { return }
        try connection.run("UPDATE tracks SET visible = ? WHERE row = ?", isVisible, track)
        // Loaded anew: what was kept in memory has the old members.
        if let key = albumKeys[album] {
            albums[key] = nil
            albumKeys[album] = nil
            touchedAlbums.remove(key)
        }
        try touchAlbum(row: album)
        touchedArtists.formUnion(
            try connection.all(
                "SELECT artist FROM album_artists WHERE album = ?", album
            ) { $0.int(0) })
    }
}

extension CatalogueWriter {
    /// `US-RC1-76-07839` and `usrc17607839` are one code.
    static func isrc(_ text: String) -> String {
        text.uppercased().filter { $0.isLetter || $0.isNumber }
    }
}
