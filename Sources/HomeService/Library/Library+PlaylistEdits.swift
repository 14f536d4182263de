package import Foundation
import SQLite
import SpotifyWebAPI

/// What people do to playlists. One edit is one transaction; edits of one playlist follow each other.
/// The first edit of a file's playlist takes it over: from then on the file is not followed.
extension Library {
    /// As many as Spotify allows.
    package static let mostItems = 10_000
    /// As many as Spotify allows one person.
    package static let mostPlaylists = 11_000
    /// How many states of a playlist an edit may be meant for.
    private static let keptVersions = 50

    /// Makes a playlist, in its owner's library.
    ///
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``.
    package func createPlaylist(
        named name: String, _ details: PlaylistDetails = PlaylistDetails(), owner: String,
        at now: Date = Date()
    ) throws -> LibraryPlaylist {
        let isCollaborative = details.isCollaborative ?? false
        let isPublic = details.isPublic ?? true
        guard !(isPublic && isCollaborative) else { throw PlaylistEditError.publicCollaboration }
        try refresh()
        guard try playlistCount(of: owner) < Library.mostPlaylists else {
            throw PlaylistEditError.tooManyPlaylists
        }
        var random = SystemRandomNumberGenerator()
        let id = CatalogueID.text(of: UInt128.random(in: .min ... .max, using: &random))
        let row = try changeForAll {
            let snapshot = PlaylistSnapshot.text(of: id, revision: 1, at: now.milliseconds)
            try connection.run(
                """
                INSERT INTO playlists(id, owner, name, name_key, description, public,
                    collaborative, from_file, revision, snapshot, item_count, next_number,
                    modified_at) VALUES(?, ?, ?, ?, ?, ?, ?, 0, 1, ?, 0, 0, ?)
                """, id, owner, name, SearchWords.key(name), details.description ?? "", isPublic,
                isCollaborative, snapshot, now.milliseconds)
            let row = connection.lastInsertedRow
            try connection.run(
                "INSERT INTO versions VALUES(?, 1, ?, ?)", row, snapshot, [UInt8]())
            try connection.run(
                "INSERT INTO marks(user, kind, id, saved, at) VALUES(?, ?, ?, 1, ?)", owner,
                LibraryKind.playlist.rawValue, id, now.milliseconds)
            return row
        }
        guard let made = try storedPlaylist(row: row) else { throw PlaylistEditError.notFound }
        return made
    }

    /// Changes a playlist's name, its description and who may see and change it: its owner only.
    ///
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``.
    package func change(
        _ details: PlaylistDetails, ofPlaylist id: String, by user: String, at now: Date = Date()
    ) throws {
        _ = try edit(id, by: user, at: now) { list, _ in
            guard list.ownerID == user else { throw PlaylistEditError.notYours }
            let isCollaborative = details.isCollaborative ?? list.isCollaborative
            let isPublic = details.isPublic ?? list.isPublic
            guard !(isPublic && isCollaborative) else {
                throw PlaylistEditError.publicCollaboration
            }
            let name = details.name ?? list.name
            let changed = try connection.run(
                """
                UPDATE playlists SET name = ?1, name_key = ?2, description = ?3, public = ?4,
                    collaborative = ?5 WHERE id = ?6 AND (name, description, public,
                    collaborative) <> (?1, ?3, ?4, ?5)
                """, name, SearchWords.key(name), details.description ?? list.description,
                isPublic, isCollaborative, id)
            return changed > 0
        }
    }

    /// Puts tracks and episodes into a playlist, before a place or at the end.
    ///
    /// - Returns: The playlist's snapshot after it.
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``.
    package func add(
        _ uris: [String], toPlaylist id: String, at position: Int? = nil, by user: String,
        at now: Date = Date()
    ) throws -> String {
        try edit(id, by: user, at: now) { list, order in
            guard order.numbers.count + uris.count <= Library.mostItems else {
                throw PlaylistEditError.tooManyItems
            }
            guard position.map({ (0...order.numbers.count).contains($0) }) ?? true else {
                throw PlaylistEditError.badPosition
            }
            order.insert(try write(uris, list, by: user, at: now), at: position)
            return !uris.isEmpty
        }
    }

