import SpotifyWebAPI
import Testing

private let text = "4iV5W9uYEdYUVa79Axb7Rh"

@Suite struct `An id` {
    @Test func `has the URI of its kind, and comes back from it`() {
        #expect(AlbumID(stringLiteral: text).uri == SpotifyURI(.album, id: text))
        #expect(ArtistID(stringLiteral: text).uri == SpotifyURI(.artist, id: text))
        #expect(TrackID(stringLiteral: text).uri == SpotifyURI(.track, id: text))
        #expect(EpisodeID(stringLiteral: text).uri == SpotifyURI(.episode, id: text))
        #expect(ShowID(stringLiteral: text).uri == SpotifyURI(.show, id: text))
        #expect(AudiobookID(stringLiteral: text).uri == SpotifyURI(.audiobook, id: text))
        #expect(ChapterID(stringLiteral: text).uri == SpotifyURI(.episode, id: text))
        #expect(PlaylistID(stringLiteral: text).uri == SpotifyURI(.playlist, id: text))
        let user: UserID = "jürgen, the first"
        #expect(user.uri.rawValue == "spotify:user:j%C3%BCrgen%2C%20the%20first")
        #expect(UserID(user.uri) == user)
    }

    @Test func `is taken from a URI of its kind only`() {
        #expect(AlbumID(SpotifyURI(rawValue: "spotify:album:\(text)"))?.rawValue == text)
        #expect(
            PlaylistID(SpotifyURI(rawValue: "spotify:user:me:playlist:\(text)"))?.rawValue == text)
        for other in ["spotify:track:\(text)", "spotify:album", "spotify:album:", "nonsense"] {
            #expect(AlbumID(SpotifyURI(rawValue: other)) == nil)
        }
    }

    @Test(arguments: [
        text, "spotify:album:\(text)", "https://open.spotify.com/intl-de/album/\(text)?si=x",
    ])
    func `is taken from whatever a person pastes`(pasted: String) throws {
        #expect(try AlbumID(parsing: pasted).rawValue == text)
    }

    @Test func `says what is wrong with a link to something else`() {
        #expect(throws: SpotifyURI.ParsingError.wrongKind(found: .track, expected: .album)) {
            try AlbumID(parsing: "spotify:track:\(text)")
        }
        #expect(throws: SpotifyURI.ParsingError.empty) { try UserID(parsing: " ") }
        #expect(throws: SpotifyURI.ParsingError.self) {
            try PlaylistID(parsing: "spotify:playlist:1")
        }
    }
}
