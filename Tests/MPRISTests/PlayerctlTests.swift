import MPRIS
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A player on the desktop` {
    @Test func `playerctl lists it and reads what plays`() async throws {
        let player = try await TestPlayer()
        #expect(try await player.bus.playerctl("--list-all").output == "gatefold")
        #expect(try await player.bus.playerctl("status").output == "Playing")
        #expect(try await player.bus.playerctl("metadata", "title").output == "Söng")
        #expect(try await player.bus.playerctl("metadata", "artist").output == "One, Two")
        #expect(try await player.bus.playerctl("metadata", "album").output == "Harbour")
        #expect(
            try await player.bus.playerctl("metadata", "mpris:artUrl").output
                == "file:///covers/1.jpg")
        #expect(try await player.bus.playerctl("metadata", "mpris:length").output == "215000000")
        #expect(try await player.bus.playerctl("volume").output == "0.500000")
        #expect(try await player.bus.playerctl("shuffle").output == "Off")
        #expect(try await player.bus.playerctl("loop").output == "None")
    }

    @Test func `the place in the track goes on while it plays and stays while it rests`()
        async throws
    {
        let player = try await TestPlayer()
        player.time.pass(.seconds(2))
        #expect(try await player.bus.get("Position") == "(<int64 44500000>,)")
        player.time.pass(.seconds(500))
        #expect(try await player.bus.get("Position") == "(<int64 215000000>,)")
        player.change {
            $0.status = .paused
            $0.position = .seconds(7)
        }
        player.time.pass(.seconds(2))
        #expect(try await player.bus.playerctl("position").output == "7.000000")
    }

    @Test(arguments: [
        (["play"], PlayerCommand.play), (["pause"], .pause), (["play-pause"], .playPause),
        (["stop"], .stop), (["next"], .next), (["previous"], .previous),
        (["volume", "0.25"], .setVolume(0.25)), (["volume", "0.1+"], .setVolume(0.6)),
        (["shuffle", "On"], .setShuffle(true)), (["loop", "Track"], .setLoop(.track)),
        (["loop", "Playlist"], .setLoop(.playlist)),
        (["position", "30"], .setPosition(.seconds(30))),
        (["position", "10+"], .seek(by: .seconds(10))),
        (["position", "10-"], .seek(by: .seconds(-10))),
        (["position", "60-"], .seek(by: .milliseconds(-42_500))), (["position", "400+"], .next),
        (["open", "spotify:album:abc"], .openURI("spotify:album:abc")),
    ])
    func `playerctl drives it`(arguments: [String], command: PlayerCommand) async throws {
        let player = try await TestPlayer()
        let outcome = try await player.bus.run("playerctl", arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(await player.nextCommand() == command)
    }

    @Test func `the desktop raises and quits it by what it says of itself`() async throws {
        let player = try await TestPlayer()
        let all = try await player.bus.call(
            "org.freedesktop.DBus.Properties.GetAll", "org.mpris.MediaPlayer2"
        ).output
        for part in [
            "'CanRaise': <true>", "'CanQuit': <true>", "'Identity': <'Gatefold'>",
            "'DesktopEntry': <'io.example.Player'>", "'HasTrackList': <false>",
            "'SupportedUriSchemes': <['gatefold', 'spotify']>",
        ] {
            #expect(all.contains(part))
        }
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Raise")
        #expect(await player.nextCommand() == .raise)
        _ = try await player.bus.call("org.mpris.MediaPlayer2.Quit")
        #expect(await player.nextCommand() == .quit)
    }

    @Test func `a second player gets a name with its process's number`() async throws {
        let player = try await TestPlayer()
        let second = PlayerService(
            TestPlayer.description, on: .ownThread, bus: player.bus.address)
        let name = try #require(await second.name())
        #expect(name.hasPrefix("org.mpris.MediaPlayer2.gatefold.instance"))
        let list = try await player.bus.playerctl("--list-all").output
        #expect(list.split(separator: "\n").count == 2)
    }

    @Test func `a player that ends is gone from the bus, and its commands end`() async throws {
        let player = try await TestPlayer()
        player.service.end()
        #expect(await player.nextCommand() == nil)
        #expect(try await player.bus.playerctl("--list-all").output == "")
    }
}

@Suite(.timeLimit(.minutes(1))) struct `A player without a bus` {
    @Test(arguments: [nil, "", "unix:path=/nowhere/bus", "nonsense"])
    func `has no name, and goes on`(address: String?) async {
        let service = PlayerService(TestPlayer.description, on: .ownThread, bus: address)
        #expect(await service.name() == nil)
        service.update(TestPlayer.playing)
        service.end()
        var commands = service.commands.makeAsyncIterator()
        #expect(await commands.next() == nil)
    }

    @Test func `that went away goes on`() async throws {
        let player = try await TestPlayer()
        player.bus.end()
        player.change { $0.position = .seconds(100) }
        player.change { $0.track = nil }
        player.service.end()
        #expect(await player.nextCommand() == nil)
    }
}
