import SpotifyWebAPI

/// Contents come under both names where apps from before February 2026 are served, as such look
/// for one of them; under the new one alone in development mode.
extension WireFormat {
    func playlist(_ playlist: CataloguePlaylist, owner: PublicUser) -> SimplifiedPlaylist {
        func entries(_ word: String) -> TracksReference {
            TracksReference(
                href: href("playlists/\(playlist.id)/\(word)"), total: playlist.itemCount)
        }
        return SimplifiedPlaylist(
            id: PlaylistID(rawValue: playlist.id), name: playlist.name, description: "",
            owner: owner, isPublic: false, isCollaborative: false,
            snapshotID: playlist.snapshot,
            images: images("playlist", playlist.id, playlist.hasCover), items: entries("items"),
            tracks: withdrawn(entries("tracks")), uri: SpotifyURI(.playlist, id: playlist.id),
            href: href("playlists/\(playlist.id)"), externalURLs: ExternalURLs(),
            type: "playlist")
    }

    func playlist(
        _ playlist: CataloguePlaylist, owner: PublicUser, items: Page<PlaylistItem>,
        tracks: Page<PlaylistItem>
    ) -> Playlist {
        Playlist(
            id: PlaylistID(rawValue: playlist.id), name: playlist.name, description: "",
            owner: owner, isPublic: false, isCollaborative: false,
            snapshotID: playlist.snapshot,
            images: images("playlist", playlist.id, playlist.hasCover), items: items,
            tracks: withdrawn(tracks), followers: Followers(total: 0),
            uri: SpotifyURI(.playlist, id: playlist.id), href: href("playlists/\(playlist.id)"),
            externalURLs: ExternalURLs(), type: "playlist")
    }

    func playlistItem(_ entry: CataloguePlaylistItem, addedBy owner: PublicUser) -> PlaylistItem {
        let item = entry.track.map { entry in
            var track = track(entry)
            track.isTrack = true
            track.isEpisode = false
            return PlayableItem.track(track)
        }
        return PlaylistItem(
            addedAt: timestamp(entry.addedAt), addedBy: owner, isLocal: false, item: item,
            track: regime.hasWithdrawnFields ? item : nil, videoThumbnail: VideoThumbnail())
    }
}
