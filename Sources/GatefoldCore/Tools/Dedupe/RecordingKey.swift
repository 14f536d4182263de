import Foundation

/// What two entries have in common if they are the same song by ear, perhaps in two versions.
struct RecordingKey: Hashable, Sendable {
    let title: String
    let artists: [String]

    /// `nil` if there is nothing to compare: a title or a name without a letter or digit is like
    /// all others of its kind.
    init?(_ track: Track) {
        title = Self.fold(track.title)
        artists = track.artists.map { Self.fold($0.name) }.sorted()
        guard !title.isEmpty, !artists.isEmpty, !artists.contains("") else { return nil }
    }

    /// Letters and digits of any script, whatever their width and case.
    private static func fold(_ text: String) -> String {
        // Upper case first: it writes out what has no single letter there, as "ß".
        let folded = text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
        return String(
            String.UnicodeScalarView(
                folded.unicodeScalars.filter { scalar in
                    let properties = scalar.properties
                    return properties.isAlphabetic || properties.numericType != nil
                        || properties.generalCategory == .nonspacingMark
                }))
    }
}
