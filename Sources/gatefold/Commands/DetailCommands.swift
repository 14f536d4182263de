import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

extension LibraryCommands {
    private static func thing(_ word: String) -> Argument {
        Argument(word, "Its URI, link or id, or words to search for.", .oneOrMore)
    }

    private static func find(
        _ parsed: ParsedCommand, _ session: Session, _ kind: SpotifyURI.Kind
    ) async throws -> (client: SpotifyClient, id: String) {
        let named = try Reference(parsed.words)
        let client = try await session.connect()
        let finder = Finder(client: client, console: session.console)
        let found = try await finder.find(named, kinds: [kind])
        return (client, found.uri.id ?? "")
    }

    private static func title(_ words: [String?], _ console: Console) {
        guard console.isTerminal, !console.isJSON else { return }
        let texts = words.compactMap(\.self).filter { !$0.isEmpty }.map(\.cleaned)
        guard let name = texts.first else { return }
        let rest = texts.dropFirst().map { " · " + $0 }.joined()
        console.line(console.styled(name, .bold) + rest)
    }

    static let album = Command(
        "album", "Show an album with its tracks.", options: [ListWriting.limitOption],
        arguments: [thing("album")],
        examples: [
            .init("gatefold album quiet morning", "The best match."),
            .init("gatefold album spotify:album:…", "By its URI."),
        ]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        let (client, id) = try await find(parsed, session, .album)
        let album = try await client.albums.get(AlbumID(rawValue: id)).simplified
        let list = client.albums.tracks(of: AlbumID(rawValue: id), pageSize: writing.pageSize)
        if session.console.isJSON {
            let tracks = try await writing.gather(list).map { JSONValue.track($0.on(album)) }
            let value = JSONValue.album(album, addedAt: nil)
                .adding([.init(key: "tracks", value: .array(tracks))])
            return session.console.line(value.text)
        }
        title([album.name, album.artists.names, album.releaseDate.year], session.console)
        try await writing.write(list, .albumTracks, nothing: "The album has no tracks.") { track in
            ListingRow(
                uri: track.uri?.rawValue,
                cells: [
                    track.trackNumber.map { number in
                        let disc = track.discNumber ?? 1
                        return disc > 1 ? "\(disc)-\(number)" : "\(number)"
                    }, track.name, track.artists.names,
                    track.durationMS.map { TimeText.of(milliseconds: $0) },
                ], json: .null)
        }
    }

    static let artist = Command(
        "artist", "Show an artist with their albums.", options: [ListWriting.limitOption],
        arguments: [thing("artist")],
        examples: [.init("gatefold artist the quiet ones", "The best match.")]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        let (client, id) = try await find(parsed, session, .artist)
        let artist = try await client.artists.get(ArtistID(rawValue: id))
        let list = client.artists.albums(
            of: ArtistID(rawValue: id), pageSize: min(10, writing.pageSize))
        if session.console.isJSON {
            let albums = try await writing.gather(list).map { JSONValue.album($0, addedAt: nil) }
            let value: JSONValue = [
                "id": .string(artist.id?.rawValue), "uri": .string(artist.uri?.rawValue),
                "name": .string(artist.name),
                "genres": .array((artist.genres ?? []).map { .string($0) }),
                "albums": .array(albums),
            ]
            return session.console.line(value.text)
        }
        title([artist.name, artist.genres?.joined(separator: ", ")], session.console)
        try await writing.write(list, .albums, nothing: "The artist has no albums.") {
            ListingRow($0)
        }
    }

    static let playlist = Command(
        "playlist", "Show a playlist with its entries.", options: [ListWriting.limitOption],
        arguments: [thing("playlist")],
        examples: [.init("gatefold playlist for sundays", "The best match.")]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        let (client, id) = try await find(parsed, session, .playlist)
        let playlist = try await client.playlists.get(PlaylistID(rawValue: id))
        let list = client.playlists.items(
            of: PlaylistID(rawValue: id), pageSize: writing.pageSize)
        if session.console.isJSON {
            let items = try await writing.gather(list).map(\.json)
            let value: JSONValue = [
                "id": .string(playlist.id?.rawValue), "uri": .string(playlist.uri?.rawValue),
                "name": .string(playlist.name), "owner": .string(playlist.owner?.displayName),
                "snapshot_id": .string(playlist.snapshotID), "items": .array(items),
            ]
            return session.console.line(value.text)
        }
        title([playlist.name, playlist.owner?.displayName], session.console)
        try await writing.write(list, .tracks, nothing: "The playlist is empty.") { entry in
            // An entry whose track is gone keeps its place.
            (entry.item ?? entry.track).map { ListingRow($0) }
                ?? ListingRow(uri: nil, cells: ["(not available)"], json: .null)
        }
    }
}

extension PlaylistItem {
    fileprivate var json: JSONValue {
        ["added_at": .string(addedAt), "track": .item(item ?? track)]
    }
}
