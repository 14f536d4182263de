extension PlaylistEntry {
    package var title: String { item.shownTitle }
    package var credit: String { item.content?.creditLine ?? "" }
    package var album: String { item.content?.collection?.name ?? "" }
    package var artwork: Artwork { item.content?.artwork ?? .none }
    package var lengthText: String {
        item.content.map { $0.duration == .zero ? "" : $0.duration.clockText } ?? ""
    }

    /// Who made it and where it is on, in one line.
    package var line: String {
        let parts = credit == album ? [credit] : [credit, album]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    package var isExplicit: Bool {
        switch item.content {
        case .track(let track): track.isExplicit
        case .episode(let episode): episode.isExplicit
        case nil: false
        }
    }

    /// Whether this is what is heard, or a copy that is played in its place.
    package func isSame(as id: MusicID?) -> Bool {
        guard let id else { return false }
        return item.content?.id == id || item.editID == id
    }

    /// How the entry is read out: `First Light, Mara Quist`.
    package var spokenName: String { credit.isEmpty ? title : "\(title), \(credit)" }

    /// Why it cannot be played, a sentence; `nil` if it can.
    package var unavailableReason: String? {
        guard let content = item.content else {
            return "The service no longer has what was here."
        }
        if item.isLocal || content.track?.isLocal == true {
            return "“\(title)” is a file on one of your computers, which only the app that added "
                + "it can play."
        }
        return content.isPlayable ? nil : "“\(title)” is not available to you now."
    }

    package var isPlayable: Bool { unavailableReason == nil }

    /// Whether the service lacks it or does not play it; files of the listener's it never played.
    package var isUnavailable: Bool {
        guard !item.isLocal, item.content?.track?.isLocal != true else { return false }
        return item.content?.isPlayable != true
    }

    /// Why it cannot be removed, a sentence; `nil` if it can.
    package var removeReason: String? {
        guard item.editID == nil else { return nil }
        return item.content == nil
            ? "Apps cannot remove what is no longer available."
            : "Apps cannot remove files of yours from a playlist."
    }
}
