import SpotifyWebAPI

extension SpotifyMusicService {
    package func savedAlbums(at cursor: PageCursor?) async throws -> ListPage<Saved<Album>> {
        try await page(client.me.savedAlbums(), at: cursor) { saved in
            Album(saved.album).map { Saved(addedAt: saved.dateAdded, value: $0) }
        }
    }

    package func savedTracks(at cursor: PageCursor?) async throws -> ListPage<Saved<Track>> {
        try await page(client.me.savedTracks(), at: cursor) {
            Saved(addedAt: $0.dateAdded, value: Track($0.track))
        }
    }

    package func savedShows(at cursor: PageCursor?) async throws -> ListPage<Saved<Show>> {
        try await page(client.me.savedShows(), at: cursor) { saved in
            Show(saved.show).map { Saved(addedAt: saved.dateAdded, value: $0) }
        }
    }

    package func savedEpisodes(at cursor: PageCursor?) async throws -> ListPage<Saved<Episode>> {
        try await page(client.me.savedEpisodes(), at: cursor) {
            Saved(addedAt: $0.dateAdded, value: Episode($0.episode))
        }
    }

    package func savedAudiobooks(
        at cursor: PageCursor?
    ) async throws -> ListPage<Saved<Audiobook>> {
        try await page(client.me.savedAudiobooks(), at: cursor) { saved in
            Audiobook(saved.audiobook).map { Saved(addedAt: saved.dateAdded, value: $0) }
        }
    }

    package func followedArtists(at cursor: PageCursor?) async throws -> ListPage<Artist> {
        try await page(client.me.followedArtists(), at: cursor, next: \.after) { Artist($0) }
    }

    package func save(_ ids: [MusicID]) async throws {
        try await asking { try await client.library.save(ids.map(\.spotifyURI)) }
    }

    package func remove(_ ids: [MusicID]) async throws {
        try await asking { try await client.library.remove(ids.map(\.spotifyURI)) }
    }

    package func contains(_ ids: [MusicID]) async throws -> [Bool] {
        try await asking { try await client.library.contains(ids.map(\.spotifyURI)) }
    }
}

// MARK: - What was heard

extension SpotifyMusicService {
    package func recentlyPlayed(at cursor: PageCursor?) async throws -> ListPage<PlayedItem> {
        try await page(client.player.recentlyPlayed(), at: cursor, next: \.before) {
            PlayedItem(
                playedAt: $0.datePlayed, track: Track($0.track),
                context: MusicID($0.context?.uri))
        }
    }

    package func topTracks(at cursor: PageCursor?) async throws -> ListPage<Track> {
        try await page(client.me.topTracks(), at: cursor) { Track($0) }
    }

    package func topArtists(at cursor: PageCursor?) async throws -> ListPage<Artist> {
        try await page(client.me.topArtists(), at: cursor) { Artist($0) }
    }

    package func newReleases(at cursor: PageCursor?) async throws -> ListPage<Album> {
        try await page(client.browse.newReleases(), at: cursor) { Album($0) }
    }
}
