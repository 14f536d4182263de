import SpotifyWebAPI

// From the Web API's objects to the domain's values. What the service left out becomes what a
// person would take for granted; what has no id cannot be opened, and is left out of lists.

extension MusicKind {
    /// The kind that URIs name; chapters have URIs of episodes.
    var uriKind: SpotifyURI.Kind {
        switch self {
        case .track: .track
        case .album: .album
        case .artist: .artist
        case .playlist: .playlist
        case .show: .show
        case .episode, .chapter: .episode
        case .audiobook: .audiobook
        }
    }

    init?(_ kind: SpotifyURI.Kind?) {
        switch kind {
        case .track: self = .track
        case .album: self = .album
        case .artist: self = .artist
        case .playlist: self = .playlist
        case .show: self = .show
        case .episode: self = .episode
        case .chapter: self = .chapter
        case .audiobook: self = .audiobook
        default: return nil
        }
    }
}

extension MusicID {
    var spotifyURI: SpotifyURI { SpotifyURI(kind.uriKind, id: value) }

    init?(_ uri: SpotifyURI?) {
        guard let uri, let kind = MusicKind(uri.kind), let id = uri.id, !id.isEmpty else {
            return nil
        }
        self.init(kind, id)
    }

    init?<Object>(_ kind: MusicKind, _ id: Identifier<Object>?) {
        guard let id, !id.rawValue.isEmpty else { return nil }
        self.init(kind, id.rawValue)
    }

    /// The id as the typed client wants it.
    func identifier<Object>() -> Identifier<Object> { Identifier(rawValue: value) }
}

extension Artwork {
    init(_ images: [Image]?) {
        self.init(
            (images ?? []).map { Source(url: $0.url, width: $0.width, height: $0.height) })
    }
}

extension Duration {
    init(_ milliseconds: Int?) { self = .milliseconds(max(0, milliseconds ?? 0)) }
}

extension [Credit] {
    init(_ artists: [SimplifiedArtist]?) {
        self = (artists ?? []).map { Credit(id: MusicID(.artist, $0.id), name: $0.name) }
    }
}

extension Person {
    init?(_ user: PublicUser?) {
        guard let user, let id = user.id else { return nil }
        self.init(id: id.rawValue, name: user.displayName)
    }
}

extension Album {
    init?(_ album: SimplifiedAlbum) {
        guard let id = MusicID(.album, album.id) else { return nil }
        self.init(
            id: id, title: album.name, artists: .init(album.artists),
            artwork: Artwork(album.images),
            kind: Kind(album.albumType), releaseDate: album.releaseDate,
            trackCount: album.totalTracks)
    }

    init?(_ album: SpotifyWebAPI.Album) {
        guard let id = MusicID(.album, album.id) else { return nil }
        self.init(
            id: id, title: album.name, artists: .init(album.artists),
            artwork: Artwork(album.images),
            kind: Kind(album.albumType), releaseDate: album.releaseDate,
            trackCount: album.totalTracks ?? album.tracks?.total, label: album.label,
            genres: album.genres ?? [], copyrights: (album.copyrights ?? []).map(\.text))
    }
}

extension Album.Kind {
    init(_ type: AlbumType?) {
        switch type {
        case .single: self = .single
        case .compilation: self = .compilation
        default: self = .album
        }
    }
}

extension Artist {
    init?(_ artist: SpotifyWebAPI.Artist) {
        guard let id = MusicID(.artist, artist.id) else { return nil }
        self.init(
            id: id, name: artist.name, artwork: Artwork(artist.images), genres: artist.genres ?? [])
    }
}

extension Track {
    init(_ track: SpotifyWebAPI.Track) {
        self.init(
            id: MusicID(.track, track.id), title: track.name, artists: .init(track.artists),
            album: track.album.map { Credit(id: MusicID(.album, $0.id), name: $0.name) },
            artwork: Artwork(track.album?.images), duration: Duration(track.durationMS),
            disc: track.discNumber, number: track.trackNumber,
            isExplicit: track.isExplicit ?? false,
            isPlayable: (track.isPlayable ?? true) && track.restrictions == nil,
            isLocal: track.isLocal ?? false, isrc: track.externalIDs?.isrc,
            linkedFrom: MusicID(.track, track.linkedFrom?.id), uri: track.uri?.rawValue)
    }

    /// A track as an album lists it: without the album, which is told again.
    init(_ track: SimplifiedTrack, on album: Album) {
        self.init(
            id: MusicID(.track, track.id), title: track.name, artists: .init(track.artists),
            album: Credit(id: album.id, name: album.title), artwork: album.artwork,
            duration: Duration(track.durationMS), disc: track.discNumber,
            number: track.trackNumber, isExplicit: track.isExplicit ?? false,
            isPlayable: (track.isPlayable ?? true) && track.restrictions == nil,
            isLocal: track.isLocal ?? false, linkedFrom: MusicID(.track, track.linkedFrom?.id),
            uri: track.uri?.rawValue)
    }
}

extension Playlist {
    init?(_ playlist: SimplifiedPlaylist) {
        guard let id = MusicID(.playlist, playlist.id) else { return nil }
        self.init(
            id: id, title: playlist.name, about: playlist.description ?? "",
            owner: Person(playlist.owner), isPublic: playlist.isPublic,
            isCollaborative: playlist.isCollaborative ?? false, snapshot: playlist.snapshotID,
            artwork: Artwork(playlist.images), itemCount: playlist.itemCount)
    }

    init?(_ playlist: SpotifyWebAPI.Playlist) {
        guard let id = MusicID(.playlist, playlist.id) else { return nil }
        self.init(
            id: id, title: playlist.name, about: playlist.description ?? "",
            owner: Person(playlist.owner), isPublic: playlist.isPublic,
            isCollaborative: playlist.isCollaborative ?? false, snapshot: playlist.snapshotID,
            artwork: Artwork(playlist.images), itemCount: playlist.itemCount)
    }
}

extension PlaylistItem {
    init(_ item: SpotifyWebAPI.PlaylistItem) {
        self.init(
            addedAt: item.dateAdded, addedBy: Person(item.addedBy),
            content: item.content.flatMap(Playable.init), isLocal: item.isLocal ?? false)
    }
}

extension Playable {
    /// `nil` for what has not even a name.
    init?(_ item: PlayableItem) {
        switch item {
        case .track(let track): self = .track(Track(track))
        case .episode(let episode): self = .episode(Episode(episode))
        case .other(let other):
            guard let name = other.name else { return nil }
            self = .track(
                Track(id: nil, title: name, isPlayable: false, uri: other.uri?.rawValue))
        }
    }
}
