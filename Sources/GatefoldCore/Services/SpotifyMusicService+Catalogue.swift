import SpotifyWebAPI

extension SpotifyMusicService {
    package func track(_ id: MusicID) async throws -> Track {
        Track(try await asking { try await client.tracks.get(id.identifier()) })
    }

    package func album(_ id: MusicID) async throws -> Album {
        let album = try await asking { try await client.albums.get(id.identifier()) }
        guard let album = Album(album) else { throw nothing("album") }
        return album
    }

    package func tracks(
        of album: Album, at cursor: PageCursor?
    ) async throws -> ListPage<Track> {
        try await page(client.albums.tracks(of: album.id.identifier()), at: cursor) {
            Track($0, on: album)
        }
    }

    package func artist(_ id: MusicID) async throws -> Artist {
        let artist = try await asking { try await client.artists.get(id.identifier()) }
        guard let artist = Artist(artist) else { throw nothing("artist") }
        return artist
    }

    package func albums(
        of artist: MusicID, at cursor: PageCursor?
    ) async throws -> ListPage<Album> {
        try await page(client.artists.albums(of: artist.identifier()), at: cursor) { Album($0) }
    }

    package func topTracks(of artist: MusicID) async throws -> [Track] {
        try await asking { try await client.artists.topTracks(of: artist.identifier()) }
            .map { Track($0) }
    }

    package func relatedArtists(to artist: MusicID) async throws -> [Artist] {
        try await asking { try await client.artists.related(to: artist.identifier()) }
            .compactMap { Artist($0) }
    }

    package func show(_ id: MusicID) async throws -> Show {
        let show = try await asking { try await client.shows.get(id.identifier()) }
        guard let show = Show(show) else { throw nothing("podcast") }
        return show
    }

    package func episode(_ id: MusicID) async throws -> Episode {
        guard id.kind == .chapter else {
            return Episode(try await asking { try await client.episodes.get(id.identifier()) })
        }
        let chapter = try await asking { try await client.chapters.get(id.identifier()) }
        let book =
            chapter.audiobook.flatMap { Audiobook($0) }
            ?? Audiobook(id: MusicID(.audiobook, ""), title: "")
        return Episode(chapter, of: book)
    }

    package func episodes(
        of show: Show, at cursor: PageCursor?
    ) async throws -> ListPage<Episode> {
        try await page(client.shows.episodes(of: show.id.identifier()), at: cursor) {
            Episode($0, of: show)
        }
    }

    package func audiobook(_ id: MusicID) async throws -> Audiobook {
        let book = try await asking { try await client.audiobooks.get(id.identifier()) }
        guard let book = Audiobook(book) else { throw nothing("audiobook") }
        return book
    }

    package func chapters(
        of book: Audiobook, at cursor: PageCursor?
    ) async throws -> ListPage<Episode> {
        try await page(client.audiobooks.chapters(of: book.id.identifier()), at: cursor) {
            Episode($0, of: book)
        }
    }

    package func search(
        _ words: String, for kinds: Set<MusicKind>, limit: Int, offset: Int
    ) async throws -> SearchResults {
        // In the order of the enumeration, so that the same search is the same request.
        let asked = MusicKind.allCases.filter { kinds.contains($0) && $0 != .chapter }
        let found = try await asking {
            try await client.search(words, for: asked.map(\.uriKind), limit: limit, offset: offset)
        }
        var results = SearchResults()
        results.tracks = (found.tracks?.items ?? []).map { Track($0) }
        results.albums = (found.albums?.items ?? []).compactMap { Album($0) }
        results.artists = (found.artists?.items ?? []).compactMap { Artist($0) }
        results.playlists = (found.playlists?.items ?? []).compactMap { Playlist($0) }
        results.shows = (found.shows?.items ?? []).compactMap { Show($0) }
        results.episodes = (found.episodes?.items ?? []).map { Episode($0) }
        results.audiobooks = (found.audiobooks?.items ?? []).compactMap { Audiobook($0) }
        return results
    }
}
