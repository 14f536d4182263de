import SpotifyWebAPI
import Testing

@testable import gatefold

@Suite struct `Commands to the player` {
    private static let player = "/me/player"

    @Test(arguments: [
        ("play", "PUT /me/player/play"), ("resume", "PUT /me/player/play"),
        ("pause", "PUT /me/player/pause"), ("next", "POST /me/player/next"),
        ("previous", "POST /me/player/previous"),
        ("seek 1:23", "PUT /me/player/seek?position_ms=83000"),
        ("seek +10", "PUT /me/player/seek?position_ms=15000"),
        ("seek -10", "PUT /me/player/seek?position_ms=0"),
        ("seek 50%", "PUT /me/player/seek?position_ms=41500"),
        ("volume 40", "PUT /me/player/volume?volume_percent=40"),
        ("volume +5", "PUT /me/player/volume?volume_percent=55"),
        ("volume -60", "PUT /me/player/volume?volume_percent=0"),
        ("shuffle on", "PUT /me/player/shuffle?state=true"),
        ("repeat track", "PUT /me/player/repeat?state=track"),
        ("pause --device kitchen", "PUT /me/player/pause?device_id=d1"),
        ("pause --device d1", "PUT /me/player/pause?device_id=d1"),
    ])
    func `send what was asked`(line: String, request: String) async {
        let service = FakeService()
        #expect(await service.run(line) == nil)
        #expect(service.requests.last == request)
    }

