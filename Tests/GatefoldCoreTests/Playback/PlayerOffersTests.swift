import Testing

@testable import GatefoldCore

@Suite struct `What the player offers` {
    private func offers(
        _ state: PlaybackState?, held: Bool = false, _ capabilities: Capabilities = Capabilities()
    ) -> PlayerOffers {
        PlayerOffers(state, held: held, capabilities: capabilities)
    }

    private static let controls: [(String, @Sendable (PlayerOffers) -> Offer)] = [
        ("play or pause", { $0.playPause }), ("next", { $0.next }), ("previous", { $0.previous }),
        ("seek", { $0.seek }), ("shuffle", { $0.shuffle }), ("repeat", { $0.repeats }),
        ("volume", { $0.volume }),
    ]

    @Test(arguments: controls.map(\.0))
    func `is everything while a track plays, and nothing while none does`(name: String) throws {
        let control = try #require(Self.controls.first { $0.0 == name }?.1)
        #expect(control(offers(.playing())) == .offered)
        #expect(control(offers(nil)) == .refused("Nothing is playing."))
    }

    @Test func `is skipping what was just begun, though nobody has said yet that it plays`() {
        let offers = PlayerOffers(nil, isChangingItem: true, capabilities: Capabilities())
        #expect(offers.next == .offered && offers.playPause == .offered)
    }

    @Test func `is playing on what was heard last`() {
        #expect(offers(nil, held: true).playPause == .offered)
        #expect(offers(nil, held: true).next == .refused("Nothing is playing."))
    }

    @Test(arguments: controls.map(\.0))
    func `is nothing on a device that cannot be controlled, by name`(name: String) throws {
        let control = try #require(Self.controls.first { $0.0 == name }?.1)
        let state = PlaybackState.playing().with { $0.device = .soundbar }
        #expect(
            control(offers(state)) == .refused("“Soundbar” cannot be controlled from here."))
    }

    @Test(arguments: controls.map(\.0))
    func `is nothing that the plan does not include`(name: String) throws {
        let control = try #require(Self.controls.first { $0.0 == name }?.1)
        let capabilities = Capabilities(refused: [.controlPlayback: "Premium only."])
        #expect(control(offers(.playing(), capabilities)) == .refused("Premium only."))
    }

    @Test func `is no skipping and no seeking during an advertisement`() {
        let state = PlaybackState.playing().with {
            $0.item = nil
            $0.isAdvertisement = true
        }
        let offers = offers(state)
        for offer in [offers.next, offers.previous, offers.seek] {
            #expect(offer == .refused("Not during an advertisement."))
        }
        #expect(offers.playPause == .offered)
        #expect(!offers.like.isOffered)
    }

    @Test(arguments: [
        (PlayerAction.pause, true, "play or pause"), (.resume, false, "play or pause"),
        (.skipNext, true, "next"), (.seek, true, "seek"), (.shuffle, true, "shuffle"),
    ])
    func `is not what the player does not do now`(
        action: PlayerAction, isPlaying: Bool, name: String
    ) {
        let state = PlaybackState.playing(isPlaying: isPlaying).with { $0.disallowed = [action] }
        let refused = Self.controls.filter { !$0.1(offers(state)).isOffered }.map(\.0)
        #expect(refused == [name])
    }

    @Test func `is going back to the beginning where there is none before it`() {
        let first = PlaybackState.playing().with { $0.disallowed = [.skipPrevious] }
        #expect(offers(first).previous == .offered)
        let stuck = PlaybackState.playing().with { $0.disallowed = [.skipPrevious, .seek] }
        #expect(!offers(stuck).previous.isOffered)
    }

    @Test func `is no volume where the device has none`() {
        let fixed = PlaybackState.playing().with { $0.device?.supportsVolume = false }
        #expect(offers(fixed).volume == .refused("Set the volume on “Kitchen” itself."))
        let silent = PlaybackState.playing().with { $0.device?.volume = nil }
        #expect(!offers(silent).volume.isOffered)
    }

    @Test(
        arguments: [
            ([], [RepeatMode.context, .track, .off]), ([.repeatContext], [.track, .off, .track]),
            ([.repeatTrack], [.context, .off, .context]),
            ([.repeatContext, .repeatTrack], [.off, .off, .off]),
        ] as [(Set<PlayerAction>, [RepeatMode])])
    func `is the next way of repeating that the player has`(
        disallowed: Set<PlayerAction>, turn: [RepeatMode]
    ) {
        var mode = RepeatMode.off
        let taken = (0..<3).map { _ in
            mode = mode.following(disallowed)
            return mode
        }
        #expect(taken == turn)
        let state = PlaybackState.playing().with { $0.disallowed = disallowed }
        #expect(offers(state).repeats.isOffered == (turn != [.off, .off, .off]))
    }

    @Test func `is liking only what the catalogue has`() {
        let local = PlaybackState.playing().with {
            $0.item = .track(Track(id: nil, title: "A file", isLocal: true))
        }
        #expect(offers(local).like == .refused("This is not in the service's catalogue."))
        #expect(offers(.playing()).like == .offered)
    }
}
