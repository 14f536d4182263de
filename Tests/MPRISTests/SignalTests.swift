import MPRIS
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Signals of a player` {
    @Test func `a change of track is told at once, without the place`() async throws {
        let player = try await TestPlayer()
        let signals = try await Listening(player)
        player.change {
            $0.status = .paused
            $0.track?.path = TrackPath("8-abc")
            $0.track?.title = "Next"
            $0.position = .zero
            $0.canGoNext = false
        }
        let line = try await signals.next()
        #expect(line.contains("PropertiesChanged"))
        for part in [
            "'PlaybackStatus': <'Paused'>", "'CanGoNext': <false>", "'xesam:title': <'Next'>",
            "'mpris:trackid': <objectpath '/io/gatefold/entry/8_2dabc'>",
        ] {
            #expect(line.contains(part))
        }
        #expect(!line.contains("Position") && !line.contains("Volume"))
        // Nothing is told of a place where a track begins: the next signal is the next change.
        player.change { $0.volume = 0.75 }
        #expect(try await signals.next().contains("{'Volume': <0.75>}, "))
    }

    @Test func `a jump is told, and time that passes is not`() async throws {
        let player = try await TestPlayer()
        let signals = try await Listening(player)
        player.time.pass(.seconds(10))
        player.change { $0.position = .milliseconds(52_600) }
        player.change { $0.position = .seconds(100) }
        #expect(try await signals.next().contains("Player.Seeked (int64 100000000,)"))
        player.change { $0.position = .seconds(5) }
        #expect(try await signals.next().contains("Player.Seeked (int64 5000000,)"))
    }

    @Test func `a track that starts in the middle is told as a jump`() async throws {
        let player = try await TestPlayer()
        let signals = try await Listening(player)
        player.change {
            $0.track?.path = TrackPath("9")
            $0.position = .seconds(60)
        }
        #expect(try await signals.next().contains("PropertiesChanged"))
        #expect(try await signals.next().contains("Player.Seeked (int64 60000000,)"))
    }

    @Test func `what is no longer there is told`() async throws {
        let player = try await TestPlayer()
        let signals = try await Listening(player)
        player.change { $0.loop = nil }
        #expect(try await signals.next().contains("['LoopStatus']"))
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Odd tracks` {
    @Test(arguments: [
        ("a\0b", "ab"), ("\u{FFFD}", "\u{FFFD}"), ("\u{202E}עברית", "\u{202E}עברית"),
    ])
    func `come over the bus whole, but for NUL`(title: String, shown: String) async throws {
        let player = try await TestPlayer {
            $0.track?.title = title
            $0.track?.artists = [title]
        }
        #expect(try await player.bus.playerctl("metadata", "title").output == shown)
        #expect(try await player.bus.playerctl("metadata", "artist").output == shown)
    }

    @Test func `come over the bus whole, however long`() async throws {
        let title = String(repeating: "ü", count: 100_000)
        let player = try await TestPlayer { $0.track?.title = title }
        let isWhole = try await player.bus.playerctl("metadata", "title").output == title
        #expect(isWhole)
    }

    @Test func `texts that are no UTF-8 do not end the player`() async throws {
        let player = try await TestPlayer {
            $0.track?.title = String(decoding: [0x66, 0xFF, 0xFE, 0x6F], as: UTF8.self)
            $0.track?.album = String(decoding: [0xC3], as: UTF8.self)
        }
        #expect(try await player.bus.playerctl("metadata", "title").output == "f\u{FFFD}\u{FFFD}o")
    }

    @Test func `numbers beyond all measure do not end the player`() async throws {
        let player = try await TestPlayer {
            $0.track?.length = .seconds(Int64.max)
            $0.position = .seconds(Int64.max)
            $0.volume = .nan
        }
        #expect(
            try await player.bus.playerctl("metadata", "mpris:length").output
                == "9223372036854775807")
        #expect(try await player.bus.get("Position") == "(<int64 9223372036854775807>,)")
        #expect(try await player.bus.get("Volume") == "(<0.0>,)")
        player.change {
            $0.track?.length = .seconds(-5)
            $0.position = .seconds(-5)
            $0.volume = -.infinity
        }
        #expect(try await player.bus.get("Position") == "(<int64 0>,)")
        #expect(!(try await player.bus.get("Metadata").contains("mpris:length")))
    }

    @Test(arguments: [
        ("", "/io/gatefold/entry/_"), ("spotify:track:1", "/io/gatefold/entry/spotify_3atrack_3a1"),
        ("a/b\0ü", "/io/gatefold/entry/a_2fb_00_c3_bc"), ("_", "/io/gatefold/entry/_5f"),
    ])
    func `each have a path of their own that D-Bus allows`(entry: String, path: String) async throws
    {
        #expect(TrackPath(entry).text == path)
        let player = try await TestPlayer { $0.track?.path = TrackPath(entry) }
        #expect(try await player.bus.get("Metadata").contains("objectpath '\(path)'"))
    }
}