    @Test(arguments: [
        ("play spotify:album:ID", #""context_uri":"spotify:album:ID""#),
        ("play https://open.spotify.com/intl-de/track/ID?si=x", #""uris":["spotify:track:ID"]"#),
        ("play river", #""uris":["spotify:track:ID"]"#),
        ("play morning", #""context_uri":"spotify:album:ID""#),
        ("play sundays", #""context_uri":"spotify:playlist:ID""#),
    ])
    func `play a track alone and all else as a whole`(line: String, body: String) async {
        let service = FakeService()
        #expect(await service.run(line.replacing("ID", with: FakeService.id)) == nil)
        #expect(
            service.requests.last?.contains(body.replacing("ID", with: FakeService.id)) == true)
    }

    @Test(arguments: [
        "queue add river", "queue river", "queue add spotify:track:\(FakeService.id)",
    ])
    func `add to the queue`(line: String) async {
        let service = FakeService()
        #expect(await service.run(line) == nil)
        #expect(service.requests.last?.hasPrefix("POST /me/player/queue?uri=spotify") == true)
    }

    private static let none =
        #"{"error":{"status":404,"message":"No active device found","reason":"NO_ACTIVE_DEVICE"}}"#

    @Test func `use the only device if none is active`() async {
        let service = FakeService(["PUT /me/player/pause": [(404, Self.none), (204, "")]])
        #expect(await service.run("pause") == nil)
        #expect(service.requests.last == "PUT /me/player/pause?device_id=d1")
    }

    @Test(arguments: [
        (#"{"devices":[]}"#, "No device is ready to play."),
        (
            #"{"devices":[{"id":"a","name":"A"},{"id":"b","name":"B"}]}"#,
            "No device is active, and several can play: A, B."
        ),
        (
            #"{"devices":[{"id":"a","name":"A","is_restricted":true},{"id":null,"name":"B"}]}"#,
            "No device is ready to play."
        ),
    ])
    func `leave the choice of several to the person`(devices: String, sentence: String) async {
        let service = FakeService([
            "PUT /me/player/pause": [(404, Self.none)],
            "GET /me/player/devices": [(200, devices)],
        ])
        let recorder = Recorder()
        #expect(await service.run("pause", on: recorder) == .refused)
        #expect(recorder.errors.contains(sentence))
    }

    @Test(arguments: [("cellar", FailureKind.notFound), ("x1", .usage), ("locked", .refused)])
    func `say which device was not found`(name: String, kind: FailureKind) async {
        let devices =
            #"{"devices":[{"id":"a","name":"X1"},{"id":"b","name":"x1"},{"id":"c","name":"Locked","is_restricted":true}]}"#
        let service = FakeService(["GET /me/player/devices": [(200, devices)]])
        #expect(await service.run("pause --device \(name)") == kind)
    }

    @Test func `show that nothing plays`() async {
        let service = FakeService(["GET /me/player": [(204, "")]])
        let recorder = Recorder()
        #expect(await service.run("now", on: recorder) == nil)
        #expect(recorder.output == "Nothing plays.\n")
        #expect(await service.run("seek +5") == .refused)
    }

    @Test func `count the position on while it plays, no further than the end`() {
        let state = NowPlaying(nil, after: 5000)
        #expect(state.line(for: Recorder().console) == "Nothing plays.")
    }
}

@Suite struct `Finding by words` {
    private func track(_ name: String, _ artists: String = "Somebody") -> Candidate {
        Candidate(uri: .init(rawValue: "spotify:track:x"), name: name, artists: artists)
    }

    @Test(arguments: [
        ("time", "Time", Match.exact), ("TIME", "Tîme!", .exact),
        ("somebody time", "Time", .exactWithArtist),
        ("time", "Time after time", .beginning), ("after time", "Time after time", .allWords),
        ("time", "Timeless", .other), ("日本", "日本", .exact), ("!!!", "???", .other),
        ("", "", .other),
    ])
    func `ranks exact titles first`(words: String, name: String, match: Match) {
        #expect(Match(track(name), words: words) == match)
    }

    @Test(arguments: [
        ("spotify:album:x", Reference.uri(.init(rawValue: "spotify:album:x"))),
        ("https://open.spotify.com/album/ID?si=1", .uri(.init(.album, id: FakeService.id))),
        ("http://127.0.0.1:8000/v1/tracks/ID", .uri(.init(.track, id: FakeService.id))),
        ("ID", .id(FakeService.id)), ("quiet morning", .words("quiet morning")),
        ("spotify:album:", .words("spotify:album:")),
        ("https://example.org/x", .words("https://example.org/x")),
    ])
    func `tells URIs, links and ids from words`(text: String, reference: Reference) {
        #expect(Reference(text.replacing("ID", with: FakeService.id)) == reference)
    }
}

@Suite struct `Browsing` {
    @Test(arguments: [
        ("3", Browser.Intent.open(3)), (" ", .pauseOrResume), ("", .nothing), ("q", .quit),
        ("n", .next), ("quiet  morning", .search("quiet morning")), ("/n", .search("n")),
        ("-1", .search("-1")), ("a", .playAll), ("?", .help),
    ])
    func `reads a line as an intent`(line: String, intent: Browser.Intent) {
        #expect(Browser.Intent(line) == intent)
        #expect(Browser.Intent(nil) == .quit)
    }

    @Test func `opens an album by number and plays a track in it`() async {
        let service = FakeService()
        let recorder = Recorder(width: 60, input: ["1", "9", "1", "river", "w", "q"])
        #expect(await service.run("browse", on: recorder) == nil)
        #expect(recorder.output.contains("   1  Morning by The Quiet\u{FFFD} Ones\n"))
        #expect(recorder.output.contains("There is no number 9 here."))
        #expect(recorder.output.contains("Playing River by"))
        #expect(
            service.requests.contains {
                $0.contains(#""context_uri":"spotify:album:\#(FakeService.id)""#)
                    && $0.contains(#""offset":{"uri":"spotify:track:\#(FakeService.id)"}"#)
            })
    }

    @Test func `ends at the end of input and survives failures`() async {
        let recorder = Recorder(width: 60, input: ["n"])
        let service = FakeService([
            "POST /me/player/next": [(403, #"{"error":{"reason":"NO_NEXT_TRACK"}}"#)]
        ])
        #expect(await service.run("browse", on: recorder) == nil)
        #expect(recorder.output.contains("There is no track after this one"))
    }

    @Test func `plays a moment where nobody can type`() async {
        let service = FakeService()
        let recorder = Recorder()
        #expect(await service.run("browse", on: recorder) == nil)
        #expect(service.requests.last == "PUT /me/player/pause")
        #expect(recorder.output.hasPrefix("1 album, the newest: Morning"))
    }
}
