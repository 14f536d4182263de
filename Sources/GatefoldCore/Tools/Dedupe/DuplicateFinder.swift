/// Finds copies in a list.
///
/// The same id, an id that the service plays another for, and the same ISRC are certain. The first
/// copy that can be played is kept. What is gone and what has no id is nobody's copy.
package struct DuplicateFinder: Sendable {
    /// How far the lengths of two versions may be apart to be alike.
    package static let tolerance = Duration.seconds(3)

    private let items: [PlaylistItem]

    /// Looks at a list.
    ///
    /// - Parameter items: All of it, in order.
    package init(_ items: [PlaylistItem]) { self.items = items }

    /// - Returns: What is there more than once.
    package func find() -> DuplicateFindings {
        var findings = DuplicateFindings()
        var copies: Set<Int> = []
        for positions in certainGroups() {
            let group = group(positions) { reason($0, $1) }
            findings.certain.append(group)
            copies.formUnion(group.copies.map(\.position))
        }
        findings.likely = likelyGroups(without: copies)
        findings.fixed = localGroups()
        return findings
    }

    // MARK: Certain

    /// Positions of the same recording, two or more, in rising order; the groups by their first.
    private func certainGroups() -> [[Int]] {
        var sets = DisjointSets(count: items.count)
        var first: [Mark: Int] = [:]
        for (position, item) in items.enumerated() {
            for mark in Mark.all(of: item) {
                if let other = first[mark] {
                    sets.join(other, position)
                } else {
                    first[mark] = position
                }
            }
        }
        return sets.groups()
    }

    private func reason(_ kept: PlaylistItem, _ copy: PlaylistItem) -> DuplicateGroup.Reason {
        if let id = kept.content?.id, id == copy.content?.id { return .sameTrack }
        let marks = Set(Mark.all(of: kept)).intersection(Mark.all(of: copy))
        for case .isrc(let code) in marks { return .sameRecording(isrc: code) }
        return .linked
    }

    // MARK: Likely

    private func likelyGroups(without copies: Set<Int>) -> [DuplicateGroup] {
        var alike: [RecordingKey: [Int]] = [:]
        for (position, item) in items.enumerated() where !copies.contains(position) {
            guard item.editID != nil, let track = item.content?.track,
                let key = RecordingKey(track)
            else { continue }
            alike[key, default: []].append(position)
        }
        var groups: [[Int]] = []
        for var rest in alike.values {
            while let first = rest.first {
                let near = rest.filter { isNear(first, $0) }
                if near.count > 1 { groups.append(near) }
                let settled = Set(near)
                rest.removeAll { settled.contains($0) }
            }
        }
        return groups.sorted { $0[0] < $1[0] }.map { group($0) { _, _ in .alike } }
    }

    private func isNear(_ first: Int, _ second: Int) -> Bool {
        guard let one = items[first].content?.duration, let other = items[second].content?.duration
        else { return false }
        return max(one, other) - min(one, other) <= Self.tolerance
    }

    // MARK: Files of the listener's

    private func localGroups() -> [DuplicateGroup] {
        var groups: [String: [Int]] = [:]
        for (position, item) in items.enumerated() {
            guard let track = item.content?.track, item.isLocal || track.isLocal,
                let uri = track.uri, !uri.isEmpty
            else { continue }
            groups[uri, default: []].append(position)
        }
        return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
            .map { group($0) { _, _ in .sameTrack } }
    }

    // MARK: Both

    private func group(
        _ positions: [Int], _ reason: (PlaylistItem, PlaylistItem) -> DuplicateGroup.Reason
    ) -> DuplicateGroup {
        let keptPosition =
            positions.first { items[$0].content?.isPlayable == true } ?? positions[0]
        let kept = items[keptPosition]
        return DuplicateGroup(
            kept: kept, keptPosition: keptPosition, place: positions[0],
            copies: positions.filter { $0 != keptPosition }.map { position in
                let item = items[position]
                return .init(
                    position: position, item: item, reason: reason(kept, item),
                    differences: Self.differences(kept, item))
            })
    }

    private static func differences(_ kept: PlaylistItem, _ copy: PlaylistItem) -> [String] {
        guard let one = kept.content, let other = copy.content else { return [] }
        var facts: [String] = []
        if one.title != other.title { facts.append("Title: \(other.title), not \(one.title)") }
        if let first = one.collection?.name, let second = other.collection?.name, first != second {
            facts.append("Album: \(second), not \(first)")
        }
        if one.duration.clockText != other.duration.clockText {
            facts.append("Length: \(other.duration.clockText), not \(one.duration.clockText)")
        }
        if let first = one.track?.isrc, let second = other.track?.isrc, first != second {
            facts.append("ISRC: \(second), not \(first)")
        }
        if let first = one.track?.isExplicit, let second = other.track?.isExplicit, first != second
        {
            facts.append(second ? "Explicit" : "Not explicit")
        }
        if one.isPlayable != other.isPlayable {
            facts.append(other.isPlayable ? "Can be played" : "Cannot be played")
        }
        return facts
    }
}

/// What makes two entries the same.
private enum Mark: Hashable {
    case id(MusicID)
    case isrc(String)

    static func all(of item: PlaylistItem) -> [Mark] {
        guard item.editID != nil, let content = item.content, let id = content.id else { return [] }
        var marks = [Mark.id(id)]
        if let other = content.track?.linkedFrom, other != id { marks.append(.id(other)) }
        // Written with hyphens by some, and in small letters.
        let code = (content.track?.isrc ?? "").uppercased().filter { $0.isLetter || $0.isNumber }
        if !code.isEmpty { marks.append(.isrc(code)) }
        return marks
    }
}

/// Which of so many belong together.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    /// Joins two; the lower number stands for both.
    mutating func join(_ first: Int, _ second: Int) {
        let (one, other) = (root(of: first), root(of: second))
        parents[max(one, other)] = min(one, other)
    }

    /// Those of two and more, in rising order.
    mutating func groups() -> [[Int]] {
        var members: [Int: [Int]] = [:]
        for number in parents.indices { members[root(of: number), default: []].append(number) }
        return members.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }

    private mutating func root(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }
}
