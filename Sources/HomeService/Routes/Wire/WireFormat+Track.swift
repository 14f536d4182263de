import SpotifyWebAPI

extension WireFormat {
    func simplifiedTrack(_ track: CatalogueTrack) -> SimplifiedTrack {
        SimplifiedTrack(
            id: TrackID(rawValue: track.id), name: track.title,
            artists: track.artists.map(artist), durationMS: track.durationMS,
            discNumber: track.disc, trackNumber: track.number, isExplicit: track.isExplicit,
            isLocal: false, isPlayable: isPlayable(track), availableMarkets: availableMarkets,
            restrictions: restrictions(track), uri: SpotifyURI(.track, id: track.id),
            href: href("tracks/\(track.id)"),
            externalURLs: ExternalURLs(), type: "track")
    }

    func track(_ track: CatalogueTrack) -> Track {
        Track(
            id: TrackID(rawValue: track.id), name: track.title, album: album(track.album),
            artists: track.artists.map(artist), durationMS: track.durationMS,
            discNumber: track.disc, trackNumber: track.number, isExplicit: track.isExplicit,
            isLocal: false, isPlayable: isPlayable(track), availableMarkets: availableMarkets,
            restrictions: restrictions(track), uri: SpotifyURI(.track, id: track.id),
            href: href("tracks/\(track.id)"),
            externalURLs: ExternalURLs(), type: "track",
            externalIDs: ExternalIDs(isrc: track.isrc),
            popularity: withdrawn(popularity.track(track.id)))
    }

    /// What is on a drive that is not there can be played nowhere, whatever is asked for.
    private func isPlayable(_ track: CatalogueTrack) -> Bool? {
        track.isAvailable ? isPlayable : false
    }

    private func restrictions(_ track: CatalogueTrack) -> Restrictions? {
        track.isAvailable ? nil : Restrictions(reason: "market")
    }
}
