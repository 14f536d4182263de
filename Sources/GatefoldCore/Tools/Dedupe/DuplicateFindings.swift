/// Copies of one recording in a list.
package struct DuplicateGroup: Hashable, Sendable {
    /// Why a copy counts as one.
    package enum Reason: Hashable, Sendable {
        case sameTrack
        /// The service plays one in place of the other.
        case linked
        case sameRecording(isrc: String)
        /// Title, artists and length are alike; it may be another version.
        case alike
    }

    /// A copy that is not kept.
    package struct Copy: Hashable, Sendable {
        /// The place in the list.
        package let position: Int
        package let item: PlaylistItem
        package let reason: Reason
        /// What is different, a few words each, as “Album: Hits, not Hits (Acoustic)”.
        package let differences: [String]
    }

    /// The one that stays.
    package let kept: PlaylistItem
    /// Where that one stands now.
    package let keptPosition: Int
    /// Where it will stand among what stays: the place of the first copy.
    package let place: Int
    /// The others, by position.
    package let copies: [Copy]
}

/// What was found in a list.
package struct DuplicateFindings: Hashable, Sendable {
    /// Those that are surely the same.
    package var certain: [DuplicateGroup] = []
    /// Those that a person must look at; only what stays of the certain ones is compared.
    package var likely: [DuplicateGroup] = []
    /// Surely the same, and nothing that an app could remove: files of the listener's.
    package var fixed: [DuplicateGroup] = []

    package init() {}

    /// How many copies can surely go.
    package var certainCount: Int { certain.reduce(0) { $0 + $1.copies.count } }
    package var likelyCount: Int { likely.reduce(0) { $0 + $1.copies.count } }
    package var fixedCount: Int { fixed.reduce(0) { $0 + $1.copies.count } }
    package var isEmpty: Bool { certain.isEmpty && likely.isEmpty && fixed.isEmpty }
}
