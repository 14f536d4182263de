import Foundation
import SpotifyWebAPI

extension SpotifyMusicService {
    package func playlists(at cursor: PageCursor?) async throws -> ListPage<Playlist> {
        try await page(client.me.playlists(), at: cursor) { Playlist($0) }
    }

    package func playlist(_ id: MusicID) async throws -> Playlist {
        let playlist = try await asking { try await client.playlists.get(id.identifier()) }
        guard let playlist = Playlist(playlist) else { throw nothing("playlist") }
        return playlist
    }

    package func items(
        of playlist: MusicID, at cursor: PageCursor?
    ) async throws -> ListPage<PlaylistItem> {
        try await page(client.playlists.items(of: playlist.identifier()), at: cursor) {
            PlaylistItem($0)
        }
    }

    package func createPlaylist(
        title: String, about: String, isPublic: Bool
    ) async throws -> Playlist {
        let made = try await asking {
            try await client.playlists.create(
                name: title, description: about.isEmpty ? nil : about, isPublic: isPublic)
        }
        guard let playlist = Playlist(made) else { throw nothing("playlist") }
        return playlist
    }

    package func change(
        _ playlist: MusicID, title: String?, about: String?, isPublic: Bool?
    ) async throws {
        try await asking {
            try await client.playlists.change(
                playlist.identifier(), name: title, description: about, isPublic: isPublic)
        }
    }

    package func setCover(of playlist: MusicID, to jpeg: [UInt8]) async throws {
        try await asking {
            try await client.playlists.setCover(of: playlist.identifier(), to: Data(jpeg))
        }
    }

    @discardableResult
    package func add(
        _ ids: [MusicID], to playlist: MusicID, at place: Int?
    ) async throws -> String? {
        try await asking {
            try await client.playlists.add(
                ids.map(\.spotifyURI), to: playlist.identifier(), at: place)
        }?.snapshotID
    }

    @discardableResult
    package func removeAll(
        _ ids: [MusicID], from playlist: MusicID, snapshot: String?
    ) async throws -> String? {
        try await asking {
            try await client.playlists.removeAllOccurrences(
                of: ids.map(\.spotifyURI), from: playlist.identifier(), snapshotID: snapshot)
        }?.snapshotID
    }

    @discardableResult
    package func move(
        _ range: Range<Int>, in playlist: MusicID, before place: Int, snapshot: String?
    ) async throws -> String? {
        try await asking {
            try await client.playlists.moveItems(
                range, in: playlist.identifier(), before: place, snapshotID: snapshot)
        }?.snapshotID
    }

    @discardableResult
    package func replaceItems(
        of playlist: MusicID, with ids: [MusicID]
    ) async throws -> String? {
        try await asking {
            try await client.playlists.replaceItems(
                of: playlist.identifier(), with: ids.map(\.spotifyURI))
        }?.snapshotID
    }
}
