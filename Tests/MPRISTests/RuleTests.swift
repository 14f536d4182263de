import MPRIS
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Requests to a player` {
    private static let track = TrackPath("7-abc").text

    @Test func `a place is set for the current entry, and a stale entry is ignored`() async throws {
        let player = try await TestPlayer()
        let method = "org.mpris.MediaPlayer2.Player.SetPosition"
        _ = try await player.bus.call(method, Self.track, "30000000")
        #expect(await player.nextCommand() == .setPosition(.seconds(30)))
        let id = try await player.bus.playerctl("metadata", "mpris:trackid").output
        player.change { $0.track?.path = TrackPath("8-abc") }
        #expect(try await player.bus.playerctl("metadata", "mpris:trackid").output != id)
        let outcome = try await player.bus.call(method, Self.track, "30000000")
        #expect(outcome.status == 0)
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test(arguments: ["-1", "215000001", "9223372036854775807", "-9223372036854775808"])
    func `a place outside the track is ignored`(place: String) async throws {
        let player = try await TestPlayer()
        let outcome = try await player.bus.call(
            "org.mpris.MediaPlayer2.Player.SetPosition", Self.track, place)
        #expect(outcome.status == 0)
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test(arguments: [
        ("9223372036854775807", PlayerCommand.next),
        ("-9223372036854775808", .seek(by: .milliseconds(-42_500))),
    ])
    func `seeking stays within the track, however far`(offset: String, command: PlayerCommand)
        async throws
    {
        let player = try await TestPlayer()
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Player.Seek", offset)
        #expect(await player.nextCommand() == command)
    }

    @Test(arguments: [
        ("-1.0", 0.0), ("1.7", 1), ("-0.0", 0), ("@d inf", 1), ("@d -inf", 0), ("0.3", 0.3),
    ])
    func `a volume is brought between 0 and 1`(value: String, volume: Double) async throws {
        let player = try await TestPlayer()
        let outcome = try await player.bus.set("Volume", value)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(await player.nextCommand() == .setVolume(volume))
    }

    @Test(arguments: [
        ("Volume", "@d nan"), ("Volume", "'loud'"), ("LoopStatus", "'Sometimes'"),
        ("LoopStatus", "''"), ("Rate", "2.0"), ("Rate", "@d nan"), ("Shuffle", "'yes'"),
        ("Position", "@x 5"), ("Metadata", "@a{sv} {}"), ("Nonsense", "true"),
    ])
    func `a value that makes no sense is refused and does nothing`(property: String, value: String)
        async throws
    {
        let player = try await TestPlayer()
        #expect(try await player.bus.set(property, value).status != 0)
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test func `rate 0 is a pause, and rate 1 nothing`() async throws {
        let player = try await TestPlayer()
        #expect(try await player.bus.set("Rate", "1.0").status == 0)
        #expect(try await player.bus.set("Rate", "0.0").status == 0)
        #expect(await player.nextCommand() == .pause)
    }

    @Test(arguments: [
        "http://example.com/a.mp3", "file:///etc/passwd", "spotify", "", ":", "SPOTIFY",
    ])
    func `an address that it does not open is refused`(uri: String) async throws {
        let player = try await TestPlayer()
        let outcome = try await player.bus.call("org.mpris.MediaPlayer2.Player.OpenUri", "'\(uri)'")
        #expect(outcome.errors.contains("Only addresses with gatefold:, spotify: can be opened."))
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test func `an address without end is refused`() async throws {
        let player = try await TestPlayer()
        let uri = "spotify:" + String(repeating: "a", count: 9_000)
        let outcome = try await player.bus.call("org.mpris.MediaPlayer2.Player.OpenUri", uri)
        #expect(outcome.status != 0)
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test(arguments: [
        ["next"], ["previous"], ["pause"], ["position", "30"], ["position", "5+"],
    ])
    func `what it says it cannot do it does not do`(arguments: [String]) async throws {
        let player = try await TestPlayer {
            $0.canGoNext = false
            $0.canGoPrevious = false
            $0.canPause = false
            $0.canSeek = false
        }
        _ = try await player.bus.run("playerctl", arguments)
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test(arguments: ["Next", "Previous", "Pause", "Play", "PlayPause", "Stop"])
    func `nothing happens to a player that cannot be controlled`(method: String) async throws {
        let player = try await TestPlayer { $0.canControl = false }
        for flag in ["CanGoNext", "CanGoPrevious", "CanPause", "CanPlay", "CanSeek"] {
            #expect(try await player.bus.get(flag) == "(<false>,)")
        }
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Player.\(method)")
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Player.Seek", "1000")
        #expect(try await player.bus.set("Volume", "0.2").status != 0)
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Raise")
        #expect(await player.nextCommand() == .raise)
    }

    @Test func `toggling is an error where it cannot pause`() async throws {
        let player = try await TestPlayer { $0.canPause = false }
        let outcome = try await player.bus.call("org.mpris.MediaPlayer2.Player.PlayPause")
        #expect(outcome.errors.contains("This cannot be done now."))
    }

    @Test func `playing with nothing to play does nothing`() async throws {
        let player = try await TestPlayer { $0.track = nil }
        #expect(try await player.bus.get("CanPlay") == "(<false>,)")
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Player.Play")
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test func `what the device lacks is missing, and cannot be set`() async throws {
        let player = try await TestPlayer {
            $0.volume = nil
            $0.shuffle = nil
            $0.loop = nil
        }
        let all = try await player.bus.call(
            "org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2.Player"
        ).output
        #expect(!all.contains("Shuffle") && !all.contains("LoopStatus"))
        for (property, value) in [
            ("Volume", "0.4"), ("Shuffle", "true"), ("LoopStatus", "'None'"),
        ] {
            #expect(try await player.bus.set(property, value).status != 0)
        }
        #expect(try await player.commandAfterStop() == .stop)
    }

    @Test func `a flood of requests is dropped behind what a person presses`() async throws {
        let player = try await TestPlayer()
        // One connection, many calls without waiting for answers.
        let script = """
            import gi
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            for _ in range(5000):
                bus.call("org.mpris.MediaPlayer2.gatefold", "/org/mpris/MediaPlayer2",
                    "org.mpris.MediaPlayer2.Player", "Next", None, None, 0, -1, None, None)
            bus.call_sync("org.mpris.MediaPlayer2.gatefold", "/org/mpris/MediaPlayer2",
                "org.mpris.MediaPlayer2.Player", "Stop", None, None, 0, -1, None)
            """
        #expect(try await player.bus.run("python3", ["-c", script]).status == 0)
        player.service.end()
        var count = 0
        while await player.nextCommand() == .next { count += 1 }
        #expect((1...256).contains(count))
    }
}
