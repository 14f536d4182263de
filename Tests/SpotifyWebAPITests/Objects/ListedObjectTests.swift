import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient

private let artist = """
    {"external_urls":{"spotify":"s"},"href":"h","id":"1","name":"A","type":"artist","uri":"u:1"}
    """
private let album = """
    {"album_group":"appears_on","album_type":"single","artists":[\(artist)],"external_urls":{},
    "href":"h","id":"2","images":[{"url":"u","height":640,"width":null}],"is_playable":true,
    "name":"B","release_date":"1999","release_date_precision":"year",
    "restrictions":{"reason":"market"},"total_tracks":1,"type":"album","uri":"u:2"}
    """
private let track = """
    {"album":\(album),"artists":[\(artist)],"disc_number":1,"duration_ms":200000,"explicit":false,
    "external_ids":{"isrc":"X","ean":"Y","upc":"Z"},"external_urls":{},"href":"h","id":"3",
    "is_local":false,"is_playable":true,"linked_from":{"id":"9"},"name":"T","popularity":3,
    "preview_url":"p","restrictions":{"reason":"product"},"track_number":7,"type":"track",
    "uri":"u:3"}
    """
private let saved = #"{"added_at":"2026-01-02T03:04:05Z","track":\#(track)}"#

@Suite struct `Objects that fill long lists` {
    @Test func `other decoders read them just the same, with nothing left out`() throws {
        let ours = try JSON.decode(SavedTrack.self, from: Array(saved.utf8))
        #expect(try JSONDecoder().decode(SavedTrack.self, from: Data(saved.utf8)) == ours)
        let written = try JSONSerialization.jsonObject(with: Data(try JSON.encode(ours)))
        let meant = try JSONSerialization.jsonObject(with: Data(saved.utf8))
        #expect((written as? NSDictionary) == (meant as? NSDictionary))
    }

    @Test func `a page of tracks of one album equals the tracks read one by one`() throws {
        let entries = (0..<50).map {
            saved.replacing("\"track_number\":7", with: "\"track_number\":\($0)")
        }
        let page = try JSON.decode(
            Page<SavedTrack>.self,
            from: Array("{\"items\":[\(entries.joined(separator: ","))],\"total\":50}".utf8))
        let alone = try entries.map { try JSON.decode(SavedTrack.self, from: Array($0.utf8)) }
        #expect(page.items == alone)
        #expect(page.items.map(\.track.trackNumber) == Array(0..<50))
    }

    @Test(arguments: ["{}", "{\"track\":null}", "{\"track\":[]}", "[]"])
    func `a saved track without a track is none`(text: String) {
        #expect(throws: DecodingError.self) {
            try JSON.decode(SavedTrack.self, from: Array(text.utf8))
        }
    }
}
