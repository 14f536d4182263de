/// An entry of a playlist that was read whole, with a name of its own: the same track may be there
/// several times, and places change.
package struct PlaylistEntry: Hashable, Sendable, Identifiable {
    /// Stays the same wherever the entry moves.
    package let id: Int
    package var item: PlaylistItem

    package init(id: Int, item: PlaylistItem) {
        self.id = id
        self.item = item
    }
}

extension PlaylistItem {
    /// What the service knows the entry by when the list is changed: for a track that another copy
    /// stands in for, the one that was put in. `nil` for files of the listener's and for what is
    /// gone, which can be moved and neither added nor removed.
    package var editID: MusicID? {
        guard !isLocal else { return nil }
        switch content {
        case .track(let track): return track.isLocal ? nil : track.linkedFrom ?? track.id
        case .episode(let episode): return episode.id.flatMap { $0.kind == .episode ? $0 : nil }
        case nil: return nil
        }
    }

    /// What tells the entry from others when a list is read again.
    var mark: String {
        if let editID { return "\(editID.kind.rawValue):\(editID.value)" }
        return "other:\(content?.track?.uri ?? content?.title ?? "")"
    }

    /// The title, or words for what has none.
    package var shownTitle: String {
        guard let content else { return "No longer available" }
        return content.title.isEmpty ? "Untitled" : content.title
    }
}

/// All of a playlist, in one state.
package struct PlaylistContents: Hashable, Sendable {
    package var playlist: Playlist
    package var entries: [PlaylistEntry]

    package init(playlist: Playlist, entries: [PlaylistEntry]) {
        self.playlist = playlist
        self.entries = entries
    }

    package init(playlist: Playlist, items: [PlaylistItem]) {
        self.init(
            playlist: playlist,
            entries: items.enumerated().map { PlaylistEntry(id: $0.offset, item: $0.element) })
    }

    /// A number that no entry bears.
    package var nextID: Int { (entries.lazy.map(\.id).max() ?? -1) + 1 }

    /// Whether another reading shows the same entries in the same order.
    package func hasSameEntries(as other: PlaylistContents) -> Bool {
        entries.count == other.entries.count
            && zip(entries, other.entries).allSatisfy { $0.item.mark == $1.item.mark }
    }

    /// A newer reading of the list, in which entries that are still there keep their names.
    ///
    /// - Parameters:
    ///   - newer: The list as it is now.
    ///   - known: Entries whose names come back with them, as those that were taken out.
    /// - Returns: The newer list.
    package func renaming(
        _ newer: PlaylistContents, known: [PlaylistEntry] = []
    ) -> PlaylistContents {
        var names: [String: [Int]] = [:]
        var seen: Set<Int> = []
        for entry in entries + known where seen.insert(entry.id).inserted {
            names[entry.item.mark, default: []].append(entry.id)
        }
        // Taken from the end, so that the first copy gets the first name.
        for mark in names.keys { names[mark]?.reverse() }
        var free = (seen.max() ?? -1) + 1
        var result = newer
        result.entries = newer.entries.map { entry in
            if let name = names[entry.item.mark]?.popLast() {
                return PlaylistEntry(id: name, item: entry.item)
            }
            defer { free += 1 }
            return PlaylistEntry(id: free, item: entry.item)
        }
        return result
    }
}
