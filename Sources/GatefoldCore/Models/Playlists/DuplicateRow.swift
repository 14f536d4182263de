/// One copy that may go, as the dialog shows it.
package struct DuplicateRow: Hashable, Sendable, Identifiable {
    /// The place in the list, from 0.
    package let id: Int
    package let title: String
    package let artwork: Artwork
    /// Why it counts as a copy, and what stays instead.
    package let reason: String
    /// What is different from the one that stays; empty if nothing is.
    package let differences: String
    package let kind: Kind

    /// How sure it is.
    package enum Kind: Hashable, Sendable {
        case certain
        /// Goes only if the person says so.
        case likely
        /// Cannot be removed.
        case fixed
    }

    init(_ copy: DuplicateGroup.Copy, in group: DuplicateGroup, _ kind: Kind) {
        id = copy.position
        let credit = copy.item.content?.creditLine ?? ""
        title = credit.isEmpty ? copy.item.shownTitle : "\(copy.item.shownTitle), \(credit)"
        artwork = copy.item.content?.artwork ?? .none
        self.kind = kind
        let cause =
            switch copy.reason {
            case .sameTrack: "The same track"
            case .linked: "The service plays one in place of the other"
            case .sameRecording(let code): "The same recording (\(code))"
            case .alike: "Title, artist and length are alike"
            }
        let moved = group.place != group.keptPosition && copy.position == group.place
        reason =
            "Number \((copy.position + 1).grouped). \(cause): number "
            + "\((group.keptPosition + 1).grouped) stays"
            + (moved && kind == .certain ? ", which can be played, and comes to this place." : ".")
        differences = copy.differences.joined(separator: " · ")
    }

    package static func rows(of findings: DuplicateFindings) -> [DuplicateRow] {
        func rows(_ groups: [DuplicateGroup], _ kind: Kind) -> [DuplicateRow] {
            groups.flatMap { group in group.copies.map { DuplicateRow($0, in: group, kind) } }
                .sorted { $0.id < $1.id }
        }
        return rows(findings.certain, .certain) + rows(findings.likely, .likely)
            + rows(findings.fixed, .fixed)
    }
}
