extension PlaylistModel {
    /// What can be done with the list as it is here, beside what can be done with it everywhere.
    package var menu: [MenuEntry] {
        guard editReason == nil, entriesState == .complete,
            let first = entries.firstIndex(where: \.isUnavailable)
        else { return [] }
        let isSettled = entries[first...].allSatisfy(\.isUnavailable)
        return [
            MenuEntry(
                "Move Unavailable Songs to the End",
                reason: isSettled ? "They are at the end." : nil
            ) { Task { await self.moveUnavailableToEnd() } }
        ]
    }

    /// What can be done with entries here, beside what can be done with them everywhere.
    ///
    /// - Parameter chosen: The entries the menu is for.
    /// - Returns: The sections of the menu.
    package func menu(of chosen: [PlaylistEntry]) -> [[MenuEntry]] {
        let names = Set(chosen.map(\.id))
        let places = entries.indices.filter { names.contains(entries[$0].id) }
        let isFirst = places.first == 0
        let isLast = places.last == entries.count - 1
        let removing = MenuEntry(
            "Remove from Playlist",
            reason: editReason ?? chosen.lazy.compactMap(\.removeReason).first
        ) { Task { await self.remove(names) } }
        let moving = [
            MenuEntry(
                "Move Up", reason: editReason ?? (isFirst ? "It is the first one." : nil)
            ) { Task { await self.move(names, by: -1) } },
            MenuEntry(
                "Move Down", reason: editReason ?? (isLast ? "It is the last one." : nil)
            ) { Task { await self.move(names, by: 1) } },
        ]
        return [moving, [removing]]
    }
}
