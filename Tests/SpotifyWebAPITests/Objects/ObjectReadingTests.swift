import SpotifyWebAPI
import Testing
import WebAPIClient

private func read<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws
    -> Value
{
    try JSON.decode(type, from: Array(json.utf8))
}

/// The value and where something was odd.
func readObjectNoting<Value: Decodable>(
    _ json: String, as type: Value.Type = Value.self
) throws -> (Value, [String]) {
    var diagnostics: [JSON.Diagnostic] = []
    let value = try JSON.decode(type, from: Array(json.utf8), diagnostics: &diagnostics)
    return (value, diagnostics.map(\.path))
}

@Suite struct `Object reading` {
    @Test func `an entry whose track is gone keeps its place`() throws {
        let (page, paths) = try readObjectNoting(
            """
            {"items":[{"added_at":"2020-01-01T00:00:00Z","is_local":false,"track":null},null,
            {"added_at":null,"added_by":null,"is_local":false,
            "track":{"name":"x","type":"track","uri":"spotify:track:1"}},"?"],"total":4}
            """, as: Page<PlaylistItem>.self)
        #expect(page.items.count == 4 && page.total == 4)
        #expect(page.items.map(\.content?.name) == [nil, nil, "x", nil])
        #expect(page.items[0].addedAt == "2020-01-01T00:00:00Z")
        #expect(paths == ["items[1]", "items[3]"])
    }

    @Test func `lists of other things pass over what is missing`() throws {
        let saved = """
            {"items":[null,{"added_at":"a","track":null},{"added_at":"b","track":{"name":"x"}},
            {"added_at":"c"}],"total":4}
            """
        let (tracks, paths) = try readObjectNoting(saved, as: Page<SavedTrack>.self)
        #expect(tracks.items.map(\.track.name) == ["x"] && tracks.total == 4)
        #expect(paths == ["items[0]", "items[1].track", "items[3]"])
        let lists =
            #"{"items":[null,{"id":"p","name":"n"},{"id":"q"},{"x":1}],"total":4,"next":"u"}"#
        let (playlists, _) = try readObjectNoting(lists, as: Page<SimplifiedPlaylist>.self)
        #expect(playlists.items.map(\.name) == ["n", ""] && playlists.hasNext)
    }

    @Test func `integers sent as floats are read`() throws {
        let artist: Artist = try read(
            """
            {"name":"a","followers":{"href":null,"total":1.1113535E7},"popularity":85.0,
            "images":[{"url":"u","height":640.0,"width":"640"}]}
            """)
        #expect(artist.followers?.total == 11_113_535 && artist.popularity == 85)
        #expect(artist.images == [Image(url: "u", height: 640, width: 640)])
        let (track, odd) = try readObjectNoting(
            #"{"name":"t","duration_ms":156923.0,"track_number":"2","disc_number":1.4}"#,
            as: Track.self)
        #expect(track.durationMS == 156_923 && track.trackNumber == 2 && track.discNumber == 1)
        #expect(odd == ["disc_number"])
    }

    @Test func `devices of any type, without id or volume, are listed`() throws {
        let devices: Devices = try read(
            """
            {"devices":[{"id":"d1","name":"Watch","type":"Smartwatch","is_active":false,
            "is_restricted":false,"is_private_session":false,"volume_percent":null},
            {"id":null,"name":"x","type":"STB","is_active":true,"is_restricted":true,
            "is_private_session":false,"volume_percent":25}]}
            """)
        #expect(devices.devices.map(\.type) == ["Smartwatch", "STB"])
        #expect(devices.devices[1].id == nil && devices.devices[0].volumePercent == nil)
    }

