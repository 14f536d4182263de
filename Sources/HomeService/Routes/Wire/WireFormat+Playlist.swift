import SpotifyWebAPI

/// Contents come under both names where apps from before February 2026 are served, as such look
/// for one of them; under the new one alone in development mode.
extension WireFormat {
    func playlist(_ playlist: LibraryPlaylist) -> SimplifiedPlaylist {
        func entries(_ word: String) -> TracksReference {
            TracksReference(
                href: href("playlists/\(playlist.id)/\(word)"), total: playlist.itemCount)
        }
        return SimplifiedPlaylist(
            id: PlaylistID(rawValue: playlist.id), name: playlist.name,
            description: Self.escaped(playlist.description), owner: user(playlist.ownerID),
            isPublic: playlist.isPublic, isCollaborative: playlist.isCollaborative,
            snapshotID: playlist.snapshot, images: images(of: playlist), items: entries("items"),
            tracks: withdrawn(entries("tracks")), uri: SpotifyURI(.playlist, id: playlist.id),
            href: href("playlists/\(playlist.id)"), externalURLs: ExternalURLs(),
            type: "playlist")
    }

    /// A playlist without what is in it.
    func playlist(_ playlist: LibraryPlaylist, followers: Int) -> Playlist {
        Playlist(
            id: PlaylistID(rawValue: playlist.id), name: playlist.name,
            description: Self.escaped(playlist.description), owner: user(playlist.ownerID),
            isPublic: playlist.isPublic, isCollaborative: playlist.isCollaborative,
            snapshotID: playlist.snapshot, images: images(of: playlist),
            followers: Followers(total: followers), uri: SpotifyURI(.playlist, id: playlist.id),
            href: href("playlists/\(playlist.id)"), externalURLs: ExternalURLs(),
            type: "playlist")
    }

    /// A picture that was set has no known size, as at Spotify; its address changes with it.
    func images(of playlist: LibraryPlaylist) -> [Image] {
        guard let cover = playlist.cover else {
            return images("playlist", playlist.id, playlist.hasCover)
        }
        let version = cover.dropFirst(playlist.id.count + 1).prefix(8)
        return [Image(url: "\(origin)/covers/playlist/\(playlist.id)/640?v=\(version)")]
    }

    /// Spotify gives descriptions as text for HTML pages.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#x27;"
            case "/": escaped += "&#x2F;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
