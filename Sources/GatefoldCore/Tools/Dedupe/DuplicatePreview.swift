/// What removing duplicates would do to a playlist.
package struct DuplicatePreview: Hashable, Sendable {
    package let contents: PlaylistContents
    package let findings: DuplicateFindings

    /// Looks for duplicates in a playlist.
    ///
    /// - Parameter contents: All of it.
    package init(_ contents: PlaylistContents) {
        self.contents = contents
        findings = DuplicateFinder(contents.entries.map(\.item)).find()
    }

    /// The list as it shall be.
    ///
    /// - Parameter likely: The positions of those likely copies that shall go too.
    /// - Returns: What stays, each kept copy in the place of the first one of its group.
    package func result(taking likely: Set<Int> = []) -> [PlaylistEntry] {
        var going = Set(findings.certain.flatMap { $0.copies.map(\.position) })
        let offered = Set(findings.likely.flatMap { $0.copies.map(\.position) })
        going.formUnion(likely.intersection(offered))
        var arrivals: [Int: Int] = [:]
        var moved: Set<Int> = []
        for group in findings.certain + findings.likely where group.place != group.keptPosition {
            // The kept copy takes the place only of one that goes, and only once.
            guard going.contains(group.place), !going.contains(group.keptPosition),
                moved.insert(group.keptPosition).inserted
            else { continue }
            arrivals[group.place] = group.keptPosition
        }
        var result: [PlaylistEntry] = []
        for (position, entry) in contents.entries.enumerated() {
            if let arrival = arrivals[position] { result.append(contents.entries[arrival]) }
            if !going.contains(position), !moved.contains(position) { result.append(entry) }
        }
        return result
    }

    /// Those that stay and must be put in anew, because the service removes all copies of a track
    /// or none: the date they were added changes.
    ///
    /// - Parameter likely: As for ``result(taking:)``.
    /// - Returns: Their names.
    package func renewed(taking likely: Set<Int> = []) -> Set<Int> {
        let result = result(taking: likely)
        let staying = Set(result.map(\.id))
        let removed = Set(
            contents.entries.filter { !staying.contains($0.id) }.compactMap(\.item.editID))
        return Set(
            result.filter { $0.item.editID.map(removed.contains) ?? false }.map(\.id))
    }
}
