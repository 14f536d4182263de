package import Foundation
import Observation

/// Playback of one account: the one owner of what is known of it, and the one way to the player.
///
/// It asks the service as often as needed and no oftener, shows commands before they are confirmed,
/// sends them one after the other, and finds a device for them.
@MainActor @Observable
package final class PlaybackSession {
    /// What is shown, but for the position; `nil` if nothing plays anywhere.
    package private(set) var state: PlaybackState?
    /// What was heard last, also when the service has forgotten it.
    package private(set) var lastItem: Playable?
    /// Moves on each second while the window is seen.
    package private(set) var position = Duration.zero
    /// Why it is not known now how playback is; it mends itself if it can.
    package private(set) var trouble: Failure?
    /// Whether the service said anything yet.
    package private(set) var isKnown = false
    /// What the account and its plan can do, as far as it is known by now.
    package private(set) var capabilities: Capabilities
    /// A command that waits until the person has chosen a device.
    package private(set) var question: DeviceQuestion?
    /// Whether another item was asked for and is not heard yet.
    package private(set) var isChangingItem = false
    /// The device that playback is moving to.
    package private(set) var movingTo: String?
    /// Counts the items that were heard.
    package private(set) var itemNumber = 0
    /// Counts the times that the position went elsewhere than playing would bring it.
    package private(set) var jumps = 0
    /// The device that was played on last.
    package var lastDevice: String? {
        didSet { if lastDevice != oldValue { deviceUsed?(lastDevice) } }
    }

    /// Keeps the device that was played on last.
    @ObservationIgnored package var deviceUsed: (@MainActor (String?) -> Void)?

    private static let pauseOfGoingOn = Duration.seconds(60)

    let service: any PlayerService
    let notices: Notices
    private let work: WorkUnderWay
    let time: ElapsedTime
    private let date: @Sendable () -> Date
    private let learned: @Sendable () -> Capabilities

    @ObservationIgnored var queue = CommandQueue()
    @ObservationIgnored private var playback = OptimisticPlayback()
    @ObservationIgnored private var monitor = PlaybackMonitor()
    /// Counts the beginnings, so that what belongs to an earlier one is dropped.
    @ObservationIgnored private var beginning = 0
    @ObservationIgnored private(set) var isRunning = false
    @ObservationIgnored private var isVisible = true
    @ObservationIgnored private var isAsking = false
    /// Whether somebody wanted to know while an answer was on its way.
    @ObservationIgnored private var isWantedAgain = false
    @ObservationIgnored private var asking: Task<Void, Never>?
    @ObservationIgnored private var ticking: Task<Void, Never>?
    @ObservationIgnored private var sending: Task<Void, Never>?
    /// When it was last seen to that what was heard goes on.
    @ObservationIgnored private var wentOnAt: Duration?
    @ObservationIgnored private var followers: [@MainActor () -> Void] = []

    /// Makes a session that is not started.
    ///
    /// - Parameters:
    ///   - service: The account's service.
    ///   - capabilities: What it can do, as far as it is known by now.
    ///   - notices: Where failures of commands are told.
    ///   - work: Is told of commands, which must not be cut off.
    ///   - lastDevice: The device that this account played on last.
    ///   - time: What is waited by.
    ///   - date: The time of day, in which services say when to come again.
    package init(
        service: any PlayerService,
        capabilities: @escaping @Sendable () -> Capabilities = { Capabilities() },
        notices: Notices, work: WorkUnderWay = WorkUnderWay(), lastDevice: String? = nil,
        time: ElapsedTime = ElapsedTime(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.service = service
        self.notices = notices
        self.work = work
        self.time = time
        self.date = date
        self.lastDevice = lastDevice
        learned = capabilities
        self.capabilities = capabilities()
    }

    isolated deinit {
        asking?.cancel()
        ticking?.cancel()
        sending?.cancel()
    }

    // MARK: Beginning and end

    /// Begins to ask how playback is.
    package func start() {
        guard !isRunning else { return }
        isRunning = true
        handle(.started)
    }

    /// Ends, as when the person signs out: forgets all, and asks no more.
    package func stop() {
        guard isRunning else { return }
        isRunning = false
        beginning += 1
        isAsking = false
        isWantedAgain = false
        sending?.cancel()
        sending = nil
        queue = CommandQueue()
        playback = OptimisticPlayback()
        trouble = nil
        isKnown = false
        lastItem = nil
        question = nil
        handle(.stopped)
        publish()
    }

    /// The window came into sight or went out of it.
    package func windowChanged(isVisible: Bool) {
        self.isVisible = isVisible
        handle(.windowChanged(isVisible: isVisible))
        publish()
    }

    /// Asks now how playback is, as far as the service lets itself be asked.
    package func refresh() {
        // What is under way answers what was so before.
        if isAsking { isWantedAgain = true } else { handle(.wanted) }
    }

    /// Tells from now on when the service says that another item is heard.
    ///
    /// - Parameter follower: Is told; it should not keep its owner alive.
    func onItemChange(_ follower: @escaping @MainActor () -> Void) { followers.append(follower) }

    /// The position at this moment, also while nobody looks.
    package var exactPosition: Duration {
        trouble == nil ? playback.position(at: time.now) : position
    }

    // MARK: Asking

    private func handle(_ event: PlaybackMonitor.Event) {
        let next = monitor.handle(event, at: time.now)
        // The end of an answer brings the next one about.
        guard !isAsking else { return }
        asking?.cancel()
        asking = nil
        guard let next else { return }
        asking = Task { [weak self, time] in
            do { try await time.sleep(until: next) } catch { return }
            await self?.ask()
        }
    }

    private func ask() async {
        guard isRunning, !isAsking, !Task.isCancelled else { return }
        isAsking = true
        let mine = beginning
        let asked = time.now
        let result: Result<PlaybackState?, any Error>
        do { result = .success(try await service.playbackState()) } catch {
            result = .failure(error)
        }
        guard mine == beginning, isRunning else { return }
        isAsking = false
        switch result {
        case .success(let answer): accept(answer, askedAt: asked)
        case .failure(let error): fail(Failure(error))
        }
        if isWantedAgain {
            isWantedAgain = false
            handle(.wanted)
        }
    }

    private func accept(_ answer: PlaybackState?, askedAt asked: Duration) {
        let before = playback.confirmed?.item?.id
        let wasChanging = playback.isChangingItem
        let failures = playback.receive(answer, askedAt: asked, at: time.now)
        trouble = nil
        isKnown = true
        learnCapabilities()
        if let device = answer?.device, device.isActive, let id = device.id { lastDevice = id }
        for failure in failures { notices.tell(failure) }
        publish()
        handle(.answered(outlook))
        // The same item may be heard anew.
        let isNew = wasChanging && !playback.isChangingItem
        guard isNew || playback.confirmed?.item?.id != before else { return }
        itemNumber += 1
        for follower in followers { follower() }
    }

    private func fail(_ failure: Failure) {
        if failure.kind != .interrupted {
            publishPosition()
            trouble = failure
        }
        learnCapabilities()
        updateTicking()
        handle(.failed(failure.kind, retryIn: wait(for: failure)))
    }

    private func wait(for failure: Failure) -> Duration? {
        failure.retryAt.map { .seconds(max(0, $0.timeIntervalSince(date()))) }
    }

    private var outlook: PlaybackMonitor.Outlook {
        PlaybackMonitor.Outlook(
            isPlaying: playback.shown(at: time.now)?.isPlaying == true,
            remaining: playback.remaining(at: time.now), isUnsettled: playback.isUnsettled)
    }

    /// Takes note of what the account can do, which was found out elsewhere.
    func learnCapabilities() {
        let now = learned()
        if now != capabilities { capabilities = now }
    }

    // MARK: Showing

    private func publish() {
        var shown = playback.shown(at: time.now)
        shown?.position = .zero
        if state != shown { state = shown }
        if let item = shown?.item, item != lastItem { lastItem = item }
        if isChangingItem != playback.isChangingItem { isChangingItem = playback.isChangingItem }
        if movingTo != playback.movingTo { movingTo = playback.movingTo }
        if jumps != playback.jumps { jumps = playback.jumps }
        publishPosition()
        updateTicking()
    }

    private func publishPosition() {
        let now = exactPosition
        if position != now { position = now }
    }

    private func updateTicking() {
        let moves = isRunning && isVisible && trouble == nil && state?.isPlaying == true
        if !moves {
            ticking?.cancel()
            ticking = nil
        } else if ticking == nil {
            ticking = Task { [weak self] in
                while let moment = self?.nextTick, let time = self?.time {
                    do { try await time.sleep(until: moment) } catch { return }
                    self?.publishPosition()
                }
            }
        }
    }

    /// When the next whole second is reached.
    private var nextTick: Duration {
        let part = exactPosition.milliseconds % 1000
        return time.now + .milliseconds(1000 - part)
    }

    // MARK: Commands

    /// Does what a person asks for: shows it at once, sends it in its turn.
    ///
    /// - Parameters:
    ///   - command: What to do.
    ///   - device: Where; the active device if not given.
    ///   - preview: What will be heard because of it, if that is known.
    package func send(
        _ command: PlayerCommand, on device: String? = nil, preview: Playable? = nil
    ) {
        guard isRunning else { return }
        question = nil
        let admission = queue.add(command, on: device)
        playback.drop(admission.superseded, at: time.now)
        playback.begin(command.effects(preview: preview), of: admission.ticket, at: time.now)
        publish()
        handle(.changed(outlook))
        guard sending == nil else { return }
        let mine = beginning
        sending = work.begin { [weak self] in await self?.sendAll(since: mine) }
    }

    /// The service was started anew and is paused where it was: what was heard goes on.
    package func goOn() {
        // What it plays may be what ends it: then once is enough.
        let isSoonAgain = wentOnAt.map { time.now < $0 + Self.pauseOfGoingOn } ?? false
        guard state?.isPlaying == true, !isSoonAgain else { return }
        wentOnAt = time.now
        send(.resume)
    }

    private func sendAll(since mine: Int) async {
        while mine == beginning {
            switch queue.next(at: time.now) {
            case .idle:
                sending = nil
                return
            case .wait(let moment):
                do { try await time.sleep(until: moment) } catch { return }
            case .send(let entry): await carryOut(entry, since: mine)
            }
        }
    }

    private func carryOut(_ entry: CommandQueue.Entry, since mine: Int) async {
        let outcome = await deliver(entry)
        guard mine == beginning else { return }
        queue.finish(entry.ticket)
        learnCapabilities()
        switch outcome {
        case .done:
            playback.taken(entry.ticket, at: time.now)
            notices.forgetRefusals()
            tellSuccess(of: entry.command)
            handle(.commandTaken)
        case .refused(let failure)
        where failure.kind == .playerRefused && entry.command.mayBeSoAlready:
            playback.taken(entry.ticket, at: time.now, refusal: failure)
            handle(.commandTaken)
        case .refused(let failure): giveUp(entry, failure)
        case .undecided(let asked):
            playback.drop([entry.ticket] + queue.dropWaiting(), at: time.now)
            question = asked
        }
        publish()
    }

    private func giveUp(_ entry: CommandQueue.Entry, _ failure: Failure) {
        // What waits would meet with the same.
        let others = failure.kind == .playerRefused ? [] : queue.dropWaiting()
        playback.drop([entry.ticket] + others, at: time.now)
        notices.tell(failure)
        if let wait = wait(for: failure) {
            handle(.failed(failure.kind, retryIn: wait))
        } else {
            handle(.wanted)
        }
    }

    func forgetQuestion() { question = nil }

    private func tellSuccess(of command: PlayerCommand) {
        guard case .addToQueue(let ids) = command else { return }
        notices.tell(
            ids.count == 1
                ? "Added to the queue." : "Added \(count(ids.count, "item")) to the queue.")
    }
}

extension PlayerCommand {
    /// Whether a refusal may mean that what is asked for is so already.
    fileprivate var mayBeSoAlready: Bool {
        switch self {
        case .resume, .pause: true
        default: false
        }
    }
}
