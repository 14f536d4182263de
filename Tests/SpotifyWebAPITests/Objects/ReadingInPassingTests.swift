import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `Reading in passing` {
    private static let artist = SimplifiedArtist(
        id: "0TnOYISbd1XYRBk9myaseg", name: "Ada \"9\" Ü",
        uri: "spotify:artist:0TnOYISbd1XYRBk9myaseg",
        href: "https://api.spotify.com/v1/artists/0TnOYISbd1XYRBk9myaseg",
        externalURLs: ExternalURLs(
            spotify: "https://open.spotify.com/artist/0TnOYISbd1XYRBk9myaseg"),
        type: "artist")

    private static func track(_ number: Int) -> Track {
        Track(
            id: "11dFghVXANMlKmJXsNCbNl", name: "Song \(number)",
            album: SimplifiedAlbum(
                id: "4aawyAB9vmqN3uQ7FjRGTy", name: "Album", albumType: .album, artists: [artist],
                totalTracks: 9, releaseDate: "2001", releaseDatePrecision: "year",
                images: [Image(url: "https://i.scdn.co/image/1", height: 640, width: 640)],
                availableMarkets: ["DE", "FR"], type: "album"),
            artists: [artist], durationMS: 200_000, discNumber: 1, trackNumber: number,
            isExplicit: false, isLocal: false, availableMarkets: ["DE", "FR"],
            uri: "spotify:track:11dFghVXANMlKmJXsNCbNl", type: "track",
            externalIDs: ExternalIDs(isrc: "GBAYE0601498"), popularity: 5)
    }

    private static let page = Page(
        href: "https://api.spotify.com/v1/playlists/1/items",
        items: (1...3).map { number in
            PlaylistItem(
                addedAt: "2026-03-01T12:00:00Z",
                addedBy: PublicUser(id: "listener", type: "user"), isLocal: false,
                item: .track(track(number)), track: .track(track(number == 3 ? 4 : number)))
        },
        limit: 3, offset: 0, total: 3)

    /// The same text with a mark before it, which only the careful way passes over.
    private static func carefully(_ bytes: [UInt8]) -> Page<PlaylistItem>? {
        try? JSON.decode(from: [0xEF, 0xBB, 0xBF] + bytes)
    }

    @Test func `serves a playlist's page as it is sent`() throws {
        let bytes = try JSON.encode(Self.page)
        #expect(JSONPassage.value(Page<PlaylistItem>.self, of: bytes) == Self.page)
        #expect(Self.carefully(bytes) == Self.page)
    }

    @Test func `reads the same whatever byte is lost, doubled or changed`() throws {
        let bytes = try JSON.encode(Page(items: [Self.page.items[2]], total: 1))
        for place in bytes.indices {
            for (cut, with) in [(1, []), (0, [bytes[place]]), (1, [0x22]), (1, [0x30])] {
                var text = bytes
                text.replaceSubrange(place..<place + cut, with: with)
                let read: Page<PlaylistItem>? = try? JSON.decode(from: text)
                #expect(read == Self.carefully(text), "\(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    @Test(arguments: [
        #"{"items":[{"track":{"id":"1","name":"A","name":"B","type":"track"}}],"total":1}"#,
        #"{"items":[{"track":{"type":"track","name":"A"}}],"total":1}"#,
        #"{"items":[{"track":{"name":"A","type":"track","linked_from":{"id":"2"}}}],"total":1}"#,
        #"{"items":[{"track":{"name":"A","popularity":"5","type":"track"}}],"total":1}"#,
        #"{"items":[{"track":{"name":"A","popularity":5.0,"type":"track"}}],"total":1}"#,
        #"{"items":[{"track":{"name":"A","n\u0061me":"B","type":"track"}}],"total":1}"#,
        #"{"items":[{"track":{"artists":[null],"name":"A","type":"track"}}],"total":1}"#,
        #"{"items":[{"track":{"name":null,"type":"track","uri":"spotify:track:1"}}],"total":1}"#,
        #"{"items":[{"track":{"name":"A","type":"episode"}}],"total":1}"#,
        #"{"items":[{"track":{"name":"A","type":"chair","uri":"spotify:chair:1"}}],"total":1}"#,
        #"{"items":[null,{"track":null}],"total":2}"#, #"{"total":2,"items":[]}"#,
        #"{"items":null,"total":0}"#, #"{"total":0}"#, #"{}"#, #"[]"#, #"null"#, "", "{",
        #"{"items":[],"total":0} x"#, #" { "items" : [ ] , "total" : 0 } "#,
        #"{"items":[],"other":[{"a":[1,{"b":"\ud83d"}]},true,-0],"total":0}"#,
        #"{"items":[],"other":01,"total":0}"#, #"{"items":[],"other":{"a":1,},"total":0}"#,
        #"{"items":[],"other":"\x","total":0}"#, #"{"items":[],"total":0,}"#,
    ])
    func `mends nothing itself`(text: String) {
        let bytes = Array(text.utf8)
        let read: Page<PlaylistItem>? = try? JSON.decode(from: bytes)
        #expect(read == Self.carefully(bytes))
    }

    @Test func `shares what entries have in common only where it is the same`() throws {
        let bytes = try JSON.encode(Self.page)
        let text = String(decoding: bytes, as: UTF8.self)
            .replacing("Ada", with: "Eda", maxReplacements: 3)
        let read: Page<PlaylistItem> = try JSON.decode(from: Array(text.utf8))
        #expect(read == Self.carefully(Array(text.utf8)))
        #expect(read != Self.page)
    }

    @Test func `serves members in any order`() throws {
        let tree = try JSONSerialization.jsonObject(with: Data(try JSON.encode(Self.page)))
        let text = Self.text(tree) { $0.sorted(by: >) }
        let bytes = Array(text.utf8)
        #expect(JSONPassage.value(Page<PlaylistItem>.self, of: bytes) == Self.page)
        let twice = Array(text.replacing("\"total\":3", with: "\"total\":2,\"total\":3").utf8)
        #expect(JSONPassage.value(Page<PlaylistItem>.self, of: twice) == nil)
        #expect(try JSON.decode(Page<PlaylistItem>.self, from: twice) == Self.page)
    }

    @Test func `believes no member to be absent that comes out of order`() throws {
        let text =
            #"{"total":1,"items":[{"track":{"name":"A","album":{"name":"B"},"type":"track"}}]}"#
        let page = try #require(JSONPassage.value(Page<PlaylistItem>.self, of: Array(text.utf8)))
        guard case .track(let track) = page.items.first?.content else {
            Issue.record("no track")
            return
        }
        #expect(track.album?.name == "B" && track.name == "A" && page.total == 1)
    }

    /// A tree as text, with the names of each object in the order that is wanted.
    private static func text(_ tree: Any, _ order: ([String]) -> [String]) -> String {
        switch tree {
        case let object as [String: Any]:
            let members = order(Array(object.keys)).map { name in
                "\"\(name)\":" + text(object[name] ?? NSNull(), order)
            }
            return "{\(members.joined(separator: ","))}"
        case let list as [Any]:
            return "[\(list.map { text($0, order) }.joined(separator: ","))]"
        default:
            let options = JSONSerialization.WritingOptions.fragmentsAllowed
            let data = try? JSONSerialization.data(withJSONObject: tree, options: options)
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
    }
}
