import SpotifyWebAPI

/// Parts that other documents hold.
enum Part {
    static let links = #"{"spotify":"https://open.spotify.com/x/1"}"#
    static let image = #"{"height":640,"url":"https://i.scdn.co/image/1","width":640}"#
    static let artist = """
        {"external_urls":\(links),"href":"h","id":"a1","name":"Sigur Rós","type":"artist",
        "uri":"spotify:artist:a1"}
        """
    static let album = """
        {"album_group":"appears_on","album_type":"single","artists":[\(artist)],
        "available_markets":["AD","XK","US"],"external_urls":\(links),"href":"h","id":"b1",
        "images":[\(image)],"is_playable":true,"name":"Takk…","release_date":"2005-09",
        "release_date_precision":"month","restrictions":{"reason":"market"},"total_tracks":11,
        "type":"album","uri":"spotify:album:b1"}
        """
    static let track = """
        {"album":\(album),"artists":[\(artist)],"available_markets":["AD","XK","US"],
        "disc_number":1,"duration_ms":262000,"episode":false,"explicit":false,
        "external_ids":{"ean":"1","isrc":"X","upc":"2"},"external_urls":\(links),"href":"h",
        "id":"t1","is_local":false,"is_playable":true,"linked_from":{"external_urls":\(links),
        "href":"h","id":"t0","type":"track","uri":"spotify:track:t0"},"name":"Hoppípolla",
        "popularity":71,"preview_url":"https://p.scdn.co/1","restrictions":{"reason":"product"},
        "track":true,"track_number":3,"type":"track","uri":"spotify:track:t1"}
        """
    static let simplifiedTrack = """
        {"artists":[\(artist)],"available_markets":["AD"],"disc_number":1,"duration_ms":262000,
        "explicit":false,"external_urls":\(links),"href":"h","id":"t1","is_local":false,
        "is_playable":true,"linked_from":{"href":"h","id":null,"type":"track",
        "uri":"spotify:track:t0"},"name":"Hoppípolla","preview_url":null,
        "restrictions":{"reason":"explicit"},"track_number":3,"type":"track",
        "uri":"spotify:track:t1"}
        """
    /// As little as still is a track, for what is about something else.
    static let smallTrack =
        #"{"href":"h","id":"t2","name":"Sé lest","preview_url":null,"type":"track"}"#
    static let fullArtist = """
        {"external_urls":\(links),"followers":{"href":null,"total":1021},"genres":["post-rock"],
        "href":"h","id":"a1","images":[\(image)],"name":"Sigur Rós","popularity":64,
        "type":"artist","uri":"spotify:artist:a1"}
        """

    static let smallAlbum = """
        {"album_type":"album","href":"h","id":"b2","name":"()","release_date":"2002",
        "release_date_precision":"year","type":"album","uri":"spotify:album:b2"}
        """
    static let smallArtist = #"{"id":"a2","name":"múm","type":"artist"}"#

    /// A page of a longer list.
    static func page(_ items: String...) -> String {
        """
        {"href":"h","items":[\(items.joined(separator: ","))],"limit":20,"next":"h?offset=20",
        "offset":0,"previous":null,"total":70}
        """
    }
}