    /// Puts tracks and episodes in the place of all that is in a playlist.
    ///
    /// - Returns: The playlist's snapshot after it.
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``.
    package func replaceItems(
        ofPlaylist id: String, with uris: [String], by user: String, at now: Date = Date()
    ) throws -> String {
        try edit(id, by: user, at: now) { list, order in
            order = PlaylistOrder(try write(uris, list, by: user, at: now))
            return true
        }
    }

    /// Moves entries of a playlist together before another place. The places are those of the state
    /// of the playlist that the snapshot names; of the present one without it.
    ///
    /// - Returns: The playlist's snapshot after it.
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``.
    package func moveItems(
        ofPlaylist id: String, _ range: Range<Int>, before target: Int, snapshot: String? = nil,
        by user: String, at now: Date = Date()
    ) throws -> String {
        try edit(id, by: user, at: now) { list, order in
            let seen = try self.order(of: list, at: snapshot) ?? order
            guard range.lowerBound >= 0, range.upperBound <= seen.numbers.count,
                (0...seen.numbers.count).contains(target)
            else { throw PlaylistEditError.badPosition }
            let old = order
            order.move(range, before: target, in: seen)
            return order != old
        }
    }

    /// Takes every copy of tracks and episodes out of a playlist. Copies that came after the state
    /// that the snapshot names stay.
    ///
    /// - Returns: The playlist's snapshot after it.
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``.
    package func removeItems(
        _ uris: [String], ofPlaylist id: String, snapshot: String? = nil, by user: String,
        at now: Date = Date()
    ) throws -> String {
        try edit(id, by: user, at: now) { list, order in
            let seen = try self.order(of: list, at: snapshot).map { Set($0.numbers) }
            var gone: Set<UInt32> = []
            for uri in Set(uris) {
                gone.formUnion(
                    try connection.all(
                        """
                        SELECT e.number FROM entries e JOIN playlists p ON p.row = e.playlist
                        WHERE p.id = ? AND e.uri = ?
                        """, id, uri
                    ) { UInt32(truncatingIfNeeded: $0.int(0)) })
            }
            if let seen { gone.formIntersection(seen) }
            let old = order
            order.remove(gone)
            return order != old
        }
    }

    // MARK: - Covers

    /// Sets the picture of a playlist, a whole JPEG file.
    ///
    /// - Throws: ``PlaylistEditError``; ``SQLiteError``; when the picture cannot be written.
    package func setCover(
        _ jpeg: [UInt8], ofPlaylist id: String, by user: String, at now: Date = Date()
    ) throws {
        let name = "\(id)-\(CatalogueID.digest(jpeg)).jpg"
        let file = coverFile(name)
        var old: String?
        _ = try edit(id, by: user, at: now) { list, _ in
            guard list.cover != name else { return false }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(jpeg).write(to: file, options: .atomic)
            try connection.run("UPDATE playlists SET cover = ? WHERE id = ?", name, id)
            old = list.cover
            return true
        }
        if let old { try? FileManager.default.removeItem(at: coverFile(old)) }
    }

    // MARK: - One edit

    /// Does one edit: its body gets the playlist and its order, and says whether it changed anything.
    /// What comes back is the snapshot afterwards.
    private func edit(
        _ id: String, by user: String, at now: Date,
        _ body: (LibraryPlaylist, inout PlaylistOrder) throws -> Bool
    ) throws -> String {
        try changeForAll {
            guard let row = try playlistRow(id) ?? takeOver(id),
                let list = try storedPlaylist(row: row), list.canBeSeen(by: user)
            else { throw PlaylistEditError.notFound }
            guard list.canBeEdited(by: user) else { throw PlaylistEditError.notYours }
            guard let old = try self.order(of: list, at: list.snapshot) else {
                throw PlaylistEditError.badSnapshot
            }
            var order = old
            guard try body(list, &order) else { return list.snapshot }
            let snapshot = try write(order, list, row, at: now)
            let kept = Set(order.numbers)
            if !kept.isSuperset(of: old.numbers) { try removeEntries(of: row, except: kept) }
            return snapshot
        }
    }

    private func order(
        of list: LibraryPlaylist, at snapshot: String?
    ) throws -> PlaylistOrder? {
        guard let snapshot else { return nil }
        guard !snapshot.utf8.contains(0),
            let order = try connection.first(
                """
                SELECT v.numbers FROM versions v JOIN playlists p ON p.row = v.playlist
                WHERE p.id = ? AND v.snapshot = ?
                """, list.id, snapshot, read: { PlaylistOrder(bytes: $0.blob(0)) })
        else { throw PlaylistEditError.badSnapshot }
        return order
    }

