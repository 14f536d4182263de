import SQLite

extension CatalogueWriter {
    /// The album with that key: known, named anew by its tracks' vote, or new. Each vote is the album
    /// that one of its tracks was of before.
    func album(_ name: AlbumGrouping.AlbumName, votes: [Int]) throws -> AlbumState {
        if let known = albums[name.key] { return known }
        let state: AlbumState
        if let row = try albumRow(key: name.key) {
            state = try load(row, name: name)
        } else if let row = try winner(of: votes) {
            state = try rename(row, to: name)
            touchedAlbums.insert(name.key)
        } else {
            state = try make(name)
        }
        albums[name.key] = state
        albumKeys[state.row] = name.key
        return state
    }

    private func albumRow(key: String) throws -> Int? {
        guard !wasEmpty else { return nil }
        return try connection.first("SELECT row FROM albums WHERE key = ?", key) { $0.int(0) }
    }

    /// The old album that goes on under the new name: the one that most tracks come from, if they
    /// are more than half of what it had.
    private func winner(of votes: [Int]) throws -> Int? {
        var counts: [Int: Int] = [:]
        for vote in votes where vote > 0 { counts[vote, default: 0] += 1 }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return nil
        }
        let size = try connection.count(
            "SELECT count(*) FROM tracks WHERE album = ? AND visible", best.key)
        return best.value * 2 > size ? best.key : nil
    }

    private func make(_ name: AlbumGrouping.AlbumName) throws -> AlbumState {
        // Not the folder but what the album is called makes the id: it lasts when folders change.
        let names = name.medium == .show ? [name.title] : name.artists + [name.title]
        let named =
            name.musicBrainzID ?? names.map { grouping.key($0) }.joined(separator: "\u{1F}")
        let kind =
            switch name.medium {
            case .music: "album"
            case .show: "show"
            case .audiobook: "audiobook"
            }
        var copy = 0
        var id = CatalogueID.text(kind, named)
        while try isTaken(id) {
            copy += 1
            id = CatalogueID.text(kind, named, copy: copy)
        }
        nextAlbumRow += 1
        newAlbumIDs.insert(id)
        return AlbumState(row: nextAlbumRow - 1, id: id, name: name, members: [:], words: nil)
    }

    private func isTaken(_ id: String) throws -> Bool {
        if newAlbumIDs.contains(id) { return true }
        guard !wasEmpty else { return false }
        return try connection.count("SELECT count(*) FROM albums WHERE id = ?", id) > 0
    }

    private func rename(_ row: Int, to name: AlbumGrouping.AlbumName) throws -> AlbumState {
        if let old = albumKeys[row] {
            albums[old] = nil
            touchedAlbums.remove(old)
        }
        try connection.run("UPDATE albums SET key = ? WHERE row = ?", name.key, row)
        return try load(row, name: name)
    }

    func load(_ row: Int, name: AlbumGrouping.AlbumName?) throws -> AlbumState {
        let head = try connection.first(
            """
            SELECT id, key, title, artists, kind, music_brainz, words, medium FROM albums
            WHERE row = ?
            """, row
        ) { row -> AlbumState in
            let artists = PackedText.artists(row.text(3)).map(\.name)
            let stored = AlbumGrouping.AlbumName(
                key: row.text(1), title: row.text(2), artists: artists,
                isVarious: artists == [AlbumGrouping.variousArtists],
                musicBrainzID: row.optionalText(5),
                medium: Medium(rawValue: row.int(7)) ?? .music)
            return AlbumState(
                row: 0, id: row.text(0), name: name ?? stored, members: [:], words: row.text(6))
        }
        guard var state = head else {
            throw SQLiteError(.corrupt, message: "An album of the catalogue is missing.")
        }
        state.row = row
        let members = try connection.all(
            """
            SELECT row, disc, number, duration_ms, tags, artists, folder, name FROM tracks
            WHERE album = ? AND visible
            """, row
        ) { row in
            (
                row.int(0),
                AlbumSummary.Member(
                    disc: row.int(1), number: row.int(2), durationMS: row.int(3),
                    tags: SharedTags(PackedTags.unpack(row.text(4))),
                    artists: PackedText.artists(row.text(5)).map(\.name), folder: row.int(6),
                    name: row.blob(7))
            )
        }
        for (track, member) in members { state.members[track] = member }
        return state
    }

    /// Notes that an album lost a track or that a picture beside it changed.
    func touchAlbum(row: Int, without track: Int? = nil) throws {
        guard row > 0 else { return }
        let key: String
        if let known = albumKeys[row] {
            key = known
        } else {
            let state = try load(row, name: nil)
            key = state.name.key
            albums[key] = state
            albumKeys[row] = key
        }
        if let track { albums[key]?.members[track] = nil }
        touchedAlbums.insert(key)
    }

    func finishAlbums() throws {
        for key in touchedAlbums.sorted() {
            guard let state = albums[key] else { continue }
            try finish(state)
        }
        touchedAlbums = []
    }

    private func finish(_ state: AlbumState) throws {
        let members = state.members.sorted {
            ($0.value.disc, $0.value.number, $0.key) < ($1.value.disc, $1.value.number, $1.key)
        }.map(\.value)
        guard !members.isEmpty else { return try empty(state) }
        let summary = AlbumSummary(
            members, isVarious: state.name.isVarious, medium: state.name.medium)
        let artists =
            state.name.medium == .show ? AlbumSummary.publisher(members) : state.name.artists
        let tags = members.first { $0.tags.all.albumArtists == artists }?.tags.all
        let main = try packed(artists, sorts: tags?.albumArtistSorts ?? [])
        let words = [
            SearchWords.index(state.name.title),
            artists.map(SearchWords.index).joined(separator: " "),
            summary.genres.map(SearchWords.index).joined(separator: " "),
        ].joined(separator: "\u{1F}")
        try index(state, words: words)
        try write(state, summary, artists: main.text, words: words, cover: cover(summary, members))
        try link(state, main: main.rows, members: members)
        albums[state.name.key]?.words = words
    }

    private func empty(_ state: AlbumState) throws {
        try connection.run("UPDATE albums SET track_count = 0 WHERE row = ?", state.row)
        touchedArtists.formUnion(
            try connection.all("SELECT artist FROM album_artists WHERE album = ?", state.row) {
                $0.int(0)
            })
    }

    private func index(_ state: AlbumState, words: String) throws {
        guard state.words != words else { return }
        if let old = state.words.map(PackedText.unpack), old.count == 3 {
            try connection.run(
                "INSERT INTO album_words(album_words, rowid, title, artist, genre) "
                    + "VALUES('delete', ?, ?, ?, ?)", state.row, old[0], old[1], old[2])
        }
        let new = PackedText.unpack(words)
        vocabulary.add(new[0])
        try connection.run(
            "INSERT INTO album_words(rowid, title, artist, genre) VALUES(?, ?, ?, ?)",
            state.row, new[0], new[1], new[2])
    }

    private func cover(
        _ summary: AlbumSummary, _ members: [AlbumSummary.Member]
    ) -> (kind: Int, folder: Int?, name: [UInt8]?) {
        if let track = summary.coverTrack { return (1, track.folder, track.name) }
        var seen: Set<Int> = []
        for member in members where seen.insert(member.folder).inserted {
            if let found = coverOfFolder(member.folder) { return (2, found.folder, found.name) }
        }
        return (0, nil, nil)
    }

    private func write(
        _ state: AlbumState, _ summary: AlbumSummary, artists: String, words: String,
        cover: (kind: Int, folder: Int?, name: [UInt8]?)
    ) throws {
        let title = PackedText.clean(state.name.title)
        try connection.run(
            """
            INSERT INTO albums(
                row, id, key, title, title_key, kind, artists, date, date_precision, year,
                track_count, disc_count, genres, label, copyright, barcode, music_brainz,
                saved, saved_at, cover_kind, cover_folder, cover_name, words, sort_key, medium,
                description, narrators, language, edition, explicit)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                ?, ?, ?)
            ON CONFLICT(row) DO UPDATE SET
                title = excluded.title, title_key = excluded.title_key, kind = excluded.kind,
                artists = excluded.artists, date = excluded.date,
                date_precision = excluded.date_precision, year = excluded.year,
                track_count = excluded.track_count, disc_count = excluded.disc_count,
                genres = excluded.genres, label = excluded.label, copyright = excluded.copyright,
                barcode = excluded.barcode, music_brainz = excluded.music_brainz,
                cover_kind = excluded.cover_kind, cover_folder = excluded.cover_folder,
                cover_name = excluded.cover_name, words = excluded.words,
                sort_key = excluded.sort_key, medium = excluded.medium,
                description = excluded.description, narrators = excluded.narrators,
                language = excluded.language, edition = excluded.edition,
                explicit = excluded.explicit
            """, state.row, state.id, state.name.key, title, grouping.key(title),
            summary.kind.rawValue, artists, summary.date?.text, summary.date?.precision.rawValue,
            summary.date.flatMap { Int($0.text.prefix(4)) }, summary.trackCount,
            summary.discCount, PackedText.pack(summary.genres), summary.label, summary.copyright,
            summary.barcode, state.name.musicBrainzID, now, cover.kind, cover.folder, cover.name,
            words, SortKey.of(grouping.key(summary.sortTitle ?? title)),
            state.name.medium.rawValue, summary.description.map(PackedText.clean),
            PackedText.pack(summary.narrators), summary.language, summary.edition,
            summary.isExplicit)
    }

    private func link(
        _ state: AlbumState, main: [Int], members: [AlbumSummary.Member]
    ) throws {
        if state.words != nil {
            touchedArtists.formUnion(
                try connection.all("SELECT artist FROM album_artists WHERE album = ?", state.row) {
                    $0.int(0)
                })
            try connection.run("DELETE FROM album_artists WHERE album = ?", state.row)
        }
        var linked = Set(main)
        for artist in main { try link(artist, to: state.row, appears: false) }
        for name in members.flatMap(\.artists) {
            let artist = try artist(name).row
            guard linked.insert(artist).inserted else { continue }
            try link(artist, to: state.row, appears: true)
        }
        touchedArtists.formUnion(linked)
    }

    private func link(_ artist: Int, to album: Int, appears: Bool) throws {
        try connection.run(
            "INSERT INTO album_artists(artist, album, appears) VALUES(?, ?, ?)", artist, album,
            appears)
    }
}
