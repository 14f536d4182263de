extension Route {
    /// What the sidebar and the header call it; `nil` for pages that are called after what they show.
    package var title: String? {
        switch self {
        case .home: "Home"
        case .albums: "Albums"
        case .artists: "Artists"
        case .songs: "Songs"
        case .podcasts: "Podcasts"
        case .audiobooks: "Audiobooks"
        case .playlists: "Playlists"
        case .search: "Search"
        case .nowPlaying: "Now Playing"
        case .queue: "Queue"
        case .debug: "Debug"
        case .item: nil
        }
    }

    /// The name of its icon in the sidebar, after the Icon Naming Specification and what Adwaita adds.
    package var icon: String {
        switch self {
        case .home: "user-home-symbolic"
        case .albums: "media-optical-cd-audio-symbolic"
        case .artists: "system-users-symbolic"
        case .songs: "starred-symbolic"
        case .podcasts: "audio-input-microphone-symbolic"
        case .audiobooks: "accessories-dictionary-symbolic"
        case .playlists: "view-list-symbolic"
        case .search: "system-search-symbolic"
        case .nowPlaying, .queue, .debug, .item: "audio-x-generic-symbolic"
        }
    }

    /// Names it for the place in which its page is kept.
    package var key: String {
        if case .item(let id) = self { "\(id.kind.rawValue):\(id.value)" } else { title ?? "" }
    }

    /// Whether the service must offer something for it to be in the sidebar.
    package var needs: Capability? {
        switch self {
        case .podcasts: .shows
        case .audiobooks: .audiobooks
        case .playlists: .readPlaylists
        case .search: .search
        case .albums, .songs, .artists: .readLibrary
        case .home, .item, .nowPlaying, .queue, .debug: nil
        }
    }
}