    private func write(
        _ order: PlaylistOrder, _ list: LibraryPlaylist, _ row: Int, at now: Date
    ) throws -> String {
        let revision = list.revision + 1
        let snapshot = PlaylistSnapshot.text(
            of: list.id, revision: revision, at: now.milliseconds)
        try connection.run(
            """
            UPDATE playlists SET revision = ?, snapshot = ?, item_count = ?, modified_at = ?
            WHERE row = ?
            """, revision, snapshot, order.numbers.count, now.milliseconds, row)
        try connection.run(
            "INSERT INTO versions VALUES(?, ?, ?, ?)", row, revision, snapshot, order.bytes)
        try connection.run(
            "DELETE FROM versions WHERE playlist = ? AND revision <= ?", row,
            revision - Library.keptVersions)
        return snapshot
    }

    /// Lets go of entries that left. Older states need none of them: an edit that is meant for one
    /// looks for those of its numbers that are still there.
    private func removeEntries(of row: Int, except kept: Set<UInt32>) throws {
        let stored = try connection.all("SELECT number FROM entries WHERE playlist = ?", row) {
            UInt32(truncatingIfNeeded: $0.int(0))
        }
        for number in stored where !kept.contains(number) {
            try connection.run(
                "DELETE FROM entries WHERE playlist = ? AND number = ?", row, Int(number))
        }
    }

    /// Writes new entries, which are in no order yet.
    private func write(
        _ uris: [String], _ list: LibraryPlaylist, by user: String, at now: Date
    ) throws -> [UInt32] {
        let place = try connection.first(
            "SELECT row, next_number FROM playlists WHERE id = ?", list.id
        ) { (row: $0.int(0), next: $0.int(1)) }
        guard let place else { throw PlaylistEditError.notFound }
        for (index, text) in uris.enumerated() {
            let uri = SpotifyURI(rawValue: text)
            guard uri.kind == .track || uri.kind == .episode, let id = uri.id,
                !text.utf8.contains(0),
                try connection.count("SELECT count(*) FROM catalogue.tracks WHERE id = ?", id)
                    > 0
            else { throw PlaylistEditError.unknownItem(uri: text) }
            try connection.run(
                """
                INSERT INTO entries(playlist, number, uri, text, added_at, added_by)
                SELECT ?, ?, ?, title, ?, ? FROM catalogue.tracks WHERE id = ?
                """, place.row, place.next + index, text, now.milliseconds, user, id)
        }
        try connection.run(
            "UPDATE playlists SET next_number = next_number + ? WHERE row = ?", uris.count,
            place.row)
        return uris.indices.map { UInt32(truncatingIfNeeded: place.next + $0) }
    }

    /// Copies a file's playlist, under its id.
    private func takeOver(_ id: String) throws -> Int? {
        guard !id.utf8.contains(0) else { return nil }
        let copied = try connection.run(
            """
            INSERT INTO playlists(id, owner, name, name_key, description, public, collaborative,
                from_file, revision, snapshot, item_count, next_number, modified_at)
            SELECT id, ?, title, title_key, '', 1, 0, 1, 0, snapshot, item_count, item_count,
                modified_at FROM catalogue.playlists WHERE id = ? AND visible
            """, HomeUser.ownerID, id)
        guard copied > 0 else { return nil }
        let row = connection.lastInsertedRow
        try connection.run(
            """
            INSERT INTO entries(playlist, number, uri, text, added_at, added_by)
            SELECT ?, i.position, CASE WHEN t.id IS NULL THEN '' ELSE 'spotify:track:' || t.id END,
                i.text, p.modified_at, ? FROM catalogue.playlists p
            JOIN catalogue.playlist_items i ON i.playlist = p.row
            LEFT JOIN catalogue.tracks t ON t.row = i.track WHERE p.id = ?
            """, row, HomeUser.ownerID, id)
        let count = try connection.count(
            "SELECT item_count FROM playlists WHERE row = ?", row)
        try connection.run(
            "INSERT INTO versions SELECT ?, 0, snapshot, ? FROM playlists WHERE row = ?", row,
            PlaylistOrder((0..<count).map { UInt32($0) }).bytes, row)
        return row
    }
}
