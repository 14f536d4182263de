import Foundation
import SpotifyWebAPI

/// Turns what the catalogue knows into the Web API's objects.
///
/// Every address in them points back to this service.
struct WireFormat: Sendable {
    /// Where the service listens, as in `http://127.0.0.1:7433`.
    var origin: String

    private static let coverSides = [640, 300, 64]

    /// The address of an object or a list below `/v1`.
    func href(_ path: String) -> String { "\(origin)/v1/\(path)" }

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
            images: images("artist", artist.id, artist.hasCover), genres: artist.genres,
            followers: Followers(total: 0), popularity: 0)
    }

    func album(_ album: CatalogueAlbum, group: AlbumGroup? = nil) -> SimplifiedAlbum {
        SimplifiedAlbum(
            id: AlbumID(rawValue: album.id), name: album.title,
            albumType: AlbumType(rawValue: album.kind.rawValue),
            artists: album.artists.map(artist), totalTracks: album.trackCount,
            releaseDate: album.releaseDate?.text ?? "0000",
            releaseDatePrecision: album.releaseDate?.precision.rawValue ?? "year",
            images: images("album", album.id, album.hasCover),
            uri: SpotifyURI(.album, id: album.id), href: href("albums/\(album.id)"),
            externalURLs: ExternalURLs(),
            albumGroup: group.map { AlbumType(rawValue: $0.rawValue) },
            type: "album")
    }

    func album(_ album: CatalogueAlbum, tracks: Page<SimplifiedTrack>) -> Album {
        Album(
            id: AlbumID(rawValue: album.id), name: album.title,
            albumType: AlbumType(rawValue: album.kind.rawValue),
            artists: album.artists.map(artist), totalTracks: album.trackCount,
            releaseDate: album.releaseDate?.text ?? "0000",
            releaseDatePrecision: album.releaseDate?.precision.rawValue ?? "year",
            images: images("album", album.id, album.hasCover),
            uri: SpotifyURI(.album, id: album.id), href: href("albums/\(album.id)"),
            externalURLs: ExternalURLs(), type: "album", tracks: tracks,
            copyrights: album.copyright.map { [Copyright(text: $0, type: "C")] } ?? [],
            externalIDs: ExternalIDs(upc: album.barcode), genres: album.genres,
            label: album.label ?? "", popularity: 0)
    }

    func simplifiedTrack(_ track: CatalogueTrack) -> SimplifiedTrack {
        SimplifiedTrack(
            id: TrackID(rawValue: track.id), name: track.title,
            artists: track.artists.map(artist), durationMS: track.durationMS,
            discNumber: track.disc, trackNumber: track.number, isExplicit: track.isExplicit,
            isLocal: false, uri: SpotifyURI(.track, id: track.id),
            href: href("tracks/\(track.id)"), externalURLs: ExternalURLs(), type: "track")
    }

    func track(_ track: CatalogueTrack) -> Track {
        Track(
            id: TrackID(rawValue: track.id), name: track.title, album: album(track.album),
            artists: track.artists.map(artist), durationMS: track.durationMS,
            discNumber: track.disc, trackNumber: track.number, isExplicit: track.isExplicit,
            isLocal: false, uri: SpotifyURI(.track, id: track.id),
            href: href("tracks/\(track.id)"), externalURLs: ExternalURLs(), type: "track",
            externalIDs: ExternalIDs(isrc: track.isrc), popularity: 0)
    }

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
            tracks: entries("tracks"), uri: SpotifyURI(.playlist, id: playlist.id),
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
            tracks: tracks, followers: Followers(total: 0),
            uri: SpotifyURI(.playlist, id: playlist.id), href: href("playlists/\(playlist.id)"),
            externalURLs: ExternalURLs(), type: "playlist")
    }

    /// Sent under both names, as clients from before and after February 2026 look for one of them.
    func playlistItem(_ entry: CataloguePlaylistItem, addedBy owner: PublicUser) -> PlaylistItem {
        let item = entry.track.map { entry in
            var track = track(entry)
            track.isTrack = true
            track.isEpisode = false
            return PlayableItem.track(track)
        }
        return PlaylistItem(
            addedAt: timestamp(entry.addedAt), addedBy: owner, isLocal: false, item: item,
            track: item, videoThumbnail: VideoThumbnail())
    }

    func owner(_ name: String) -> PublicUser {
        PublicUser(
            id: UserID(rawValue: HomeUser.ownerID), displayName: name,
            uri: SpotifyURI(.user, id: HomeUser.ownerID), href: href("users/\(HomeUser.ownerID)"),
            externalURLs: ExternalURLs(), type: "user")
    }

    func timestamp(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    private func images(_ kind: String, _ id: String, _ hasCover: Bool) -> [Image] {
        guard hasCover else { return [] }
        return Self.coverSides.map { side in
            Image(url: "\(origin)/covers/\(kind)/\(id)/\(side)", height: side, width: side)
        }
    }
}
