import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

private let page = #"{"items":[{"id":"1","name":"One"}],"total":1}"#

/// Reads a list to its end.
private func all<Page>(_ list: Paged<Page>) async throws -> [Page.Item] {
    var items: [Page.Item] = []
    for try await item in list { items.append(item) }
    return items
}

/// A read: what it sends, what it gets, and what it makes of that.
private struct Read: CustomTestStringConvertible, Sendable {
    var request: String
    var answer: String
    var result: [String?]
    var run: @Sendable (SpotifyClient) async throws -> [String?]

    var testDescription: String { request }

    init(
        _ request: String, _ answer: String, gives result: [String?],
        _ run: @escaping @Sendable (SpotifyClient) async throws -> [String?]
    ) {
        self.request = "GET /" + request.replacing(",", with: "%2C")
        self.answer = answer
        self.result = result
        self.run = run
    }
}

@Suite struct `Requests to the catalogue` {
    private static let music: [Read] = [
        Read("albums/a?market=DE", #"{"name":"A"}"#, gives: ["A"]) {
            [try await $0.albums.get("a", market: "DE").name]
        },
        Read(
            "albums?ids=a,b&market=from_token", #"{"albums":[{"name":"A"},null]}"#,
            gives: ["A", nil]
        ) { try await $0.albums.get(["a", "b"], market: .fromToken).map { $0?.name } },
        Read("albums/a/tracks?market=DE&limit=50&offset=0", page, gives: ["One"]) {
            try await all($0.albums.tracks(of: "a", market: "DE")).map(\.name)
        },
        Read("artists?ids=a,b", #"{"artists":[null,{"name":"B"}]}"#, gives: [nil, "B"]) {
            try await $0.artists.get(["a", "b"]).map { $0?.name }
        },
        Read(
            "artists/a/albums?include_groups=album,appears_on&market=DE&limit=1&offset=0", page,
            gives: ["One"]
        ) {
            let albums = $0.artists.albums(
                of: "a", groups: [.album, .appearsOn], market: "DE", pageSize: 0)
            return try await all(albums).map(\.name)
        },
        Read("artists/a/top-tracks?market=DE", #"{"tracks":[{"name":"T"}]}"#, gives: ["T"]) {
            try await $0.artists.topTracks(of: "a", market: "DE").map(\.name)
        },
        Read("artists/a/related-artists", #"{"artists":[{"name":"B"}]}"#, gives: ["B"]) {
            try await $0.artists.related(to: "a").map(\.name)
        },
        Read("tracks/t?market=DE", #"{"name":"T"}"#, gives: ["T"]) {
            [try await $0.tracks.get("t", market: "DE").name]
        },
        Read("tracks?ids=t&market=DE", #"{"tracks":[{"name":"T"}]}"#, gives: ["T"]) {
            try await $0.tracks.get(["t"], market: "DE").map { $0?.name }
        },
        Read("audio-features/t", #"{"analysis_url":"u"}"#, gives: ["u"]) {
            [try await $0.tracks.audioFeatures(of: "t").analysisURL]
        },
        Read(
            "audio-features?ids=t,u", #"{"audio_features":[null,{"id":"u"}]}"#, gives: [nil, "u"]
        ) { try await $0.tracks.audioFeatures(of: ["t", "u"]).map { $0?.id?.rawValue } },
        Read("audio-analysis/t", #"{"meta":{"platform":"Linux"}}"#, gives: ["Linux"]) {
            [try await $0.tracks.audioAnalysis(of: "t").meta?.platform]
        },
    ]

    private static let spoken: [Read] = [
        Read(
            "shows/s?market=DE",
            #"{"name":"S","episodes":{"items":[null,{"name":"E"}],"total":2}}"#, gives: ["S", "E"]
        ) {
            let show = try await $0.shows.get("s", market: "DE")
            return [show.name] + (show.episodes?.items.map(\.name) ?? [])
        },
        Read("shows?ids=s,t&market=DE", #"{"shows":[{"name":"S"},null]}"#, gives: ["S", nil]) {
            try await $0.shows.get(["s", "t"], market: "DE").map { $0?.name }
        },
        Read("shows/s/episodes?market=DE&limit=20&offset=0", page, gives: ["One"]) {
            try await all($0.shows.episodes(of: "s", market: "DE", pageSize: 20)).map(\.name)
        },
        Read("episodes/e?market=DE", #"{"name":"E","show":{"name":"S"}}"#, gives: ["S"]) {
            [try await $0.episodes.get("e", market: "DE").show?.name]
        },
        Read(
            "episodes?ids=e,f&market=DE", #"{"episodes":[null,{"name":"F"}]}"#, gives: [nil, "F"]
        ) { try await $0.episodes.get(["e", "f"], market: "DE").map { $0?.name } },
        Read("audiobooks/b?market=GB", #"{"name":"B"}"#, gives: ["B"]) {
            [try await $0.audiobooks.get("b", market: "GB").name]
        },
        Read("audiobooks?ids=b&market=GB", #"{"audiobooks":[{"name":"B"}]}"#, gives: ["B"]) {
            try await $0.audiobooks.get(["b"], market: "GB").map { $0?.name }
        },
        Read("audiobooks/b/chapters?market=GB&limit=50&offset=0", page, gives: ["One"]) {
            try await all($0.audiobooks.chapters(of: "b", market: "GB")).map(\.name)
        },
        Read("chapters/c?market=GB", #"{"name":"C"}"#, gives: ["C"]) {
            [try await $0.chapters.get("c", market: "GB").name]
        },
        Read(
            "chapters?ids=c,d&market=GB", #"{"chapters":[{"name":"C"},null]}"#, gives: ["C", nil]
        ) { try await $0.chapters.get(["c", "d"], market: "GB").map { $0?.name } },
    ]

