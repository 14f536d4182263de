import Foundation
import GatefoldCore
import Testing
import WebAPIClient
import WebAPITesting

/// Says what it has found, one answer after another.
private final class FakeMusic: OwnMusicServing {
    let served = Guarded<[String]>([])
    private let answers: Guarded<[Result<FoundMusic, Failure>]>
    private let failure: Failure?

    init(_ answers: [Result<FoundMusic, Failure>], failure: Failure? = nil) {
        self.answers = Guarded(answers)
        self.failure = failure
    }

    func serve(_ folder: String) async throws {
        served.withLock { $0.append(folder) }
        if let failure { throw failure }
    }

    func found() async throws -> FoundMusic {
        try answers.withLock { try ($0.count > 1 ? $0.removeFirst() : $0[0]).get() }
    }
}

/// Nobody signs in here.
private struct NoSpotify: SpotifySigningIn {
    var failure = Failure(.unexpected, "Nobody was to sign in.")

    func app() async throws -> SpotifyApp { throw failure }
    func signIn(
        clientID: String, allowsFile: Bool,
        onAddress: @escaping @Sendable (_ address: String, _ isOpened: Bool) -> Void
    ) async throws -> SignInOutcome { throw failure }
    func openPage(_ address: String) async throws {}
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The way to one's own music` {
    private static let first = FoundMusic(albums: 1, songs: 12, isLooking: true)

    private func model(
        _ music: FakeMusic, clock: any Clock<Duration> = ManualClock(jumps: true)
    ) -> SignInModel {
        SignInModel(spotify: NoSpotify(), ownMusic: music, clock: clock)
    }

    @Test func `asks for a folder, counts what is found, and is done when all is`() async {
        let music = FakeMusic([
            .success(FoundMusic()), .success(Self.first),
            .success(FoundMusic(albums: 3, songs: 40, isLooking: false)),
        ])
        let model = model(music)
        #expect(model.cards.map(\.id) == [.spotify, .ownMusic])
        model.cardChosen(.ownMusic)
        #expect(model.state == .pickingFolder && model.page == .folder)
        model.folderPicked("/music")
        await model.settle()
        #expect(model.state == .done(.ownMusic))
        #expect(music.served.withLock { $0 } == ["/music"])
    }

    @Test func `can be left for the music as soon as there is an album`() async {
        let clock = ManualClock()
        let model = model(FakeMusic([.success(FoundMusic()), .success(Self.first)]), clock: clock)
        model.folderPicked("/music")
        await clock.untilAsleep(1)
        #expect(model.state == .scanning(FoundMusic()))
        #expect(model.text == "Nothing found yet.")
        #expect(!model.canStartListening && model.isBusy)
        model.startListeningPressed()
        #expect(model.state == .scanning(FoundMusic()))
        clock.advance(by: .milliseconds(500))
        await clock.untilAsleep(1)
        #expect(model.text == "Found 1 album and 12 songs so far.")
        #expect(model.canStartListening)
        model.startListeningPressed()
        await model.settle()
        #expect(model.state == .done(.ownMusic))
    }

    @Test func `says that there is no music in the folder`() async {
        let model = model(FakeMusic([.success(FoundMusic(isLooking: false))]))
        model.folderPicked("/empty")
        await model.settle()
        #expect(model.state.failure?.message == "There is no music in '/empty'.")
        #expect(model.canGoBack && !model.isBusy)
        // Another try is another folder.
        model.tryAgainPressed()
        #expect(model.state == .pickingFolder)
    }

    @Test func `that fails is tried again with the same folder`() async {
        let failure = Failure(.notFound, "There is no folder.", advice: "Check its name.")
        let music = FakeMusic([.success(Self.first)], failure: failure)
        let model = model(music)
        model.folderPicked("/gone")
        await model.settle()
        #expect(model.state == .failed(failure))
        #expect(model.text == "There is no folder. Check its name.")
        model.tryAgainPressed()
        await model.settle()
        #expect(music.served.withLock { $0 } == ["/gone", "/gone"])
    }

    @Test func `leads back to the cards, and nothing comes after that`() async {
        let clock = ManualClock()
        let model = model(FakeMusic([.success(Self.first)]), clock: clock)
        model.folderPicked("/music")
        await clock.untilAsleep(1)
        let work = Task { await model.settle() }
        model.backPressed()
        await work.value
        #expect(model.state == .choosing && !model.canGoBack)
        model.cardChosen(.ownMusic)
        model.folderPicked(nil)
        #expect(model.state == .choosing)
    }
}
