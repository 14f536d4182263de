import SpotifyWebAPI
import Testing

private let id = "4iV5W9uYEdYUVa79Axb7Rh"

@Suite struct `Spotify URI` {
    @Test func `a link to something else is told from what is needed`() {
        let error = SpotifyURI.ParsingError.wrongKind(found: .track, expected: .album)
        #expect("\(error)" == "This is a link to a track, but an album is needed.")
    }

    @Test(arguments: [
        "spotify:track:\(id)", "SPOTIFY:track:\(id)", "https://open.spotify.com/track/\(id)",
        "https://open.spotify.com/track/\(id)?si=abc&utm_source=copy-link",
        "http://open.spotify.com/track/\(id)",
        "open.spotify.com/track/\(id)", "https://play.spotify.com/track/\(id)/",
        "https://open.spotify.com/intl-de/track/\(id)",
        "https://open.spotify.com/embed/track/\(id)",
        "https://open.spotify.com/intl-pt-BR/embed/track/\(id)#t=3",
        "HTTPS://Open.Spotify.COM/track/\(id)",
        "  <https://open.spotify.com/track/\(id)>\n", "https://open.spotify.com:443//track/\(id)",
        "spotify://track/\(id)", "spotify:track:\(id)?si=x", "spotify:track:\(id)#1:23",
        "\u{FEFF}spotify:track:\(id)", "https://open.spotify.com/Track/\(id)",
    ])
    func `any spelling of a link names the track`(text: String) throws {
        let uri = try SpotifyURI(parsing: text)
        #expect(uri == SpotifyURI(.track, id: id))
        #expect(uri.kind == .track && uri.id == id)
        #expect(uri.webURL == "https://open.spotify.com/track/\(id)")
    }

    @Test(arguments: [
        ("spotify:user:some.one:playlist:\(id)", "spotify:playlist:\(id)"),
        ("https://open.spotify.com/user/some%20one/playlist/\(id)", "spotify:playlist:\(id)"),
        ("https://open.spotify.com/user/j%C3%BCrgen", "spotify:user:j%C3%BCrgen"),
        ("spotify:user:me:collection", "spotify:user:me:collection"),
        ("https://open.spotify.com/collection/tracks", "spotify:collection"),
        ("https://open.spotify.com/artist/\(id)/discography/all", "spotify:artist:\(id)"),
        ("https://open.spotify.com/show/\(id)", "spotify:show:\(id)"),
        ("spotify:episode:\(id)", "spotify:episode:\(id)"),
        ("spotify:local:A+B:C%3AD:T%C3%A9:215", "spotify:local:A+B:C%3AD:T%C3%A9:215"),
        ("spotify:local:::x:0", "spotify:local:::x:0"),
    ])
    func `other links are understood`(text: String, canonical: String) throws {
        let uri = SpotifyURI(rawValue: canonical)
        #expect(try SpotifyURI(parsing: text) == uri)
        #expect(try SpotifyURI(parsing: uri.rawValue) == uri)
    }

