import SpotifyWebAPI
import Testing

@Suite struct `Links made wrong at random` {
    private static let id = "4iV5W9uYEdYUVa79Axb7Rh"
    private static let links = [
        "spotify:track:\(id)", "https://open.spotify.com/intl-de/album/\(id)?si=abc",
        "spotify:user:j%C3%BCrgen:playlist:\(id)", "spotify:user:some.one:collection",
        "spotify:local:Sigur+R%C3%B3s:a%3Ab:100%25:215", "spotify:collection", id,
        "http://open.spotify.com:80/embed/episode/\(id)#t=3", "<spotify://show/\(id)>",
        "open.spotify.com/user/a%20b%2Fc", "https://spotify.link/abc", "spotify:user:%25%2B",
        "  https://play.spotify.com/user/💿/playlist/\(id)/ ",
    ].map { Array($0.utf8) }
    private static let words = [
        ":", "/", "//", "%", "%2", "%3A", "%00", "%C3", "+", "?", "#", " ", "\n", "<", ">", "@",
        "é", "💿", "\u{FEFF}", "\u{200B}", "e\u{301}", "spotify:", "user:", ":playlist:",
        ":collection", "local:", "track", "CHAPTER", "https://", "open.spotify.com", "intl-",
        "embed/", "-1", "99999999999999999999",
    ].map { Array($0.utf8) }

    @Test(arguments: Fuzz.seeds)
    func `a link that can be read is written so that it can be read`(seed: Int) throws {
        var fuzz = Fuzz(seed: seed)
        var read = 0
        for _ in 0..<Fuzz.count * 3 / 5 / Fuzz.seeds.count {
            let bytes = fuzz.mutate(Self.links, words: Self.words)
            let text = String(decoding: bytes, as: UTF8.self)
            guard let uri = try? SpotifyURI(parsing: text) else { continue }
            read += 1
            #expect(try SpotifyURI(parsing: uri.rawValue) == uri, "\(text)")
            let kind = try #require(uri.kind, "\(text)")
            guard let address = uri.webURL, kind != .collection else { continue }
            #expect(try SpotifyURI(parsing: address) == uri, "\(text)")
            #expect(try SpotifyURI(kind, id: #require(uri.id)) == uri, "\(text)")
        }
        #expect(read > Fuzz.count / 1_000)
    }
}
