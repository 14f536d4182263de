import SpotifyWebAPI

extension Fixture {
    static let answers = [
        Fixture(
            SearchResults.self,
            """
            {"albums":\(Part.page(Part.smallAlbum)),"artists":\(Part.page(Part.smallArtist)),
            "audiobooks":\(Part.page(Part.smallAudiobook)),
            "episodes":\(Part.page(Part.smallEpisode)),
            "playlists":\(Part.page(playlist)),"shows":\(Part.page(Part.smallShow)),
            "tracks":\(Part.page(Part.smallTrack))}
            """),
        Fixture(
            BrowseCategory.self,
            #"{"href":"h","icons":[\#(Part.image)],"id":"dinner","name":"Cooking"}"#),
        Fixture(
            Categories.self,
            """
            {"categories":\(Part.page(#"{"href":"h","icons":[],"id":"party","name":"Party"}"#))}
            """),
        Fixture(
            FeaturedPlaylists.self,
            #"{"message":"Good evening","playlists":\#(Part.page(playlist, playlist))}"#),
        Fixture(NewReleases.self, #"{"albums":\#(Part.page(Part.smallAlbum))}"#),
        Fixture(
            FollowedArtists.self,
            """
            {"artists":{"cursors":{"after":"a1"},"href":"h","items":[\(Part.smallArtist)],
            "limit":20,"next":"h?after=a1","total":9}}
            """),
        Fixture(RelatedArtists.self, #"{"artists":[\#(Part.smallArtist)]}"#),
        Fixture(TopTracks.self, #"{"tracks":[\#(Part.smallTrack),\#(Part.smallTrack)]}"#),
        Fixture(Markets.self, #"{"markets":["AD","AE","XK"]}"#),
        Fixture(GenreSeeds.self, #"{"genres":["acoustic","afrobeat"]}"#),
        Fixture(
            Recommendations.self,
            """
            {"seeds":[{"afterFilteringSize":250,"afterRelinkingSize":240,"href":"h","id":"a1",
            "initialPoolSize":500,"type":"ARTIST"},{"afterFilteringSize":1,
            "afterRelinkingSize":1,"href":null,"id":"pop","initialPoolSize":1,"type":"GENRE"}],
            "tracks":[\(Part.smallTrack)]}
            """),
        Fixture(AlbumBatch.self, #"{"albums":[\#(Part.smallAlbum),null,\#(Part.smallAlbum)]}"#),
        Fixture(ArtistBatch.self, #"{"artists":[null,\#(Part.smallArtist)]}"#),
        Fixture(TrackBatch.self, #"{"tracks":[\#(Part.smallTrack),null,\#(Part.smallTrack)]}"#),
        Fixture(ShowBatch.self, #"{"shows":[\#(Part.smallShow),null]}"#),
        Fixture(EpisodeBatch.self, #"{"episodes":[null,\#(Part.smallEpisode)]}"#),
        Fixture(AudiobookBatch.self, #"{"audiobooks":[null,null,\#(Part.smallAudiobook)]}"#),
        Fixture(ChapterBatch.self, #"{"chapters":[\#(Part.smallChapter),null]}"#),
        Fixture(AudioFeaturesBatch.self, #"{"audio_features":[null,\#(features)]}"#),
    ]

    static let analysis = [
        Fixture(AudioFeatures.self, features),
        Fixture(
            AudioAnalysis.self,
            """
            {"bars":[\(interval(0.5)),\(interval(2.25))],"beats":[\(interval(0.5))],
            "meta":{"analysis_time":6.93906,"analyzer_version":"4.0.0","detailed_status":"OK",
            "input_process":"libvorbisfile L+R 44100->22050","platform":"Linux",
            "status_code":0,"timestamp":1495193577},
            "sections":[{"confidence":1,"duration":6.97092,"start":0,\(pitch)}],
            "segments":[{"confidence":0.435,"duration":0.19891,"loudness_end":0,
            "loudness_max":-14.25,"loudness_max_time":0.07305,"loudness_start":-23.053,
            "pitches":[0.212,0.141,1],"start":0.70154,"timbre":[42.115,64.373,-0.233]}],
            "tatums":[\(interval(0.25))],
            "track":{"analysis_channels":1,"analysis_sample_rate":22050,"code_version":3.15,
            "codestring":"eJy","duration":207.95985,"echoprint_version":4.15,
            "echoprintstring":"eJz","end_of_fade_in":0,"num_samples":4585515,
            "offset_seconds":0,"rhythm_version":1,"rhythmstring":"eJw","sample_md5":"",
            "start_of_fade_out":201.13705,"synch_version":1,"synchstring":"eJv",
            "window_seconds":0,\(pitch)}}
            """),
    ]

    private static let features = """
        {"acousticness":0.00242,"analysis_url":"h/audio-analysis/t1","danceability":0.585,
        "duration_ms":237040,"energy":0.842,"id":"t1","instrumentalness":0.00686,"key":9,
        "liveness":0.0866,"loudness":-5.883,"mode":0,"speechiness":0.0556,"tempo":118.211,
        "time_signature":4,"track_href":"h/tracks/t1","type":"audio_features",
        "uri":"spotify:track:t1","valence":0.428}
        """
    private static let pitch = """
        "key":-1,"key_confidence":0.408,"loudness":-5.883,"mode":1,"mode_confidence":0.485,
        "tempo":118.211,"tempo_confidence":0.73,"time_signature":4,
        "time_signature_confidence":0.994
        """
    private static let playlist = """
        {"collaborative":false,"description":"","href":"h","id":"p1","images":[],
        "items":{"href":"h","total":1},"name":"Mix","primary_color":null,"public":true,
        "snapshot_id":"AAAA","type":"playlist"}
        """

    private static func interval(_ start: Double) -> String {
        #"{"confidence":0.925,"duration":2.18749,"start":\#(start)}"#
    }
}
