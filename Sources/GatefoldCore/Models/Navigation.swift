import Observation

/// A page of the app.
package enum Route: Hashable, Sendable, Codable {
    case home, albums, artists, songs, podcasts, audiobooks, playlists, search
    /// The page of one thing: album, artist, playlist, podcast or audiobook.
    case item(MusicID)
    case nowPlaying
    case queue
    case debug

    /// The pages that the sidebar leads to, in its order.
    package static let sections: [Route] = [
        .home, .search, .albums, .artists, .songs, .playlists, .podcasts, .audiobooks,
    ]
}

/// Where the person is, and came from.
@MainActor @Observable
package final class Navigation {
    /// The page that is shown.
    package private(set) var current: Route
    package private(set) var back: [Route] = []
    package private(set) var forward: [Route] = []
    /// Counts how often the person asked for the search, so that its entry gets the keyboard.
    package private(set) var searches = 0

    package init(at route: Route = .home) { current = route }

    /// Whether there is a way back: where one came from, else home from what is no section.
    package var canGoBack: Bool { !back.isEmpty || !Route.sections.contains(current) }
    package var canGoForward: Bool { !forward.isEmpty }

    /// The section whose row is marked in the sidebar: the last one that was gone through; none while
    /// a page is shown that belongs to no section.
    package var section: Route? {
        switch current {
        case .nowPlaying, .queue, .debug: nil
        // It has a row of its own.
        case .item(let id) where id.kind == .playlist: nil
        default: ([current] + back.reversed()).first { Route.sections.contains($0) }
        }
    }

    /// Opens a page above this one.
    package func open(_ route: Route) {
        guard route != current else { return }
        back.append(current)
        if back.count > 100 { back.removeFirst() }
        forward = []
        current = route
    }

    /// Opens the search, with the keyboard in its entry.
    package func openSearch() {
        searches += 1
        open(.search)
    }

    package func goBack() {
        guard canGoBack else { return }
        forward.append(current)
        current = back.popLast() ?? .home
    }

    package func goForward() {
        guard let next = forward.popLast() else { return }
        back.append(current)
        current = next
    }

    /// Forgets the way, as when the account changes.
    package func reset(to route: Route = .home) {
        back = []
        forward = []
        current = route
    }
}
