import SpotifyWebAPI

extension WireFormat {
    /// - Parameters:
    ///   - album: What is known of it.
    ///   - group: How it belongs to the artist whose albums are listed.
    /// - Returns: The album as lists and tracks have it.
    func album(_ album: CatalogueAlbum, group: AlbumGroup? = nil) -> SimplifiedAlbum {
        SimplifiedAlbum(
            id: AlbumID(rawValue: album.id), name: album.title,
            albumType: AlbumType(rawValue: album.kind.rawValue),
            artists: album.artists.map(artist), totalTracks: album.trackCount,
            releaseDate: releaseDate(album.releaseDate).text,
            releaseDatePrecision: releaseDate(album.releaseDate).precision.rawValue,
            images: images("album", album.id, album.hasCover, album.coverSize),
            uri: SpotifyURI(.album, id: album.id), href: href("albums/\(album.id)"),
            externalURLs: ExternalURLs(), isPlayable: isPlayable,
            availableMarkets: availableMarkets,
            albumGroup: group.flatMap { withdrawn(AlbumType(rawValue: $0.rawValue)) },
            type: "album")
    }

    /// - Parameters:
    ///   - album: What is known of it.
    ///   - tracks: The first page of its tracks, if it is put in here.
    /// - Returns: The whole album.
    func album(_ album: CatalogueAlbum, tracks: Page<SimplifiedTrack>?) -> Album {
        Album(
            id: AlbumID(rawValue: album.id), name: album.title,
            albumType: AlbumType(rawValue: album.kind.rawValue),
            artists: album.artists.map(artist), totalTracks: album.trackCount,
            releaseDate: releaseDate(album.releaseDate).text,
            releaseDatePrecision: releaseDate(album.releaseDate).precision.rawValue,
            images: images("album", album.id, album.hasCover, album.coverSize),
            uri: SpotifyURI(.album, id: album.id), href: href("albums/\(album.id)"),
            externalURLs: ExternalURLs(), isPlayable: isPlayable,
            availableMarkets: availableMarkets, type: "album", tracks: tracks,
            copyrights: copyrights(album), externalIDs: ExternalIDs(upc: album.barcode),
            genres: album.genres, label: withdrawn(album.label ?? ""),
            popularity: withdrawn(popularity.album(album.id)))
    }

    func copyrights(_ album: CatalogueAlbum) -> [Copyright] {
        album.copyright.map { [Copyright(text: $0, type: "C")] } ?? []
    }

    /// Spotify's word for a date that is not known is `0000`.
    func releaseDate(_ date: ReleaseDate?) -> ReleaseDate {
        date ?? ReleaseDate(text: "0000", precision: .year)
    }
}
