import SpotifyWebAPI

/// How the objects of the Web API appear in listings; the keys are described in
/// `docs/command-line.md`.
extension ListingRow {
    init(_ album: SimplifiedAlbum, addedAt: String? = nil) {
        self.init(
            uri: album.uri?.rawValue,
            cells: [
                album.name, album.artists.names, album.releaseDate.year,
                album.totalTracks.map(String.init),
            ],
            json: .album(album, addedAt: addedAt))
    }

    init(_ track: Track, addedAt: String? = nil) {
        self.init(
            uri: track.uri?.rawValue,
            cells: [
                track.name, track.artists.names, track.album?.name,
                track.durationMS.map { TimeText.of(milliseconds: $0) },
            ],
            json: .track(track, addedAt: addedAt))
    }

    init(_ playlist: SimplifiedPlaylist) {
        let count = playlist.items?.total ?? playlist.tracks?.total
        self.init(
            uri: playlist.uri?.rawValue,
            cells: [playlist.name, playlist.owner?.displayName, count.map(String.init)],
            json: [
                "id": .string(playlist.id?.rawValue), "uri": .string(playlist.uri?.rawValue),
                "name": .string(playlist.name), "owner": .string(playlist.owner?.displayName),
                "total_items": .int(count),
            ])
    }

    init(_ device: Device) {
        let marks = [
            device.isActive == true ? "active" : nil,
            device.isRestricted == true ? "cannot be controlled here" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        self.init(
            uri: device.id?.rawValue,
            cells: [device.name, device.type, device.volumePercent.map { "\($0) %" }, marks],
            json: .device(device))
    }

    init(_ item: PlayableItem) {
        switch item {
        case .track(let track): self.init(track)
        case .episode, .other:
            self.init(
                uri: item.uri?.rawValue,
                cells: [
                    item.name, nil, nil, item.durationMS.map { TimeText.of(milliseconds: $0) },
                ],
                json: .item(item))
        }
    }
}

extension [Column] {
    static let albums: [Column] = [
        .text("Album"), .text("Artist"), .short("Year"), .number("Tracks"),
    ]
    static let tracks: [Column] = [
        .text("Track"), .text("Artist"), .text("Album"), .number("Time"),
    ]
    static let playlists: [Column] = [.text("Playlist"), .text("Owner"), .number("Entries")]
    static let artists: [Column] = [.text("Artist"), .number("Albums")]
    static let devices: [Column] = [
        .text("Device"), .short("Type"), .number("Volume"), .text("State"),
    ]
    static let history: [Column] = [
        .short("Played"), .text("Track"), .text("Artist"), .text("Album"),
    ]
    static let albumTracks: [Column] = [
        .number("#"), .text("Track"), .text("Artist"), .number("Time"),
    ]
    static let found: [Column] = [.short("Kind"), .text("Name"), .text("Artist")]
}

extension JSONValue {
    static func artists(_ artists: [SimplifiedArtist]?) -> JSONValue {
        .array(
            (artists ?? []).map {
                [
                    "id": .string($0.id?.rawValue), "uri": .string($0.uri?.rawValue),
                    "name": .string($0.name),
                ]
            })
    }

    static func album(_ album: SimplifiedAlbum, addedAt: String?) -> JSONValue {
        [
            "id": .string(album.id?.rawValue), "uri": .string(album.uri?.rawValue),
            "name": .string(album.name), "artists": .artists(album.artists),
            "album_type": .string(album.albumType?.rawValue),
            "release_date": .string(album.releaseDate), "total_tracks": .int(album.totalTracks),
            "added_at": .string(addedAt),
        ]
    }

    static func track(_ track: Track, addedAt: String? = nil) -> JSONValue {
        let album: JSONValue? = track.album.map {
            [
                "id": .string($0.id?.rawValue), "uri": .string($0.uri?.rawValue),
                "name": .string($0.name),
            ]
        }
        return [
            "id": .string(track.id?.rawValue), "uri": .string(track.uri?.rawValue),
            "name": .string(track.name), "artists": .artists(track.artists),
            "album": album ?? .null, "disc_number": .int(track.discNumber),
            "track_number": .int(track.trackNumber), "duration_ms": .int(track.durationMS),
            "explicit": .bool(track.isExplicit), "added_at": .string(addedAt),
        ]
    }

    /// Whatever can play, with the keys of a track.
    static func item(_ item: PlayableItem?) -> JSONValue {
        switch item {
        case nil: .null
        case .track(let track): .track(track)
        case .episode, .other:
            .track(
                Track(
                    id: nil, name: item?.name ?? "", durationMS: item?.durationMS, uri: item?.uri))
        }
    }

    static func device(_ device: Device?) -> JSONValue {
        guard let device else { return .null }
        return [
            "id": .string(device.id?.rawValue), "name": .string(device.name),
            "type": .string(device.type), "is_active": .bool(device.isActive),
            "is_restricted": .bool(device.isRestricted),
            "volume_percent": .int(device.volumePercent),
        ]
    }

    /// The same object with more members.
    func adding(_ members: [Member]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(own + members)
    }
}

extension String? {
    /// The year of a release; services send 0000 where it is unknown.
    var year: String? {
        guard let year = self?.prefix(4), year != "0000" else { return nil }
        return String(year)
    }
}

extension Album {
    /// The album as lists name it.
    var simplified: SimplifiedAlbum {
        SimplifiedAlbum(
            id: id, name: name, albumType: albumType, artists: artists, totalTracks: totalTracks,
            releaseDate: releaseDate, uri: uri)
    }
}

extension SimplifiedTrack {
    /// The track with its album, as an album's list does not name it.
    func on(_ album: SimplifiedAlbum) -> Track {
        Track(
            id: id, name: name, album: album, artists: artists, durationMS: durationMS,
            discNumber: discNumber, trackNumber: trackNumber, isExplicit: isExplicit, uri: uri)
    }
}