    private static let browsing: [Read] = [
        Read(
            "browse/new-releases?limit=50&offset=0", #"{"albums":\#(page)}"#, gives: ["One"]
        ) { try await all($0.browse.newReleases()).map(\.name) },
        Read(
            "browse/categories?locale=es_MX&limit=50&offset=0", #"{"categories":\#(page)}"#,
            gives: ["1"]
        ) { try await all($0.browse.categories(locale: "es_MX")).map(\.id?.rawValue) },
        Read("browse/categories/jazz?locale=es_MX", #"{"name":"Jazz"}"#, gives: ["Jazz"]) {
            [try await $0.browse.category("jazz", locale: "es_MX").name]
        },
        Read(
            "browse/categories/jazz/playlists?limit=50&offset=0",
            #"{"message":"Jazz","playlists":{"items":[null,{"name":"One"}],"total":2}}"#,
            gives: ["One"]
        ) { try await all($0.browse.playlists(of: "jazz")).map(\.name) },
        Read(
            "browse/featured-playlists?locale=es_MX&limit=30&offset=0",
            #"{"message":"Buenas noches","playlists":\#(page)}"#,
            gives: ["Buenas noches", "One"]
        ) {
            let list = $0.browse.featuredPlaylists(locale: "es_MX", pageSize: 30)
            let first = try await list.page()
            return [first.message] + first.items.map(\.name)
        },
        Read("markets", #"{"markets":["DE","GB"]}"#, gives: ["DE", "GB"]) {
            try await $0.markets().map(\.rawValue)
        },
        Read("users/zo%C3%AB.b_c", #"{"display_name":"Zoë"}"#, gives: ["Zoë"]) {
            [try await $0.users.get("zoë.b_c").displayName]
        },
    ]

    @Test(arguments: music + spoken + browsing)
    fileprivate func `each read makes exactly its request and gives what came`(
        read: Read
    ) async throws {
        let transport = ScriptedTransport([.on(read.request, read.answer)])
        #expect(try await read.run(.scripted(transport)) == read.result)
        transport.finish()
        #expect(transport.requests.allSatisfy { $0.body == nil })
    }

    @Test func `pages of featured playlists follow each other to the end`() async throws {
        func answer(_ name: String, next: String) -> String {
            #"{"playlists":{"items":[null,{"name":"\#(name)"}],"limit":2,"total":3,"next":\#(next)}}"#
        }
        let transport = ScriptedTransport([
            .on("GET /browse/featured-playlists?limit=2&offset=0", answer("A", next: #""x""#)),
            .on("GET /browse/featured-playlists?limit=2&offset=2", answer("B", next: "null")),
        ])
        let list = SpotifyClient.scripted(transport).browse.featuredPlaylists(pageSize: 2)
        #expect(try await all(list).map(\.name) == ["A", "B"])
        transport.finish()
    }

    @Test func `an artist's albums learn the page size an app is given`() async throws {
        let refusal = #"{"error":{"status":400,"message":"Invalid limit"}}"#
        let empty = #"{"items":[],"total":0}"#
        let transport = ScriptedTransport([
            .on("GET /artists/a/albums?limit=50&offset=0", status: 400, refusal),
            .on("GET /artists/a/albums?limit=10&offset=0", empty),
            .on("GET /artists/b/albums?limit=10&offset=0", empty),
        ])
        let client = SpotifyClient.scripted(transport)
        #expect(try await all(client.artists.albums(of: "a")).isEmpty)
        #expect(try await all(client.artists.albums(of: "b", pageSize: 20)).isEmpty)
        transport.finish()
    }
}

extension SpotifyClient {
    /// A client of a service that follows a script.
    static func scripted(_ transport: any Transport, access: AppAccess = AppAccess()) -> Self {
        SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: transport, token: { _ in "t" }),
            access: AccessRecord(access))
    }
}
