import SpotifyWebAPI

extension Fixture {
    static let people = [
        Fixture(
            PublicUser.self,
            """
            {"display_name":"Jón","external_urls":\(Part.links),
            "followers":{"href":null,"total":4},"href":"h","id":"jón","images":[\(Part.image)],
            "type":"user","uri":"spotify:user:j%C3%B3n"}
            """),
        Fixture(
            PrivateUser.self,
            """
            {"account_id":"x1","country":"IS","display_name":null,"email":"jon@example.com",
            "explicit_content":{"filter_enabled":false,"filter_locked":true},
            "external_urls":\(Part.links),"followers":{"href":null,"total":4},"href":"h",
            "id":"jón","images":[\(Part.image)],"product":"premium","type":"user",
            "uri":"spotify:user:j%C3%B3n"}
            """),
    ]

    static let player = [
        Fixture(Device.self, device),
        Fixture(
            Devices.self,
            """
            {"devices":[\(device),{"id":null,"is_active":false,"is_private_session":false,
            "is_restricted":true,"name":"Sonos","type":"Speaker","volume_percent":null}]}
            """),
        Fixture(
            PlaybackState.self,
            """
            {"actions":{"disallows":{"skipping_prev":true}},"context":\(context),
            "currently_playing_type":"track","device":\(device),"is_playing":true,
            "item":\(Part.smallTrack),"progress_ms":-3,"repeat_state":"context",
            "shuffle_state":false,"smart_shuffle":true,"timestamp":1732978277000}
            """),
        Fixture(
            CurrentlyPlaying.self,
            """
            {"actions":{"disallows":{}},"context":null,"currently_playing_type":"episode",
            "is_playing":false,"item":\(Part.smallEpisode),"progress_ms":null,
            "timestamp":1732978277000}
            """),
        Fixture(
            PlaybackQueue.self,
            """
            {"currently_playing":\(Part.smallTrack),
            "queue":[\(Part.smallTrack),\(Part.smallEpisode),\(Part.smallTrack)]}
            """),
        Fixture(
            CursorPage<PlayHistory>.self,
            """
            {"cursors":{"after":"2","before":"1"},"href":"h","items":[{"context":\(context),
            "played_at":"2024-02-25T20:15:20.497Z","track":\(Part.smallTrack)},{"context":null,
            "played_at":"2024-02-25T20:15:20Z","track":\(Part.smallTrack)}],"limit":20,
            "next":"h?before=1","total":2}
            """),
        Fixture(
            ErrorObject.self,
            """
            {"error":{"message":"Player command failed: Premium required",
            "reason":"PREMIUM_REQUIRED","status":403}}
            """),
    ]

    private static let device = """
        {"id":"d1","is_active":true,"is_private_session":false,"is_restricted":false,
        "name":"Kitchen","supports_volume":true,"type":"AVR","volume_percent":59}
        """
    private static let context = """
        {"external_urls":\(Part.links),"href":"h/me/tracks","type":"collection",
        "uri":"spotify:user:jon:collection"}
        """
}
