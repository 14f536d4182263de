/// Which of the three ways of treating apps the service follows, as Spotify has had them since
/// February 2026:
/// <https://developer.spotify.com/documentation/web-api/concepts/quota-modes>
package enum AccessRegime: String, Sendable, CaseIterable {
    /// Every operation, live or deprecated.
    case extended
    /// What apps in development mode made since 11 February 2026 get.
    case development
    /// What older apps in development mode get, for which the removals of 2026 were put off.
    case developmentBefore2026 = "development-before-2026"

    /// The most entries of a page of searches and artists' albums, and how many come unasked.
    var smallPage: (most: Int, standard: Int) { self == .development ? (10, 5) : (50, 20) }
    /// Whether the objects have the fields that were withdrawn in February 2026.
    var hasWithdrawnFields: Bool { self != .development }
    /// Whether what is in others' playlists can be read.
    var showsPlaylistsOfOthers: Bool { self != .development }
}
