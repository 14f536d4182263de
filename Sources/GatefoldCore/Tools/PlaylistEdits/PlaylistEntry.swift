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
    /// The name of the next entry that comes: none bears it, nor did one that is gone, which may
    /// be put back.
    private var nextName: Int

    package init(playlist: Playlist, entries: [PlaylistEntry]) {
        self.playlist = playlist
        self.entries = entries
        nextName = (entries.lazy.map(\.id).max() ?? -1) + 1
    }

    package init(playlist: Playlist, items: [PlaylistItem]) {
        self.init(
            playlist: playlist,
            entries: items.enumerated().map { PlaylistEntry(id: $0.offset, item: $0.element) })
    }

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
        var free = max(nextName, (seen.max() ?? -1) + 1)
        var result = newer
        result.entries = newer.entries.map { entry in
            if let name = names[entry.item.mark]?.popLast() {
                return PlaylistEntry(id: name, item: entry.item)
            }
            defer { free += 1 }
            return PlaylistEntry(id: free, item: entry.item)
        }
        result.nextName = free
        return result
    }
}

extension [PlaylistEntry] {
    /// This order with what has come into the list since: what came at the end stays there, all else
    /// comes after what it stands behind.
    ///
    /// - Parameters:
    ///   - now: The list as it is.
    ///   - before: The list that this order was made for.
    /// - Returns: The order for the list as it is.
    package func rebased(
        on now: [PlaylistEntry], since before: [PlaylistEntry]
    ) -> [PlaylistEntry] {
        let known = Set(before.map(\.id)).union(map(\.id))
        let end = now.lastIndex { known.contains($0.id) }.map { $0 + 1 } ?? 0
        var rebased = self
        for (index, entry) in now[..<end].enumerated() where !known.contains(entry.id) {
            let place =
                index == 0
                ? 0
                : rebased.firstIndex { $0.id == now[index - 1].id }.map { $0 + 1 } ?? rebased.count
            rebased.insert(entry, at: place)
        }
        return rebased + now[end...]
    }
}
