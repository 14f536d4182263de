package import WebAPIClient

/// Which apps Spotify gives an operation to. There are three kinds of app: with extended quota, in
/// development mode, and in development mode from before 11 February 2026, for which the removals
/// were put off.
extension Availability {
    /// Withdrawn from development mode in February 2026:
    /// <https://developer.spotify.com/documentation/web-api/references/changes/february-2026>
    package static let extendedQuota = Availability(rawValue: "extended-quota")
    /// Withdrawn in November 2024 from all apps that had no extended quota then:
    /// <https://developer.spotify.com/blog/2024-11-27-changes-to-the-web-api>
    package static let beforeNovember2024 = Availability(rawValue: "before-november-2024")
    /// New in February 2026; older services at home may lack it.
    package static let sinceFebruary2026 = Availability(rawValue: "since-february-2026")

    /// Why it is not offered, in words.
    var reasonNotOffered: String? {
        switch self {
        case .extendedQuota:
            "Spotify withdrew it from apps in development mode in February 2026"
        case .beforeNovember2024:
            "Spotify gives it only to apps that had extended quota before 27 November 2024"
        default: nil
        }
    }
}
