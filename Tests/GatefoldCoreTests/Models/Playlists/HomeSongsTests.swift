import GatefoldCore
import HomeTesting
import Testing

/// Liked songs against a real service.
@MainActor @Suite struct `Liked songs of the home service` {
    /// Two files of one recording, and another song.
    private let tracks = [
        ("Album/1.wav", "Contour", 330.0, "GBAYE2300001"),
        ("Hits/1.wav", "Contour", 440, "GBAYE2300001"),
        ("Hits/2.wav", "Legend", 550, "GBAYE2300002"),
    ].map { path, title, hertz, isrc in
        TestTrack(
            path, hertz: hertz,
            tags: [
                "TITLE": [title], "ARTIST": ["Mara Quist"], "ALBUM": [String(path.prefix(4))],
                "ISRC": [isrc],
            ])
    }

    @Test func `duplicates go, the page follows, and undo brings them back`() async throws {
        try await withTestHome(tracks) { home in
            let service = SpotifyMusicService(home.spotify, at: .home)
            let notices = Notices()
            let library = LibraryModel(
                service: service, cache: LibraryCache(file: nil), notices: notices)
            let found = try await service.search("quist", for: [.track], limit: 10, offset: 0)
            try await service.save(found.tracks.compactMap(\.id))
            await library.tracks.refresh()
            let page = library.songsModel()
            await page.settled()
            #expect(page.rows.map(\.title).sorted() == ["Contour", "Contour", "Legend"])
            let dialog = library.songDuplicates(service: service, notices: notices)
            await dialog.appeared()
            #expect(dialog.subject == "Songs")
            #expect(dialog.certainRows.map(\.title) == ["Contour, Mara Quist"])
            await dialog.removePressed()
            await page.settled()
            #expect(page.rows.map(\.title).sorted() == ["Contour", "Legend"])
            #expect(try await service.savedTracks(at: nil).items.count == 2)
            await notices.latest?.undo?()
            await page.settled()
            #expect(page.rows.map(\.title).sorted() == ["Contour", "Contour", "Legend"])
            #expect(dialog.statusText == "Everything is back.")
        }
    }
}
