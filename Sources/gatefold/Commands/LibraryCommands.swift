import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

/// The commands that show what there is to listen to.
enum LibraryCommands {
    static let all = [
        albums, album, artists, artist, tracks, playlists, playlist, search, recent,
    ]

    private static let limit = ListWriting.limitOption

    static let albums = Command(
        "albums", "List the albums of the library.", options: [limit],
        examples: [
            .init("gatefold albums", "All of them."),
            .init("gatefold albums --json | jq -r '.[].name'", "Their titles, for a script."),
        ]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        let list = try await session.connect().me.savedAlbums(pageSize: writing.pageSize)
        try await writing.write(list, .albums, nothing: "The library has no albums.") {
            ListingRow($0.album.simplified, addedAt: $0.addedAt)
        }
    }

    static let tracks = Command(
        "tracks", "List the tracks of the library.", options: [limit],
        examples: [.init("gatefold tracks --limit 20", "The newest twenty.")]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        let list = try await session.connect().me.savedTracks(pageSize: writing.pageSize)
        try await writing.write(list, .tracks, nothing: "The library has no tracks.") {
            ListingRow($0.track, addedAt: $0.addedAt)
        }
    }

    static let playlists = Command(
        "playlists", "List the playlists.", options: [limit],
        examples: [.init("gatefold playlists", "All of them.")]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        let list = try await session.connect().me.playlists(pageSize: writing.pageSize)
        try await writing.write(list, .playlists, nothing: "There are no playlists.") {
            ListingRow($0)
        }
    }

    static let artists = Command(
        "artists", "List the artists of the library's albums.", options: [limit],
        examples: [.init("gatefold artists", "All of them, in alphabetical order.")]
    ) { parsed, session in
        let writing = try ListWriting(parsed, session)
        var counts: [SimplifiedArtist: Int] = [:]
        for try await saved in try await session.connect().me.savedAlbums()
            .prefetching(4)
        {
            for artist in Set(saved.album.artists ?? []) { counts[artist, default: 0] += 1 }
        }
        let sorted = counts.sorted {
            (Match.fold($0.key.name), $0.key.name) < (Match.fold($1.key.name), $1.key.name)
        }
        var listing = Listing(.artists, on: session.console)
        for (artist, count) in sorted.prefix(writing.limit ?? .max) {
            listing.add(
                ListingRow(
                    uri: artist.uri?.rawValue, cells: [artist.name, "\(count)"],
                    json: [
                        "id": .string(artist.id?.rawValue), "uri": .string(artist.uri?.rawValue),
                        "name": .string(artist.name), "albums": .int(count),
                    ]))
        }
        listing.finish(nothing: "The library has no albums, and so no artists.")
    }

    static let recent = Command(
        "recent", "List what was played last, newest first.",
        options: [.value("limit", "n", "count", "At most so many, 1 to 50 (20).")],
        examples: [.init("gatefold recent --limit 5", "The last five.")]
    ) { parsed, session in
        let limit = try parsed.int("limit", in: 1...50) ?? 20
        let page = try await session.connect().player.recentlyPlayed().page(limit: limit)
        var listing = Listing(.history, on: session.console)
        for play in page.items {
            let track = play.track
            listing.add(
                ListingRow(
                    uri: track.uri?.rawValue,
                    cells: [play.playedAt, track.name, track.artists.names, track.album?.name],
                    json: .track(track).adding([
                        .init(key: "played_at", value: .string(play.playedAt)),
                        .init(key: "context_uri", value: .string(play.context?.uri?.rawValue)),
                    ])))
        }
        listing.finish(nothing: "Nothing was played yet.")
    }

    static let search = Command(
        "search", "Find music, playlists, podcasts and audiobooks by words.",
        options: [
            .choice(
                "type", "t",
                ["album", "artist", "track", "playlist", "show", "episode", "audiobook"],
                "Only things of this kind."),
            .value("limit", "n", "count", "At most so many of each kind, 1 to 50 (10)."),
        ],
        arguments: [Argument("words", "What to look for.", .oneOrMore)],
        examples: [
            .init("gatefold search quiet morning", "Everything that matches."),
            .init("gatefold search --type track year:1990-1995 river", "Tracks of some years."),
        ]
    ) { parsed, session in
        let kinds: [SpotifyURI.Kind] =
            parsed["type"].map { [SpotifyURI.Kind(rawValue: $0)] }
            ?? [.track, .album, .artist, .playlist, .show, .episode, .audiobook]
        let limit = try parsed.int("limit", in: 1...50) ?? 10
        let words = try Reference.searchable(parsed.words)
        let results = try await session.connect().search(words, for: kinds, limit: limit)
        if session.console.isJSON { return session.console.line(results.json.text) }
        var listing = Listing(.found, on: session.console)
        for candidate in results.candidates {
            let cells = [candidate.uri.kind?.rawValue, candidate.name, candidate.artists]
            listing.add(ListingRow(uri: candidate.uri.rawValue, cells: cells, json: .null))
        }
        listing.finish(nothing: "Nothing was found for '\(words)'.".cleaned)
    }
}

extension SearchResults {
    var candidates: [Candidate] {
        (tracks?.items.compactMap(\.candidate) ?? [])
            + (albums?.items.compactMap(\.candidate) ?? [])
            + (artists?.items.compactMap(\.candidate) ?? [])
            + (playlists?.items.compactMap(\.candidate) ?? [])
            + shownShows + shownEpisodes + shownAudiobooks
    }

    var json: JSONValue {
        [
            "tracks": .array((tracks?.items ?? []).map { .track($0) }),
            "albums": .array((albums?.items ?? []).map { .album($0, addedAt: nil) }),
            "artists": .array(
                (artists?.items ?? []).map {
                    [
                        "id": .string($0.id?.rawValue), "uri": .string($0.uri?.rawValue),
                        "name": .string($0.name),
                        "genres": .array(($0.genres ?? []).map { .string($0) }),
                    ]
                }),
            "playlists": .array((playlists?.items ?? []).map { ListingRow($0).json }),
            "shows": .array(shownShows.map(\.json)),
            "episodes": .array(shownEpisodes.map(\.json)),
            "audiobooks": .array(shownAudiobooks.map(\.json)),
        ]
    }
}
