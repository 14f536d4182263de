import SpotifyWebAPI

extension WireFormat {
    /// What the player plays, in Spotify's words: chapters of an audiobook come as episodes of a
    /// show.
    func playable(_ track: CatalogueTrack) -> PlayableItem {
        track.medium == .music ? .track(self.track(track)) : .episode(playedEpisode(track))
    }

    /// Where it was played from, with the type that Spotify gives it.
    func context(_ text: String?) -> PlaybackContext? {
        guard let text, let kind = SpotifyURI(rawValue: text).kind else { return nil }
        let uri = SpotifyURI(rawValue: text)
        let path =
            kind == .collection ? "me/tracks" : "\(kind.rawValue)s/\(uri.id ?? "")"
        return PlaybackContext(
            type: kind == .audiobook ? "show" : kind.rawValue, uri: uri, href: href(path),
            externalURLs: ExternalURLs())
    }

    private func playedEpisode(_ track: CatalogueTrack) -> Episode {
        var episode = episode(track)
        if track.medium == .audiobook {
            episode.href = href("chapters/\(track.id)")
            episode.show?.href = href("audiobooks/\(track.album.id)")
        }
        return episode
    }
}
