import SpotifyWebAPI

extension WireFormat {
    func artist(_ artist: ArtistName) -> SimplifiedArtist {
        SimplifiedArtist(
            id: ArtistID(rawValue: artist.id), name: artist.name,
            uri: SpotifyURI(.artist, id: artist.id), href: href("artists/\(artist.id)"),
            externalURLs: ExternalURLs(), type: "artist")
    }

    func artist(_ artist: CatalogueArtist) -> Artist {
        Artist(
            id: ArtistID(rawValue: artist.id), name: artist.name,
            uri: SpotifyURI(.artist, id: artist.id), href: href("artists/\(artist.id)"),
            externalURLs: ExternalURLs(), type: "artist",
            images: images("artist", artist.id, artist.hasCover, artist.coverSize),
            genres: withdrawn(artist.genres), followers: withdrawn(Followers(total: 0)),
            popularity: withdrawn(popularity.artist(artist.id)))
    }
}
