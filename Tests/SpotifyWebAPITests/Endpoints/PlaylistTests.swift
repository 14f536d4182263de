import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

/// Answers for a playlist as the service holds it, by offset and limit.
struct PlaylistPages {
    var total: Int
    /// Places at which nothing is left.
    var gone: Set<Int> = []

    func page(_ offset: Int, _ limit: Int, next: Bool? = nil) -> String {
        let places = offset..<min(offset + limit, total)
        let items = places.map { place in
            gone.contains(place)
                ? "null"
                : #"{"item":{"type":"track","name":"\#(place)","uri":"spotify:track:t\#(place)"}}"#
        }
        let hasNext = next ?? (places.upperBound < total)
        let link = hasNext ? #""https://elsewhere.test/?offset=7""# : "null"
        return #"""
            {"items":[\#(items.joined(separator: ","))],"limit":\#(limit),"offset":\#(offset),
             "total":\#(total),"next":\#(link)}
            """#
    }

    func answer(_ request: TransportRequest) throws -> TransportResponse {
        let query = URLComponents(string: request.url)?.queryItems ?? []
        let number = { (name: String) in
            query.first { $0.name == name }?.value.flatMap { Int($0) }
        }
        return .success(page(try #require(number("offset")), try #require(number("limit"))))
    }
}

@Suite struct `Playlists` {
    private let types = "additional_types=track%2Cepisode"

    private func names(_ list: Paged<Page<PlaylistItem>>) async throws -> [String?] {
        var names: [String?] = []
        for try await entry in list { names.append(entry.content?.name) }
        return names
    }

    @Test func `market, fields and kinds are passed on`() async throws {
        let transport = ScriptedTransport([
            .on(
                "GET /playlists/p?market=DE&fields=name%2Ctracks%28total%29&\(types)",
                #"{"name":"n"}"#),
            .on(
                "GET /playlists/p/items?limit=50&offset=0&market=DE&fields=next%2Citems&\(types)",
                #"{"items":[],"total":0}"#),
        ])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        _ = try await playlists.get("p", market: "DE", fields: "name,tracks(total)")
        _ = try await names(playlists.items(of: "p", market: "DE", fields: "next,items"))
        transport.finish()
    }

    @Test func `entries that are gone keep their places, and do not end the list`() async throws {
        let pages = PlaylistPages(total: 130, gone: Set((0..<60).map { $0 * 2 }))
        let transport = RecordingTransport { try pages.answer($0) }
        let names = try await names(SpotifyClient.withoutWaits(transport).playlists.items(of: "p"))
        #expect(names.count == 130)
        #expect(names.compactMap(\.self).count == 70)
        #expect(names[119] == "119" && names[118] == nil)
    }

    @Test(arguments: [0, 3])
    func `entries that came with the playlist are not fetched again`(ahead: Int) async throws {
        let pages = PlaylistPages(total: 227)
        let transport = RecordingTransport { request in
            guard !request.url.contains("/items") else { return try pages.answer(request) }
            let embedded = pages.page(0, 100)
            return .success(#"{"id":"p","name":"n","items":\#(embedded)}"#)
        }
        let spotify = SpotifyClient.withoutWaits(transport)
        let playlist = try await spotify.playlists.get("p")
        let names = try await names(spotify.playlists.items(of: playlist).prefetching(ahead))
        #expect(names == (0..<227).map { "\($0)" })
        #expect(
            transport.requests.dropFirst().map(\.line).sorted()
                == [100, 150, 200].map { "GET /playlists/p/items?limit=50&offset=\($0)&\(types)" })
    }

    /// What came with a playlist, and which offsets have to be fetched then.
    private static let embedded: [(String, String, [Int])] = [
        ("all of it", PlaylistPages(total: 3).page(0, 100), []),
        ("none", PlaylistPages(total: 0).page(0, 100), []),
        ("old name", PlaylistPages(total: 60).page(0, 20), [20]),
        ("fewer than the page may hold", PlaylistPages(total: 60, gone: [7]).page(0, 30), [30]),
        ("not from the start", PlaylistPages(total: 60).page(20, 20), [0, 50]),
        ("no word of a next page", PlaylistPages(total: 60).page(0, 20, next: false), [0, 50]),
        ("fields left out", #"{"items":[{"item":null}]}"#, [0, 50]),
        ("only how many", #"{"total":60}"#, [0, 50]),
    ]

    @Test(arguments: embedded)
    func `what came with a playlist counts as far as it can be trusted`(
        name: String, page: String, offsets: [Int]
    ) async throws {
        let pages = PlaylistPages(total: 60)
        let transport = RecordingTransport { try pages.answer($0) }
        let key = name == "old name" ? "tracks" : "items"
        let playlist = try JSON.decode(
            Playlist.self, from: Array(#"{"id":"p","name":"n","\#(key)":\#(page)}"#.utf8))
        let list = SpotifyClient.withoutWaits(transport).playlists.items(of: playlist)
        let count = try await names(list).count
        #expect(count == (offsets.isEmpty ? playlist.itemCount : 60))
        let asked = transport.requests.map(\.line)
        #expect(asked == offsets.map { "GET /playlists/p/items?limit=50&offset=\($0)&\(types)" })
    }

    @Test func `a service without the new name is asked by the old one, and not again`()
        async throws
    {
        let pages = PlaylistPages(total: 120)
        let transport = RecordingTransport { request in
            request.url.contains("/items")
                ? TransportResponse(status: 404)
                : try pages.answer(request)
        }
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        #expect(try await names(playlists.items(of: "p")).count == 120)
        #expect(transport.requests.count { $0.url.contains("/p/items") } == 1)
        #expect(transport.requests.count { $0.url.contains("/p/tracks") } == 3)
    }

    @Test func `a playlist that is missing is missing, and the new name stays`() async throws {
        let transport = RecordingTransport { _ in TransportResponse(status: 404) }
        let spotify = SpotifyClient.withoutWaits(transport)
        let error = try await #require(throws: WebAPIError.self) {
            _ = try await names(spotify.playlists.items(of: "p"))
        }
        #expect(error.kind == .notFound)
        #expect(spotify.access.known.findings["get-playlists-items"] == nil)
    }

    @Test func `entries that are others' are closed, and that is no matter of the way`()
        async throws
    {
        let transport = RecordingTransport { _ in
            TransportResponse(
                status: 403, body: Array(#"{"error":{"status":403,"message":"Forbidden"}}"#.utf8))
        }
        let list = SpotifyClient.withoutWaits(transport).playlists.items(of: "p")
        let error = try await #require(throws: WebAPIError.self) { _ = try await names(list) }
        #expect(error.kind == .forbidden)
        #expect(
            "\(error)"
                == "The service does not allow this to this app or account: To apps in development "
                + "mode, only the entries of playlists that the person owns or works on are open.")
        #expect(transport.requests.count == 1)
    }
}