    @Test(
        arguments: [
            (
                #""tracks":{"href":"h","total":12},"items":{"href":"h2","total":12,"items":[{"item":null}]}"#,
                1, 12
            ),
            (
                #""tracks":{"href":"h","total":12},"items":{"href":"h2","total":9,"items":[{}]}"#,
                1, 9
            ),
            (#""tracks":{"total":2,"items":[{},{}]},"items":{"href":"h2"}"#, 2, 2),
            (#""tracks":{"total":2,"items":[{},{}]},"items":null"#, 2, 2),
            (#""tracks":{"href":"h","total":null}"#, 0, nil),
            (#""items":{"href":"h","total":3}"#, 0, 3),
            (#""items":{"href":"h","items":[],"total":0},"tracks":{"href":"h","total":0}"#, 0, 0),
        ] as [(String, Int, Int?)])
    func `a playlist's entries are found under either name`(
        members: String, count: Int, total: Int?
    ) throws {
        let json = "{\"id\":\"p\",\"name\":\"n\",\(members),\"images\":[]}"
        let playlist: Playlist = try read(json)
        #expect(playlist.entries?.items.count == count && playlist.itemCount == total)
        let listed: SimplifiedPlaylist = try read(json)
        #expect(listed.itemCount == total)
    }

    @Test func `a playlist without entries or pictures is a playlist`() throws {
        let playlist: Playlist = try read(#"{"id":"p","name":"n","images":null,"public":null}"#)
        #expect(playlist.entries == nil && playlist.itemCount == nil && playlist.images == nil)
        let page: Page<SimplifiedPlaylist> = try read(
            """
            {"items":[{"id":"p","name":"Time Capsule","images":[{"url":"u","height":null,
            "width":null}],"tracks":{"href":"h","total":null}},{"id":"q","name":"r"}]}
            """)
        #expect(page.items.count == 2 && page.items[0].itemCount == nil)
    }

    @Test func `nothing playing is nil`() throws {
        #expect(try read("null", as: PlaybackState?.self) == nil)
    }

    @Test func `an episode in track's clothing is an episode`() throws {
        let item: PlaylistItem = try read(
            """
            {"track":{"type":"episode","track":true,"episode":false,"id":"e1","name":"Ep",
            "uri":"spotify:episode:e1","duration_ms":1,"album":{"type":"show","name":"Show",
            "artists":[null]},"artists":[{"type":"show","name":"Show"}]}}
            """)
        guard case .episode(let episode) = item.content else {
            Issue.record("it is \(String(describing: item.content))")
            return
        }
        #expect(episode.name == "Ep" && episode.durationMS == 1)
    }

    @Test(arguments: [
        (#"{"type":"track","name":"a","uri":"spotify:track:1"}"#, "track"),
        (#"{"name":"a","uri":"spotify:local:a:b:a:1","id":null,"album":{"name":null}}"#, "track"),
        (#"{"type":null,"name":"a","uri":"spotify:episode:1"}"#, "episode"),
        (#"{"type":"chapter","name":"a","uri":"spotify:episode:1"}"#, "episode"),
        (#"{"type":"hologram","name":"a","uri":"spotify:hologram:1"}"#, "other"),
        (#"{"type":"track","name":null,"uri":"spotify:track:1"}"#, "track"),
        (#"{"type":"track","name":null,"uri":null,"duration_ms":1}"#, "other"),
        (#"{}"#, "other"),
    ])
    func `type, then URI say what an item is`(json: String, kind: String) throws {
        let item: PlayableItem = try read(json)
        let found =
            switch item {
            case .track: "track"
            case .episode: "episode"
            case .other: "other"
            }
        #expect(found == kind)
        #expect(try read(String(decoding: JSON.encode(item), as: UTF8.self)) == item)
    }

    @Test func `a queue keeps the places of what it cannot read`() throws {
        let queue: PlaybackQueue = try read(
            """
            {"currently_playing":null,"queue":[null,{"type":"track","name":"a"},
            {"type":"hologram","name":"b"},5]}
            """)
        #expect(queue.queue?.map(\.name) == [nil, "a", "b", nil])
    }

    @Test func `an advert has no item and cannot be skipped`() throws {
        let state: PlaybackState = try read(
            """
            {"is_playing":true,"currently_playing_type":"ad","progress_ms":null,"item":null,
            "context":null,"device":{"id":null,"name":"Web","type":"Computer","is_active":true,
            "volume_percent":null},"actions":{"disallows":{"skipping_next":true,"seeking":null}}}
            """)
        #expect(state.isAdvert && state.item == nil && state.progressMS == nil)
        #expect(state.disallows(.skippingNext))
        #expect(!state.disallows(.seeking) && !state.disallows(.pausing))
    }

    @Test func `a person without product is a person`() throws {
        let person: PrivateUser = try read(#"{"id":"u","display_name":null,"images":[null]}"#)
        #expect(person.product == nil && person.images == [])
        let refusal: ErrorObject = try read(
            """
            {"error":{"status":403,"message":"Player command failed: Premium required",
            "reason":"PREMIUM_REQUIRED"}}
            """)
        #expect(refusal.error.reason == "PREMIUM_REQUIRED" && refusal.error.status == 403)
    }

    @Test func `the shell of a local file is read`() throws {
        let track: Track = try read(
            """
            {"album":{"album_type":null,"artists":[],"external_urls":{},"href":null,"id":null,
            "images":[],"name":"","release_date":null,"release_date_precision":null,
            "type":"album","uri":null},"artists":[{"external_urls":{},"href":null,"id":null,
            "name":"A","type":"artist","uri":null}],"disc_number":0,"duration_ms":215000,
            "explicit":false,"external_ids":{},"external_urls":{},"href":null,"id":null,
            "is_local":true,"name":"T","popularity":0,"preview_url":null,"track_number":0,
            "type":"track","uri":"spotify:local:A::T:215"}
            """)
        #expect(track.isLocal == true && track.id == nil && track.album?.name == "")
        #expect(track.uri?.localFile?.seconds == 215)
    }

    @Test(arguments: ["{}", #"{"error":{"status":500}}"#, "[]", "3"])
    func `what has nothing of a page is no page`(json: String) {
        #expect(throws: DecodingError.self) { try read(json, as: Page<SavedTrack>.self) }
    }

    @Test func `an error says where, what stood there and what should, and no secret`() {
        let error = #expect(throws: DecodingError.self) {
            try read(#"{"items":"soon","total":3}"#, as: Page<SavedTrack>.self)
        }
        #expect(error?.path == "items")
        #expect(String(describing: error).contains("found “soon”"))
        for secret in ["access_token", "refresh_token", "client_secret", "code"] {
            let json = #"{"snapshot_id":[{"\#(secret)":"BQsecret"}],"\#(secret)":"BQsecret"}"#
            let error = #expect(throws: DecodingError.self) { try read(json, as: Snapshot.self) }
            #expect(!String(describing: error).contains("BQ"))
        }
    }

    @Test func `a thing without a name is kept as long as it says what it is`() throws {
        let (track, odd) = try readObjectNoting(
            #"{"name":null,"uri":"spotify:track:1","artists":[{"id":"a"},{"name":"b"},{}]}"#,
            as: Track.self)
        #expect(track.name == "" && track.uri == "spotify:track:1")
        #expect(track.artists?.map(\.name) == ["", "b"])
        #expect(odd.sorted() == ["artists[0]", "artists[2]", "name"])
        for nothing in ["{}", #"{"id":"","uri":null}"#, #"{"name":[],"href":"h"}"#] {
            #expect(throws: DecodingError.self) { try read(nothing, as: Track.self) }
            #expect(throws: DecodingError.self) { try read(nothing, as: Device.self) }
            #expect(throws: DecodingError.self) { try read(nothing, as: BrowseCategory.self) }
        }
    }

    @Test func `a batch has an answer at each place`() throws {
        let (batch, odd) = try readObjectNoting(
            #"{"tracks":[null,{"id":"1","name":"a"},5,{"x":1},{"id":"2"}]}"#,
            as: TrackBatch.self)
        #expect(batch.tracks.map(\.?.id) == [nil, "1", nil, nil, "2"])
        #expect(odd == ["tracks[2]", "tracks[3]", "tracks[4]"])
    }

    @Test func `a cursor page may end without cursors`() throws {
        let page: CursorPage<PlayHistory> = try read(
            #"{"items":[],"next":null,"cursors":null,"limit":20,"href":"h"}"#)
        #expect(page.cursors == nil && page.items.isEmpty && page.total == nil)
    }

    @Test func `unknown words survive`() throws {
        let json = #"{"name":"n","album_type":"EP","restrictions":{"reason":"moon"}}"#
        let album: SimplifiedAlbum = try read(json)
        #expect(album.albumType?.rawValue == "EP" && album.restrictions?.reason == "moon")
    }
}
