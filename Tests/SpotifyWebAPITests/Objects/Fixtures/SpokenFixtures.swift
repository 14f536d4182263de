import SpotifyWebAPI

extension Part {
    static let show = """
        {"available_markets":["DE","AT"],"copyrights":[],"description":"d","explicit":false,
        "external_urls":\(links),"href":"h","html_description":"<p>d</p>","id":"s1",
        "images":[\(image)],"is_externally_hosted":false,"languages":["de","en"],
        "media_type":"audio","name":"Talk","publisher":"Radio","total_episodes":120,
        "type":"show","uri":"spotify:show:s1"}
        """
    static let simplifiedEpisode = """
        {"audio_preview_url":null,"description":"d","duration_ms":1800000,"explicit":false,
        "external_urls":\(links),"href":"h","html_description":"<p>d</p>","id":"e1",
        "images":[\(image)],"is_externally_hosted":false,"is_playable":true,"language":"de",
        "languages":["de"],"name":"First","release_date":"2024-05-17",
        "release_date_precision":"day","restrictions":{"reason":"market"},
        "resume_point":{"fully_played":false,"resume_position_ms":5000},"type":"episode",
        "uri":"spotify:episode:e1"}
        """
    static let audiobook = """
        {"authors":[{"name":"Bram Stoker"}],"available_markets":["US","GB"],
        "copyrights":[{"text":"Public domain","type":"C"}],"description":"d",
        "edition":"Unabridged","explicit":false,"external_urls":\(links),"href":"h",
        "html_description":"<p>d</p>","id":"k1","images":[\(image)],
        "is_externally_hosted":false,"languages":["English"],"media_type":"audio",
        "name":"Dracula","narrators":[{"name":"One"},{"name":"Two"}],"publisher":"House",
        "total_chapters":27,"type":"audiobook","uri":"spotify:show:k1"}
        """
    static let simplifiedChapter = """
        {"audio_preview_url":null,"available_markets":["US"],"chapter_number":1,
        "description":"d","duration_ms":1500000,"explicit":false,"external_urls":\(links),
        "href":"h","html_description":"<p>d</p>","id":"c1","images":[\(image)],
        "is_playable":true,"languages":["English"],"name":"Chapter 1","release_date":"1897",
        "release_date_precision":"year","restrictions":{"reason":"payment_required"},
        "resume_point":{"fully_played":true,"resume_position_ms":0},"type":"chapter",
        "uri":"spotify:episode:c1"}
        """

    static let smallShow = #"{"id":"s2","name":"Short","type":"show"}"#
    static let smallEpisode =
        #"{"audio_preview_url":null,"id":"e2","name":"Two","type":"episode"}"#
    static let smallAudiobook = #"{"id":"k2","name":"Short","type":"audiobook"}"#
    static let smallChapter =
        #"{"audio_preview_url":null,"id":"c2","name":"Two","type":"chapter"}"#

    /// An object with more members.
    static func with(_ json: String, _ more: String) -> String { "\(json.dropLast()),\(more)}" }
}

extension Fixture {
    static let spoken = [
        Fixture(SimplifiedShow.self, Part.show),
        Fixture(
            Show.self,
            Part.with(
                Part.show,
                #""episodes":\#(Part.page(Part.smallEpisode, Part.smallEpisode))"#
            )),
        Fixture(
            Episode.self,
            Part.with(Part.simplifiedEpisode, #""show":\#(Part.smallShow)"#)),
        Fixture(
            Episode.self, "that was removed",
            """
            {"audio_preview_url":null,"external_urls":{},"href":"h/episodes/null","id":null,
            "images":[],"languages":[""],"name":null,"release_date":"0000",
            "release_date_precision":"year","show":{"id":"s1","images":[],"type":"show"},
            "type":"episode"}
            """),
        Fixture(SimplifiedAudiobook.self, Part.audiobook),
        Fixture(
            Audiobook.self,
            Part.with(
                Part.audiobook,
                #""chapters":\#(Part.page(Part.smallChapter, Part.smallChapter))"#
            )),
        Fixture(
            Chapter.self,
            Part.with(
                Part.simplifiedChapter,
                #""audiobook":\#(Part.smallAudiobook)"#)),
        Fixture(
            SavedEpisode.self,
            #"{"added_at":"2020-01-01T00:00:00Z","episode":\#(Part.smallEpisode)}"#),
        Fixture(
            SavedShow.self, #"{"added_at":"2020-01-01T00:00:00Z","show":\#(Part.smallShow)}"#),
        Fixture(SavedAudiobook.self, "bare", Part.audiobook),
        Fixture(
            SavedAudiobook.self, "wrapped",
            #"{"added_at":"2020-01-01T00:00:00Z","audiobook":\#(Part.smallAudiobook)}"#),
        Fixture(
            Page<SavedAudiobook>.self, Part.page(Part.smallAudiobook, Part.smallAudiobook)),
    ]
}
