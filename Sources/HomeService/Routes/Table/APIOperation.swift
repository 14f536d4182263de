import SpotifyWebAPI
import WebAPIClient

/// One operation of the Web API: which requests it answers, for whom.
struct APIOperation: Sendable {
    /// To which apps Spotify gives it.
    enum Offer: Sendable {
        case all
        /// Withdrawn from development mode in February 2026.
        case extendedOnly
        /// Withdrawn in November 2024.
        case before2024

        /// What an app gets that is not offered it; `nil` if it is.
        ///
        /// Which of the two words stands for what was measured in August 2026 at apps in
        /// development mode.
        func refusal(in regime: AccessRegime, path: [String]) -> Refusal? {
            switch (self, regime) {
            case (.all, _), (_, .extended), (.extendedOnly, .developmentBefore2026): nil
            case (.extendedOnly, .development): .forbidden
            case (.before2024, _):
                path[0].hasPrefix("audio-") ? .forbidden : .notFound
            }
        }
    }

    var method: String
    /// As routes have it, as `["albums", ":id", "tracks"]`.
    var path: [String]
    var offer: Offer
    /// Any one of them is enough; empty if none is needed.
    var scopes: [Scope]
    /// Whether an app can not ask for itself.
    var needsUser: Bool

    /// - Parameters:
    ///   - line: Method and path, as `GET albums/:id/tracks`.
    ///   - offer: To which apps Spotify gives it.
    ///   - scopes: Any one of them is enough.
    init(_ line: String, _ offer: Offer = .all, _ scopes: Scope...) {
        let words = line.split(separator: " ")
        method = String(words[0])
        path = words[1].split(separator: "/").map(String.init)
        self.offer = offer
        self.scopes = scopes
        needsUser = path[0] == "me" || !scopes.isEmpty
    }
}
