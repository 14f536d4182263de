/// How playback is: what the service last said, with what the person has asked for since laid over.
///
/// A command shows at once. An answer that the service was asked for before it took the command
/// cannot undo that; nor can one answer after it, as services are seconds late. When some have
/// disagreed, the truth is shown and the failure told.
package struct OptimisticPlayback: Sendable {
    /// How many answers may disagree with a command that was taken, and for how long.
    static let patience = (answers: 3, time: Duration.seconds(6))

    private struct Change: Sendable {
        var effect: PlaybackEffect
        var ticket: Int
        /// The item that was shown before it, and where it was.
        var item: MusicID?
        var position: Duration
        /// Items that late answers may still name.
        var older: Set<MusicID?>
        /// When the service took the command; `nil` while it is under way.
        var takenAt: Duration?
        var misses = 0
        /// What the player said against it, which may be that it is so already.
        var refusal: Failure?
    }

    /// What the service last said.
    package private(set) var confirmed: PlaybackState?
    /// Counts the times that the position went elsewhere than playing would bring it.
    package private(set) var jumps = 0
    private var changes: [Change] = []
    private var timeline = PositionTimeline()
    private var confirmedTimeline = PositionTimeline()
    private var lastAskedAt: Duration?
    private var emptyAnswers = 0

    package init() {}

    /// Whether something is shown that the service has not confirmed.
    package var isUnsettled: Bool { !changes.isEmpty }
    /// Whether another item was asked for and is not heard yet.
    package var isChangingItem: Bool { changes.contains { $0.effect.isItem } }
    /// The device that playback is moving to.
    package var movingTo: String? {
        for change in changes {
            if case .device(let device) = change.effect { return device }
        }
        return nil
    }

    // MARK: What is shown

    /// What to show; its position is that of ``position(at:)``.
    ///
    /// - Parameter now: This moment.
    /// - Returns: The state; `nil` if nothing plays anywhere.
    package func shown(at now: Duration) -> PlaybackState? {
        guard var state = confirmed ?? stateOfPreview else { return nil }
        for change in changes { change.effect.apply(to: &state) }
        state.position = position(at: now)
        return state
    }

    package func position(at now: Duration) -> Duration { timeline.position(at: now) }

    /// How long until the item ends; `nil` if it does not move on.
    package func remaining(at now: Duration) -> Duration? { timeline.remaining(at: now) }

    private var stateOfPreview: PlaybackState? {
        for change in changes {
            if case .item(let new) = change.effect, let item = new.preview {
                return PlaybackState(item: item)
            }
        }
        return nil
    }

    // MARK: Commands

    /// Shows what a command will do.
    ///
    /// - Parameters:
    ///   - effects: What it does.
    ///   - ticket: Names the command.
    ///   - now: This moment.
    package mutating func begin(_ effects: [PlaybackEffect], of ticket: Int, at now: Duration) {
        let before = shown(at: now)
        let position = position(at: now)
        for effect in effects {
            let older = older(for: effect, before: before?.item?.id)
            changes.removeAll { effect.replaces($0.effect) }
            changes.append(
                Change(
                    effect: effect, ticket: ticket, item: before?.item?.id, position: position,
                    older: older))
        }
        rebase(effects, at: now)
    }

    private func older(for effect: PlaybackEffect, before item: MusicID?) -> Set<MusicID?> {
        guard case .item(let new) = effect, new.expected != nil else { return [item] }
        let skipped = changes.first { $0.effect.isItem }?.older ?? []
        return skipped.union([item, confirmed?.item?.id])
    }

    private mutating func rebase(_ effects: [PlaybackEffect], at now: Duration) {
        guard let after = shown(at: now) else { return }
        var position = timeline.position(at: now)
        for effect in effects {
            switch effect {
            case .item: position = .zero
            case .position(let asked):
                position = asked
                jumps += 1
            default: break
            }
        }
        // Another item stands still until it is heard.
        timeline = PositionTimeline(
            at: position, when: now, isRunning: after.isPlaying && !isChangingItem,
            length: after.item?.duration)
    }

    /// The service took a command.
    ///
    /// - Parameters:
    ///   - ticket: Names the command.
    ///   - now: This moment.
    ///   - refusal: What the player said against it, if that may mean that it is so already.
    package mutating func taken(_ ticket: Int, at now: Duration, refusal: Failure? = nil) {
        for index in changes.indices where changes[index].ticket == ticket {
            changes[index].takenAt = now
            changes[index].refusal = refusal
        }
    }

    /// Shows no longer what a command would have done.
    ///
    /// - Parameters:
    ///   - tickets: Names the commands.
    ///   - now: This moment.
    package mutating func drop(_ tickets: [Int], at now: Duration) {
        let count = changes.count
        changes.removeAll { tickets.contains($0.ticket) }
        if changes.count != count { showTruth(at: now) }
    }

    private mutating func showTruth(at now: Duration) {
        guard !movesPosition else { return }
        timeline = confirmedTimeline.running(confirmedTimeline.isRunning, at: now)
        if let playing = shown(at: now)?.isPlaying, playing != timeline.isRunning {
            timeline = timeline.running(playing, at: now)
        }
    }

    /// Whether the position is the person's and not the service's.
    private var movesPosition: Bool {
        changes.contains {
            switch $0.effect {
            case .playing, .position, .item: true
            default: false
            }
        }
    }

    // MARK: Answers

    /// Takes what the service says.
    ///
    /// - Parameters:
    ///   - answer: What it says; `nil` if nothing plays.
    ///   - asked: When it was asked.
    ///   - now: When the answer came.
    /// - Returns: What was asked for and did not come about.
    package mutating func receive(
        _ answer: PlaybackState?, askedAt asked: Duration, at now: Duration
    ) -> [Failure] {
        if let lastAskedAt, asked < lastAskedAt { return [] }
        lastAskedAt = asked
        guard !isDoubtful(answer) else { return [] }
        let moment = asked + (now - asked) / 2
        let previous = confirmed
        let truth = PositionTimeline(
            at: answer?.position ?? .zero, when: moment, isRunning: answer?.isPlaying ?? false,
            length: answer?.item?.duration)
        let failures = settle(with: answer, truth, askedAt: asked, at: now)
        confirmed = answer
        confirmedTimeline = truth
        follow(truth, isSameItem: previous?.item?.id == answer?.item?.id, at: now)
        return failures
    }

    /// An empty answer has been seen while music played; one alone is not believed.
    private mutating func isDoubtful(_ answer: PlaybackState?) -> Bool {
        guard answer == nil, confirmed?.isPlaying == true else {
            emptyAnswers = 0
            return false
        }
        emptyAnswers += 1
        return emptyAnswers < 2
    }

    private mutating func settle(
        with answer: PlaybackState?, _ truth: PositionTimeline, askedAt asked: Duration,
        at now: Duration
    ) -> [Failure] {
        var failures: [Failure] = []
        changes = changes.compactMap { change in
            guard let takenAt = change.takenAt, asked >= takenAt else { return change }
            if isFulfilled(change, by: answer, truth, at: now) { return nil }
            var change = change
            change.misses += 1
            if let refusal = change.refusal {
                failures.append(refusal)
                return nil
            }
            guard change.misses >= Self.patience.answers, now - takenAt >= Self.patience.time
            else { return change }
            if isMissed(change, in: answer) {
                failures.append(.notObeyed(by: (answer ?? confirmed)?.device?.name))
            }
            return nil
        }
        return failures.reduce(into: []) { all, failure in
            if !all.contains(failure) { all.append(failure) }
        }
    }

    private func isFulfilled(
        _ change: Change, by answer: PlaybackState?, _ truth: PositionTimeline, at now: Duration
    ) -> Bool {
        guard let answer else { return change.effect == .playing(false) }
        switch change.effect {
        case .playing(let playing): return answer.isPlaying == playing
        case .shuffle(let isOn): return answer.isShuffled == isOn
        case .repeats(let mode): return answer.repeatMode == mode
        case .volume(let volume):
            guard let told = answer.device?.volume else { return true }
            return (told - volume).magnitude < 0.015
        case .device(let device): return answer.device?.id == device
        case .position:
            // In another item it means nothing any more.
            if answer.item?.id != change.item, !isChangingItem { return true }
            // Nearer to what was asked for than to what was there before.
            let here = position(at: now)
            let nearness = min(
                .seconds(3), max(.milliseconds(500), abs(here - change.position) / 2))
            return abs(truth.position(at: now) - here) < nearness
        case .item(let new):
            if let expected = new.expected, answer.item?.isOrStandsFor(expected) == true {
                return true
            }
            // The same track once more begins at its beginning.
            return answer.isAdvertisement || !change.older.contains(answer.item?.id)
                || (new.expected == nil
                    && truth.position(at: now) + .seconds(1) < change.position)
        }
    }

    /// Whether nothing of what was asked for happened; if something else did, that is no failure.
    private func isMissed(_ change: Change, in answer: PlaybackState?) -> Bool {
        switch change.effect {
        case .item: answer?.item?.id == change.item && change.position >= .seconds(2)
        case .playing(let playing): answer != nil || playing
        default: answer != nil
        }
    }

    private mutating func follow(
        _ truth: PositionTimeline, isSameItem: Bool, at now: Duration
    ) {
        if movesPosition { return }
        guard isSameItem, timeline.isRunning == truth.isRunning else {
            timeline = truth
            return
        }
        let (eased, jumped) = timeline.easing(to: truth, at: now)
        timeline = eased
        if jumped { jumps += 1 }
    }
}

extension PlaybackEffect {
    fileprivate var isItem: Bool { if case .item = self { true } else { false } }

    fileprivate func apply(to state: inout PlaybackState) {
        switch self {
        case .playing(let playing):
            state.isPlaying = playing
            state.disallowed.subtract([.pause, .resume])
        case .shuffle(let isOn): state.isShuffled = isOn
        case .repeats(let mode): state.repeatMode = mode
        case .volume(let volume): state.device?.volume = volume
        case .position: break
        case .item(let new):
            if let preview = new.preview {
                state.item = preview
                state.isAdvertisement = false
            }
            // What was refused was refused of the item before.
            state.disallowed.subtract([.skipNext, .skipPrevious, .seek])
        case .device: break
        }
    }
}

extension Playable {
    /// Whether it is the item of that id, or plays in its place.
    package func isOrStandsFor(_ id: MusicID) -> Bool {
        self.id == id || track?.linkedFrom == id
    }
}

extension Failure {
    /// The service took a command, and nothing came of it.
    static func notObeyed(by device: String?) -> Failure {
        Failure(
            .playerRefused, "\(device.map { "“\($0)”" } ?? "The device") did not respond.",
            advice: "Wake it, or choose another device.")
    }
}
