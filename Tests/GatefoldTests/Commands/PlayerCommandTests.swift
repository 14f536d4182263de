import Foundation
import GatefoldCore
import SpotifyWebAPI
import Testing
import WebAPIClient

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

    @Test(arguments: [
        ("pause", "PUT /me/player/pause"), ("resume", "PUT /me/player/play"),
        ("play", "PUT /me/player/play"), ("play river", "PUT /me/player/play"),
        ("next", "POST /me/player/next"), ("previous", "POST /me/player/previous"),
        ("queue add river", "POST /me/player/queue"), ("seek 1:00", "PUT /me/player/seek"),
        ("volume 5", "PUT /me/player/volume"), ("shuffle on", "PUT /me/player/shuffle"),
        ("repeat off", "PUT /me/player/repeat"),
    ])
    func `use the only device if none is active`(line: String, request: String) async {
        let service = FakeService([request: [(404, Self.none), (204, "")]])
        #expect(await service.run(line) == nil)
        let sent = service.requests.filter { $0.hasPrefix(request + "?") || $0.hasPrefix(request) }
        #expect(sent.count == 2)
        #expect(sent.first?.contains("device_id") == false)
        #expect(sent.last?.contains("device_id=d1") == true)
    }

    @Test(arguments: ["next", "next --device kitchen", "queue add river --device d1"])
    func `say what helps if a device will not wake up`(line: String) async {
        let service = FakeService([
            "POST /me/player/next": [(404, Self.none)], "POST /me/player/queue": [(404, Self.none)],
        ])
        let recorder = Recorder()
        #expect(await service.run(line, on: recorder) == .refused)
        #expect(recorder.errors.contains("gatefold play <words>"))
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

    @Test(arguments: [("pause", "pause", false), ("resume", "play", true)])
    func `find nothing wrong with what is so already`(
        command: String, path: String, isPlaying: Bool
    ) async {
        let refusal =
            #"{"error":{"status":403,"message":"Player command failed: Restriction violated","reason":"UNKNOWN"}}"#
        for (state, result) in [(isPlaying, nil), (!isPlaying, FailureKind.refused)] {
            let service = FakeService([
                "PUT /me/player/\(path)": [(403, refusal)],
                "GET /me/player": [(200, #"{"is_playing":\#(state)}"#)],
            ])
            #expect(await service.run(command) == result)
        }
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

    private static func state(progress: String, duration: String) -> String {
        #"{"is_playing":true,"progress_ms":\#(progress),"item":{"type":"track","name":"x","duration_ms":\#(duration)}}"#
    }

    @Test func `count the position on while it plays, no further than the end`() throws {
        let console = Recorder().console
        #expect(NowPlaying(nil, after: 5000).line(for: console) == "Nothing plays.")
        for (progress, after, shown) in [
            ("1000", 5000, "0:06/0:10"), ("9000", 5000, "0:10/0:10"),
            ("9223372036854775807", 2000, "0:10/0:10"), ("-9223372036854775808", 0, "0:00/0:10"),
        ] {
            let state: SpotifyWebAPI.PlaybackState = try JSON.decode(
                from: Array(Self.state(progress: progress, duration: "10000").utf8))
            let line = NowPlaying(state, after: after).line(for: console)
            #expect(line.contains("\tplaying\t\(shown)\t"), "\(line)")
        }
    }

    @Test(arguments: ["now", "now --json", "seek +10", "seek -10", "seek 50%", "seek 100%"])
    func `take whatever number a service sends`(line: String) async {
        for number in ["9223372036854775807", "-9223372036854775808", "9223372036854775800"] {
            let body = Self.state(progress: number, duration: number)
            let service = FakeService(["GET /me/player": [(200, body)]])
            #expect(await service.run(line) == nil)
            #expect(!service.requests.contains { $0.contains("position_ms=-") })
        }
    }

    @Test(arguments: ["volume +5", "volume -5"])
    func `take whatever volume a service sends`(line: String) async {
        for number in ["9223372036854775807", "-9223372036854775808"] {
            let devices =
                #"{"devices":[{"id":"a","name":"A","is_active":true,"volume_percent":\#(number)}]}"#
            let service = FakeService(["GET /me/player/devices": [(200, devices)]])
            #expect(await service.run(line) == nil)
            let percent = number.hasPrefix("-") ? 0 : 100
            #expect(service.requests.last?.hasSuffix("volume_percent=\(percent)") == true)
        }
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "-101", "1e3"])
    func `refuse a volume before the service is asked`(text: String) async {
        let service = FakeService()
        #expect(await service.run(["volume", "--", text]) == .usage)
        #expect(service.connections.withLock { $0 } == 0)
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
        ("spotify:album:ID", Reference.uri(.init(.album, id: FakeService.id))),
        (" <spotify:album:ID>\n", .uri(.init(.album, id: FakeService.id))),
        ("SPOTIFY:album:ID?si=1", .uri(.init(.album, id: FakeService.id))),
        ("spotify:user:me:playlist:ID", .uri(.init(.playlist, id: FakeService.id))),
        ("https://open.spotify.com/album/ID?si=1", .uri(.init(.album, id: FakeService.id))),
        ("open.spotify.com/intl-de/track/ID#x", .uri(.init(.track, id: FakeService.id))),
        ("https://open.spotify.com/embed/artist/ID", .uri(.init(.artist, id: FakeService.id))),
        ("http://127.0.0.1:8000/v1/tracks/ID", .uri(.init(.track, id: FakeService.id))),
        ("http://localhost:7433/v1/albums/ID/tracks", .uri(.init(.album, id: FakeService.id))),
        ("ID", .id(FakeService.id)), ("quiet morning", .words("quiet morning")),
        (" river ", .words("river")), ("Spotify: the story", .words("Spotify: the story")),
        ("Face/Off: part 2", .words("Face/Off: part 2")), ("AC/DC", .words("AC/DC")),
        ("1:23", .words("1:23")),
    ])
    func `tells URIs, links and ids from words`(text: String, reference: Reference) throws {
        #expect(try Reference(text.replacing("ID", with: FakeService.id)) == reference)
    }

    @Test(arguments: [
        ("https://spotify.link/abc", "shortened link"), ("spotify.link/abc", "shortened link"),
        ("spotify:album:", "the id is missing"), ("spotify:album:x", "is no album id"),
        ("https://open.spotify.com/track/4iV5W9uYEdYU", "is no track id"),
        ("https://open.spotify.com/wrapped/2026", "are not understood"),
        ("spotify:nonsense", "is no Spotify link"),
        ("https://example.org/x", "is no Spotify link"),
        ("https://example.org/v1/albums/ID", "is no Spotify link"),
        ("http://127.0.0.1:7433/v1/albums/short", "is no Spotify link"),
        ("http://127.0.0.1:7433/v1/movies/ID", "is no Spotify link"),
        ("http://[", "is no Spotify link"),
    ])
    func `a link that leads nowhere is told, not searched for`(text: String, words: String) async {
        let service = FakeService()
        let recorder = Recorder()
        let link = text.replacing("ID", with: FakeService.id)
        for command in ["play", "queue", "album"] {
            #expect(await service.run([command, link], on: recorder) == .usage)
        }
        #expect(recorder.errors.components(separatedBy: words).count == 4)
        #expect(service.requests.isEmpty)
    }

    @Test(
        arguments: ["play", "queue", "album", "artist", "playlist", "search"], ["", " ", "\t\n"])
    func `no words are told before the service is needed`(command: String, text: String) async {
        let service = FakeService()
        let recorder = Recorder()
        #expect(await service.run([command, text], on: recorder) == .usage)
        #expect(recorder.errors.contains("There are no words to search for."))
        #expect(service.connections.withLock { $0 } == 0)
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

    @Test func `tells of a service that has gone, and goes on`() async {
        let recorder = Recorder(width: 60, input: ["n", "/", "b", "q"])
        let service = FakeService()
        service.stops(after: 1)
        #expect(await service.run("browse", on: recorder) == nil)
        #expect(
            recorder.output.components(separatedBy: "The service could not be reached").count == 3)
        #expect(recorder.output.contains("'gatefold serve' starts the home service."))
        #expect(recorder.output.contains("There are no words to search for."))
    }

    @Test func `leaves the prompt's line at the end of input`() async {
        let recorder = Recorder(width: 60, input: [])
        #expect(await FakeService().run("browse", on: recorder) == nil)
        #expect(recorder.output.hasSuffix("gatefold> \n"))
    }

    @Test func `plays a moment where nobody can type`() async {
        let service = FakeService()
        let recorder = Recorder()
        #expect(await service.run("browse", on: recorder) == nil)
        #expect(service.requests.last == "PUT /me/player/pause")
        #expect(recorder.output.hasPrefix("1 album, the newest: Morning"))
    }
}
