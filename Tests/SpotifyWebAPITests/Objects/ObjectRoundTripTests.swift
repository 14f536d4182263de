import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient

/// Whether two texts say the same, key for key, `null` for `null`.
private func isSame(_ one: [UInt8], _ other: String) throws -> Bool {
    let ours = try JSONSerialization.jsonObject(with: Data(one)) as? NSDictionary
    let theirs = try JSONSerialization.jsonObject(with: Data(other.utf8)) as? NSDictionary
    return ours != nil && ours == theirs
}

private let artist = """
    {"external_urls":{"spotify":"https://open.spotify.com/artist/1"},"href":"h","id":"1",
    "name":"A","type":"artist","uri":"spotify:artist:1"}
    """
private let album = """
    {"album_type":"single","total_tracks":1,"external_urls":{},"href":"h","id":"2",
    "images":[{"url":"u","height":640,"width":640}],"name":"B","release_date":"1999",
    "release_date_precision":"year","type":"album","uri":"spotify:album:2","artists":[\(artist)]}
    """
private let track = """
    {"album":\(album),"artists":[\(artist)],"disc_number":1,"duration_ms":200000,
    "explicit":false,"external_ids":{"isrc":"X"},"external_urls":{},"href":"h","id":"3",
    "is_local":false,"is_playable":true,"linked_from":{"external_urls":{},"href":"h","id":"9",
    "type":"track","uri":"spotify:track:9"},"restrictions":{"reason":"market"},"name":"T",
    "popularity":3,"preview_url":null,"track_number":1,"type":"track","uri":"spotify:track:3"}
    """
private let device = """
    {"id":null,"is_active":true,"is_private_session":false,"is_restricted":true,"name":"D",
    "type":"Speaker","volume_percent":null,"supports_volume":false}
    """
private let owner = """
    {"display_name":"O","external_urls":{},"href":"h","id":"o","type":"user","uri":"spotify:user:o"}
    """
private let episode = """
    {"audio_preview_url":null,"description":"d","html_description":"<p>d</p>","duration_ms":1,
    "explicit":false,"external_urls":{},"href":"h","id":"e","images":[],"is_externally_hosted":false,
    "is_playable":true,"language":"en","languages":["en"],"name":"E","release_date":"0000",
    "release_date_precision":"year","resume_point":{"fully_played":false,"resume_position_ms":0},
    "type":"episode","uri":"spotify:episode:e","show":{"copyrights":[],"description":"d",
    "html_description":"d","explicit":false,"external_urls":{},"href":"h","id":"s","images":[],
    "is_externally_hosted":false,"languages":["en"],"media_type":"audio","name":"S",
    "publisher":"P","total_episodes":3,"type":"show","uri":"spotify:show:s"}}
    """

@Suite struct `Object round trips` {
    private func check<Value: Codable & Equatable>(
        _ type: Value.Type, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (value, odd) = try readObjectNoting(json, as: type)
        #expect(odd.isEmpty, sourceLocation: sourceLocation)
        let bytes = try JSON.encode(value)
        #expect(
            try isSame(bytes, json), "\(String(decoding: bytes, as: UTF8.self))",
            sourceLocation: sourceLocation)
        #expect(try JSON.decode(type, from: bytes) == value, sourceLocation: sourceLocation)
    }

    @Test func `a track is written in Spotify's shape`() throws { try check(Track.self, track) }

    @Test func `an episode is written in Spotify's shape`() throws {
        try check(Episode.self, episode)
    }

    @Test func `an album is written in Spotify's shape`() throws {
        let tracks = """
            {"href":"h","items":[],"limit":50,"next":null,"offset":0,"previous":null,"total":0}
            """
        let more = """
            "tracks":\(tracks),"copyrights":[{"text":"c","type":"P"}],"external_ids":{"upc":"1"},
            "genres":[],"label":"L","popularity":1}
            """
        try check(Album.self, album.dropLast() + "," + more)
    }

    @Test func `an artist is written in Spotify's shape`() throws {
        let more =
            #""images":[],"genres":["g"],"followers":{"href":null,"total":5},"popularity":1}"#
        try check(Artist.self, artist.dropLast() + "," + more)
    }

    @Test func `a page of saved tracks is written in Spotify's shape`() throws {
        try check(
            Page<SavedTrack>.self,
            """
            {"href":"h","items":[{"added_at":"2020-01-01T00:00:00Z","track":\(track)}],
            "limit":50,"next":null,"offset":0,"previous":null,"total":1}
            """)
    }

    @Test func `a playlist is written in Spotify's shape`() throws {
        let entries = """
            {"href":"h","limit":100,"next":"n","offset":0,"previous":null,"total":3,"items":[
            {"added_at":null,"added_by":null,"is_local":false,"primary_color":null,
            "video_thumbnail":{"url":null},"item":\(track)},
            {"added_at":"a","added_by":\(owner),"is_local":false,"primary_color":null,
            "item":\(episode)},
            {"added_at":"a","added_by":null,"is_local":false,"primary_color":null,"item":null,
            "track":null}]}
            """
        try check(
            Playlist.self,
            """
            {"collaborative":false,"description":null,"external_urls":{},
            "followers":{"href":null,"total":0},"href":"h","id":"p","images":[{"url":"u",
            "height":null,"width":null}],"name":"P","owner":\(owner),"primary_color":null,
            "public":null,"snapshot_id":"AAAA/+","items":\(entries),"type":"playlist",
            "uri":"spotify:playlist:p"}
            """)
    }

    @Test func `a player is written in Spotify's shape`() throws {
        try check(
            PlaybackState.self,
            """
            {"device":\(device),"repeat_state":"off","shuffle_state":false,"smart_shuffle":false,
            "context":null,"timestamp":1700000000000,"progress_ms":null,"is_playing":true,
            "item":null,"currently_playing_type":"ad","actions":{"disallows":{"seeking":true}}}
            """)
        try check(Devices.self, "{\"devices\":[\(device)]}")
        try check(PlaybackQueue.self, "{\"currently_playing\":null,\"queue\":[\(track)]}")
        try check(
            CursorPage<PlayHistory>.self,
            """
            {"href":"h","items":[{"track":\(track),"played_at":"p","context":null}],"limit":20,
            "next":null,"cursors":{"after":null,"before":"1"}}
            """)
    }

    @Test func `a person is written in Spotify's shape`() throws {
        try check(
            PrivateUser.self,
            """
            {"account_id":"x","display_name":null,"email":"e","country":"DE","product":"premium",
            "explicit_content":{"filter_enabled":false,"filter_locked":false},"external_urls":{},
            "followers":{"href":null,"total":0},"href":"h","id":"o","images":[],"type":"user",
            "uri":"spotify:user:o"}
            """)
    }
}
