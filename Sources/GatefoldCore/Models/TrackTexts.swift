import Foundation

extension Track {
    /// The number on the disc; empty if there is none.
    package var numberText: String {
        // A service has 0 where the tags have none.
        number.flatMap { $0 > 0 ? String($0) : nil } ?? ""
    }

    /// What a screen reader says of the row.
    package var spokenName: String { artists.isEmpty ? title : "\(title), \(artistLine)" }

    /// Why it cannot be played, in a sentence; `nil` if it can.
    package var unavailableText: String? {
        if isLocal { return "This is a file on one of your computers, which the service lacks." }
        return isPlayable ? nil : "The service does not play this here at the moment."
    }

    /// Whether it is the one of this id, or a copy that is played in its place.
    package func isSame(as id: MusicID?) -> Bool {
        guard let id else { return false }
        return self.id == id || linkedFrom == id
    }
}

extension Album {
    /// What a screen reader says of the card.
    package var spokenName: String { artists.isEmpty ? title : "\(title), \(artistLine)" }

    /// What kind of album it is, in a word.
    package var kindText: String {
        switch kind {
        case .album: "Album"
        case .single: "Single"
        case .compilation: "Compilation"
        }
    }
}

extension SavedItem {
    /// What a screen reader says of the card or row.
    package var spokenName: String {
        let credit = value.libraryCredit
        return credit.isEmpty ? title : "\(title), \(credit)"
    }
}

extension Episode {
    /// What a screen reader says of the row.
    package var spokenName: String { show.map { "\(title), \($0.name)" } ?? title }

    /// How far it was heard: `Heard`, `12 minutes left`, or how long it is.
    package var progressText: String {
        if isFullyHeard { return "Heard" }
        guard let resumeAt, resumeAt > .zero, resumeAt < duration else {
            return duration.lengthText
        }
        return "\((duration - resumeAt).lengthText) left"
    }

    /// When it came out: `17 May 2024`; as the service gives it if that is no date.
    package var releaseText: String? {
        guard let releaseDate else { return nil }
        let style = Date.ISO8601FormatStyle().year().month().day()
        guard let date = try? style.parse(releaseDate) else { return releaseDate }
        return date.formatted(
            Date.FormatStyle(
                locale: Locale(identifier: "en_GB"),
                timeZone: TimeZone(secondsFromGMT: 0) ?? .current
            ).day().month(.wide).year())
    }

    /// From 0 to 1; 0 for one that was not begun.
    package var heardPart: Double {
        if isFullyHeard { return 1 }
        guard let resumeAt, duration > .zero else { return 0 }
        return min(1, max(0, resumeAt.inSeconds / duration.inSeconds))
    }

    /// Whether it was begun and not heard to its end.
    package var isBegun: Bool { !isFullyHeard && heardPart > 0 }

    /// Why it cannot be played, in a sentence; `nil` if it can.
    package var unavailableText: String? {
        isPlayable ? nil : "The service does not play this here at the moment."
    }
}
