import GatefoldCore
import Observation
import Testing

extension SessionTrial {
    /// Lets the service say something else, and waits until that is known.
    fileprivate func show(_ state: PlaybackState) async {
        await player.say(state)
        await askAgain()
        await until { self.session.state?.item == state.item }
        // Who follows the session is told after it.
        await yieldOften()
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `What is played through` {
    /// Names of things: what is known here, and what the service says.
    @MainActor @Observable final class Names {
        var known: [MusicID: String] = [:]
        @ObservationIgnored var answers: [Result<String, Failure>] = []
        var asked: [MusicID] = []

        func find(_ id: MusicID) async throws -> String {
            asked.append(id)
            guard !answers.isEmpty else { throw Failure(.unexpected, "Nobody knows.") }
            return try answers.removeFirst().get()
        }
    }

    private let mix = MusicID(.playlist, "mix")

    private func source(
        _ state: PlaybackState?, _ names: Names
    ) async -> (SessionTrial, PlayingSource) {
        let trial = SessionTrial(state)
        let source = PlayingSource(trial.session, known: { names.known[$0] }, find: names.find)
        await trial.start()
        return (trial, source)
    }

    private func playing(_ context: MusicID?, _ track: String = "A") -> PlaybackState {
        .playing(track).with { $0.context = context }
    }

    @Test func `bears the name that the library has, and follows it`() async {
        let names = Names()
        names.known[mix] = "Morning"
        let (_, source) = await source(playing(mix), names)
        #expect(source.text == "Playing from Morning")
        #expect(source.credit == Credit(id: mix, name: "Morning"))
        names.known[mix] = "Evening"
        #expect(source.text == "Playing from Evening")
        #expect(names.asked.isEmpty)
    }

    @Test func `bears the name that its item tells, without asking`() async {
        let names = Names()
        let album = MusicID(.album, "h")
        var track = Track.named("A")
        track.album = Credit(id: album, name: "Harbour")
        let (_, source) = await source(playing(album).with { $0.item = .track(track) }, names)
        #expect(source.text == "Playing from Harbour" && source.isCollection)
        #expect(names.asked.isEmpty)
    }

    @Test func `is asked for once, and remembered`() async {
        let names = Names()
        names.answers = [.success("Hers")]
        let (trial, source) = await source(playing(mix), names)
        await until { source.credit != nil }
        #expect(source.text == "Playing from Hers" && !source.isCollection)
        await trial.show(playing(nil, "B"))
        #expect(source.credit == nil && source.text == "")
        await trial.show(playing(mix, "C"))
        #expect(source.text == "Playing from Hers")
        #expect(names.asked == [mix])
    }

    @Test func `is nothing where the service does not tell, and is not asked for again`() async {
        let names = Names()
        names.answers = [.failure(Failure(.notFound, "There is no such playlist."))]
        let (trial, source) = await source(playing(mix), names)
        await until { !names.asked.isEmpty }
        await trial.show(playing(mix, "B"))
        #expect(source.credit == nil && source.text == "")
        #expect(names.asked == [mix])
    }

    @Test func `is asked for with the next item where no answer came`() async {
        let names = Names()
        names.answers = [.failure(Failure(.unreachable, "No answer.")), .success("Hers")]
        let (trial, source) = await source(playing(mix), names)
        await until { !names.asked.isEmpty }
        await trial.show(playing(mix, "B"))
        await until { source.credit != nil }
        #expect(names.asked == [mix, mix])
    }

    @Test func `is nothing for single songs`() async {
        let names = Names()
        let (_, source) = await source(playing(nil), names)
        #expect(source.credit == nil && names.asked.isEmpty)
    }
}
