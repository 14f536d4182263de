import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Encoded tracks` {
    private func id(_ number: Int) -> String { CatalogueID.text("track", "\(number)") }

    @Test func `are given out for the state of the catalogue that they are of`() {
        let tracks = EncodedTracks()
        let wire = WireFormat(origin: "")
        tracks.keep([id(1): [1]], as: .whole, content: 5, wire)
        #expect(tracks.texts([id(1), id(2)], as: .whole, content: 5, wire) == [[1], nil])
        #expect(tracks.texts([id(1)], as: .whole, content: 6, wire) == [nil])
        #expect(tracks.texts([id(1)], as: .inPlaylist, content: 5, wire) == [nil])
        var market = wire
        market.market = "DE"
        #expect(tracks.texts([id(1)], as: .whole, content: 5, market) == [nil])
        tracks.keep([id(1): [2]], as: .whole, content: 6, wire)
        // A late answer about what was before.
        tracks.keep([id(1): [1]], as: .whole, content: 5, wire)
        #expect(tracks.texts([id(1)], as: .whole, content: 6, wire) == [[2]])
    }

    @Test func `take no more room than they may`() {
        let tracks = EncodedTracks(most: 1_000)
        let wire = WireFormat(origin: "")
        for number in 0..<500 {
            let text = [UInt8](repeating: 7, count: 30)
            tracks.keep([id(number): text], as: .whole, content: 1, wire)
            #expect(tracks.bytes <= 1_000)
            #expect(tracks.texts([id(number)], as: .whole, content: 1, wire) == [text])
        }
        tracks.keep(
            [id(0): [UInt8](repeating: 7, count: 2_000)], as: .whole, content: 1, wire)
        #expect(tracks.bytes <= 1_000)
        for _ in 0..<9 { tracks.keep([id(9): [1, 2]], as: .whole, content: 2, wire) }
        #expect(tracks.bytes == 2)
    }

    @Test func `are encoded anew when a play changed their popularity`() async throws {
        try await withTestHome { home in
            let track = try await home.ids.tracks[0]
            let popularity = Popularity(patience: .zero)
            let wire = WireFormat(origin: "", displayName: { _ in nil }, popularity: popularity)
            let tracks = EncodedTracks()
            tracks.keep([track: [1]], as: .whole, content: 1, wire)
            try await home.library.recordPlay(
                of: track, by: HomeUser.ownerID, context: nil, at: Date())
            try await popularity.refresh(from: home.library)
            #expect(tracks.texts([track], as: .whole, content: 1, wire) == [nil])
        }
    }

    @Test(arguments: AccessRegime.allCases)
    func `make entries of playlists that can be read as any other`(_ regime: AccessRegime)
        async throws
    {
        let wire = WireFormat(
            origin: "http://home.test", displayName: { _ in "Ada" }, regime: regime)
        try await withTestHome { home in
            let id = try await home.ids.tracks[0]
            let track = wire.track(try #require(try await home.catalogue.track(id)))
            let owner = wire.user(HomeUser.ownerID)
            for isThere in [true, false] {
                let text = wire.playlistItem(
                    addedAt: "1970-01-01T00:00:00Z", addedBy: try JSON.encode(owner),
                    item: isThere ? try JSON.encode(track) : nil)
                let entry: PlaylistItem = try JSON.decode(from: text)
                #expect(entry.addedAt == "1970-01-01T00:00:00Z")
                #expect(entry.addedBy == owner)
                #expect(entry.item == (isThere ? .track(track) : nil))
                #expect(entry.track == (isThere && regime != .development ? .track(track) : nil))
            }
        }
    }
}