extension Fixture {
    static let music = [
        Fixture(SimplifiedArtist.self, Part.artist),
        Fixture(
            SimplifiedArtist.self, "of a local file",
            """
            {"external_urls":{},"href":null,"id":null,"name":"Nobody","type":"artist","uri":null}
            """),
        Fixture(Artist.self, Part.fullArtist),
        Fixture(SimplifiedAlbum.self, Part.album),
        Fixture(
            SimplifiedAlbum.self, "of a local file",
            """
            {"album_type":null,"artists":[],"external_urls":{},"href":null,"id":null,"images":[],
            "name":"","release_date":null,"release_date_precision":null,"type":"album","uri":null}
            """),
        Fixture(
            Album.self,
            """
            {"album_type":"compilation","artists":[\(Part.artist)],"available_markets":["IS"],
            "copyrights":[{"text":"℗ 2005","type":"P"},{"text":"© 2005","type":"C"}],
            "external_ids":{"upc":"00602498"},"external_urls":\(Part.links),"genres":[],
            "href":"h","id":"b1","images":[\(Part.image)],"is_playable":true,"label":"Geffen",
            "name":"Takk…","popularity":60,"release_date":"2005-09-12",
            "release_date_precision":"day","restrictions":{"reason":"market"},"total_tracks":2,
            "tracks":\(Part.page(Part.simplifiedTrack, Part.smallTrack)),"type":"album",
            "uri":"spotify:album:b1"}
            """),
        Fixture(SimplifiedTrack.self, Part.simplifiedTrack),
        Fixture(Track.self, Part.track),
        Fixture(
            Track.self, "a local file",
            """
            {"album":{"album_type":null,"artists":[],"external_urls":{},"href":null,"id":null,
            "images":[],"name":"","release_date":null,"release_date_precision":null,
            "type":"album","uri":null},"artists":[{"external_urls":{},"href":null,"id":null,
            "name":"A","type":"artist","uri":null}],"disc_number":0,"duration_ms":215000,
            "explicit":false,"external_ids":{},"external_urls":{},"href":null,"id":null,
            "is_local":true,"name":"T","popularity":0,"preview_url":null,"track_number":0,
            "type":"track","uri":"spotify:local:A::T:215"}
            """),
        Fixture(
            SavedTrack.self, #"{"added_at":"2020-01-01T00:00:00Z","track":\#(Part.smallTrack)}"#),
        Fixture(
            SavedAlbum.self,
            """
            {"added_at":"2020-01-01T00:00:00Z","album":\(Part.smallAlbum)}
            """),
        Fixture(
            Page<SavedTrack>.self,
            Part.page(
                #"{"added_at":"2020-01-03T00:00:00Z","track":\#(Part.smallTrack)}"#,
                #"{"added_at":"2020-01-02T00:00:00Z","track":\#(Part.smallTrack)}"#)),
        Fixture(
            Page<SimplifiedAlbum>.self, Part.page(Part.album, Part.smallAlbum)),
    ]

    static let playlists = [
        Fixture(
            SimplifiedPlaylist.self,
            """
            {"collaborative":false,"description":"a &amp; b","external_urls":\(Part.links),
            "href":"h","id":"p1","images":[{"height":null,"url":"u","width":null}],
            "items":{"href":"h/items","total":7},"name":"Morning","owner":\(owner),
            "primary_color":null,"public":null,"snapshot_id":"AAAA/+","type":"playlist",
            "uri":"spotify:playlist:p1"}
            """),
        Fixture(
            Playlist.self,
            """
            {"collaborative":true,"description":null,"external_urls":\(Part.links),
            "followers":{"href":null,"total":3},"href":"h","id":"p1","images":[\(Part.image)],
            "items":\(Part.page(entry(Part.smallTrack), entry("null"), entry(episode))),
            "name":"Morning","owner":\(owner),"primary_color":"#ffffff","public":false,
            "snapshot_id":"AAAA/+","type":"playlist","uri":"spotify:playlist:p1"}
            """),
        Fixture(
            Playlist.self, "whose entries are not to be seen",
            """
            {"collaborative":false,"description":"","external_urls":{},"href":"h","id":"p1",
            "images":[],"name":"Theirs","owner":\(owner),"primary_color":null,"public":true,
            "snapshot_id":"AAAA","type":"playlist","uri":"spotify:playlist:p1"}
            """),
        Fixture(Page<PlaylistItem>.self, Part.page(entry(Part.track), entry(Part.smallTrack))),
        Fixture(
            PlaylistItem.self, "of an old playlist",
            """
            {"added_at":null,"added_by":null,"is_local":false,"item":\(Part.smallTrack),
            "primary_color":null,"video_thumbnail":{"url":null}}
            """),
        Fixture(Snapshot.self, #"{"snapshot_id":"AAAADmgZ1W"}"#),
    ]

    private static let owner = """
        {"display_name":"Jón","external_urls":\(Part.links),"href":"h","id":"jón.þór",
        "type":"user","uri":"spotify:user:j%C3%B3n"}
        """
    private static let episode = """
        {"audio_preview_url":null,"episode":true,"id":"e1","name":"One","track":false,
        "type":"episode","uri":"spotify:episode:e1"}
        """

    private static func entry(_ item: String) -> String {
        """
        {"added_at":"2024-02-25T20:15:20.497Z","added_by":\(owner),"is_local":false,
        "item":\(item),"primary_color":null,"video_thumbnail":{"url":null}}
        """
    }
}