    @Test(
        arguments: [
            ("", SpotifyURI.ParsingError.empty), (" <> ", .empty), ("hello", .notSpotify("hello")),
            ("https://example.com/track/\(id)", .notSpotify("https://example.com/track/\(id)")),
            (
                "https://open.spotify.com.evil.org/track/\(id)",
                .notSpotify("https://open.spotify.com.evil.org/track/\(id)")
            ),
            (
                "https://open.spotify.com@evil.org/track",
                .notSpotify("https://open.spotify.com@evil.org/track")
            ),
            (
                "ftp://open.spotify.com/track/\(id)",
                .notSpotify("ftp://open.spotify.com/track/\(id)")
            ),
            ("https://spotify.link/abc", .shortLink("https://spotify.link/abc")),
            ("spotify:track:short", .invalidID(kind: .track, id: "short")),
            ("spotify:track:\(id)x", .invalidID(kind: .track, id: "\(id)x")),
            (
                "spotify:track:4iV5W9uYEdYUVa79Axb7R-",
                .invalidID(kind: .track, id: "4iV5W9uYEdYUVa79Axb7R-")
            ),
            ("spotify:track:", .invalidID(kind: .track, id: "")),
            ("spotify:track", .invalidID(kind: .track, id: "")),
            ("spotify:user:", .invalidID(kind: .user, id: "")),
            ("https://open.spotify.com/album", .invalidID(kind: .album, id: "")),
            ("https://open.spotify.com/genre/\(id)", .unknownKind("genre")),
            ("https://open.spotify.com/", .unknownKind("")),
            ("spotify:foo:\(id)", .unknownKind("foo")),
            ("spotify:track:\(id):more", .notSpotify("spotify:track:\(id):more")),
            ("spotify:local:a:b:c", .notSpotify("spotify:local:a:b:c")),
            ("spotify:local:a:b:c:x", .notSpotify("spotify:local:a:b:c:x")),
            ("spotify:", .notSpotify("spotify:")),
            (id, .kindMissing(id: id)),
        ] as [(String, SpotifyURI.ParsingError)])
    func `what is no link says why`(text: String, error: SpotifyURI.ParsingError) {
        #expect(throws: error) { try SpotifyURI(parsing: text) }
        #expect(error.description.hasSuffix("."))
    }

    @Test func `an id alone is enough where the kind is known`() throws {
        #expect(try SpotifyURI(parsing: " \(id) ", as: .album) == SpotifyURI(.album, id: id))
        #expect(throws: SpotifyURI.ParsingError.wrongKind(found: .track, expected: .album)) {
            try SpotifyURI(parsing: "spotify:track:\(id)", as: .album)
        }
    }

    @Test(arguments: ["plain", "with space", "jürgen", "a:b/c?d#e%f", "💿"])
    func `any user name survives a round trip`(name: String) throws {
        let uri = SpotifyURI(.user, id: name)
        #expect(uri.kind == .user && uri.id == name)
        #expect(try SpotifyURI(parsing: uri.rawValue) == uri)
        let address = try #require(uri.webURL)
        #expect(try SpotifyURI(parsing: address) == uri)
        let liked = SpotifyURI(.collection, id: name)
        #expect(liked.kind == .collection && liked.id == name)
        #expect(try SpotifyURI(parsing: liked.rawValue) == liked)
    }

    @Test(arguments: SpotifyURI.Kind.allInCatalogue)
    func `catalogue URIs survive a round trip through the web`(kind: SpotifyURI.Kind) throws {
        let uri = SpotifyURI(kind, id: id)
        let address = try #require(uri.webURL)
        #expect(try SpotifyURI(parsing: address) == uri)
    }

    @Test func `a local file's names survive`() throws {
        let name = LocalFileName(
            artist: "Sigur Rós & Co", album: "a:b+c", title: "100% / %41", seconds: 0)
        let uri = SpotifyURI(local: name)
        #expect(uri.localFile == name && uri.kind == .local && uri.id == nil && uri.webURL == nil)
        #expect(try SpotifyURI(parsing: uri.rawValue) == uri)
        #expect(!uri.rawValue.contains(" "))
    }

    @Test(arguments: ["", "spotify", "spotify:", ":::", "nonsense", "http://x/track/1"])
    func `a foreign text is kept but names nothing`(text: String) {
        let uri = SpotifyURI(rawValue: text)
        #expect(uri.kind == nil && uri.id == nil && uri.webURL == nil && uri.rawValue == text)
    }

    @Test(arguments: [
        (id, true), ("", false), ("4iV5W9uYEdYUVa79Axb7R", false), ("4iV5W9uYEdYUVa79Axb7é", false),
        ("4iV5W9uYEdYUVa79Axb7R:", false),
    ])
    func `an id of the catalogue is 22 letters and digits`(text: String, isValid: Bool) {
        #expect(TrackID(rawValue: text).isValidCatalogueID == isValid)
    }
}

extension SpotifyURI.Kind {
    fileprivate static let allInCatalogue: [SpotifyURI.Kind] = [
        .album, .artist, .track, .playlist, .episode, .show, .audiobook, .chapter,
    ]
}
