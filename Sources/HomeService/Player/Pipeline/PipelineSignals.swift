import Foundation

/// What GStreamer's threads and the player's thread tell each other about one pipeline.
///
/// Everything is behind one lock, which is never held across a call into GStreamer.
/// `@unchecked`: the lock guards all that varies.
final class PipelineSignals: @unchecked Sendable {
    /// What follows the track that was last given to the pipeline.
    enum Following: Sendable {
        case nothing
        /// The player is still looking at it.
        case undecided
        /// Another file, or the same one, from its beginning.
        case track(PipelineTrack)
        /// The part of the file that begins where the current one ends.
        case goingOn(PipelineTrack)
    }

    /// What happens where the part that flows ends.
    enum PartEnd: Sendable, Hashable {
        case stop
        /// The file flows on to the end of the next part; `nil` is the file's own.
        case goOn(untilMS: Int?)
    }

    /// Says that ``takeEvents()`` has something.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    /// Longer than any samples last that come in one piece.
    private static let starvingSeconds = 2.0

    private let condition = NSCondition()
    private var isMuted = true
    /// Loads and seeks so far: whoever waits for an older one gives up.
    private var rounds = 0
    private var isSeeking = false
    private var isRunning = false
    /// When the output last took samples, or was told to.
    private var takenAt = Date.distantPast
    private var isPrerolled = false
    private var isLoading = false
    private var hasFailed = false
    private var loadFailure: PlaybackFailure?
    private var missing: PlaybackFailure?
    private var following = Following.nothing
    private var lastGiven: Int?
    private var lastGivenEndMS: Int?
    private var handedOver: Int?
    private var events: [PipelineEvent] = []

    init() {
        (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    deinit { waker.finish() }

    // MARK: The player's side

    /// Whether a track has been handed over that does not sound yet.
    var hasHandedOver: Bool { condition.withLock { handedOver != nil } }

    /// Whether anything went wrong since the last track was loaded.
    var isBroken: Bool { condition.withLock { hasFailed } }

    /// Forgets what was to come and lets go of a thread that waits for it.
    func mute() {
        condition.withLock {
            isMuted = true
            isRunning = false
            rounds += 1
            following = .nothing
            condition.broadcast()
        }
    }

    /// A new track is about to be loaded.
    func begin(_ track: PipelineTrack) {
        condition.withLock {
            isMuted = false
            isPrerolled = false
            isLoading = true
            hasFailed = false
            loadFailure = nil
            missing = nil
            following = .undecided
            lastGiven = track.uid
            lastGivenEndMS = track.endMS
            handedOver = nil
            events.removeAll(where: \.isAboutATrack)
        }
    }

    /// Forgets that a place was reached: a seek starts. It waits for whoever hands over a track, so
    /// that until ``endSeek()`` nobody waits there for anything.
    func beginSeek(in track: PipelineTrack) {
        condition.withLock {
            isSeeking = true
            isPrerolled = false
            rounds += 1
            following = .undecided
            lastGiven = track.uid
            lastGivenEndMS = track.endMS
            // The seek leads back from what the file had gone on to meanwhile.
            events.removeAll { if case .reached = $0 { true } else { false } }
            condition.broadcast()
        }
    }

    /// The seek has been told to all parts of the pipeline.
    func endSeek() { condition.withLock { isSeeking = false } }

    /// Waits until the first samples wait at the output.
    ///
    /// - Returns: Why they never will, if so.
    func waitForPreroll(seconds: Double) -> PlaybackFailure? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return condition.withLock {
            while !isPrerolled, loadFailure == nil {
                if !condition.wait(until: deadline) { return PlaybackFailure(.tooSlow) }
            }
            return loadFailure
        }
    }

    /// The output takes samples from now on, or no more.
    func setRunning(_ isOn: Bool) {
        condition.withLock {
            isRunning = isOn
            takenAt = Date()
        }
    }

    /// The track is there: what goes wrong from here on is an event.
    func endLoading() { condition.withLock { isLoading = false } }

    /// Says what follows a track; ignored if the pipeline is past that one already.
    func setFollowing(_ next: Following, after uid: Int) {
        condition.withLock {
            guard lastGiven == uid, !isMuted else { return }
            following = next
            condition.broadcast()
        }
    }

    /// Nothing is going to happen any more.
    func finish() { waker.finish() }

    /// Where in its file the track ends that was last given to the pipeline; `nil` is the file's end.
    var endMS: Int? { condition.withLock { lastGivenEndMS } }

    func takeEvents() -> [PipelineEvent] {
        condition.withLock {
            defer { events = [] }
            return events
        }
    }

    // MARK: GStreamer's side

    /// The file has been read to its end, which is some time before its end is heard.
    ///
    /// Decides as late as is safe, so that a person can still change what follows. No thread that
    /// changes states waits for this one (see ``mute()`` and ``beginSeek()``).
    ///
    /// - Parameter remaining: Milliseconds until the end is heard; `nil` if nobody knows.
    /// - Returns: What to go on with.
    func handOver(remaining: () -> Int?) -> PipelineTrack? {
        condition.lock()
        defer { condition.unlock() }
        let round = rounds
        let patience = Date(timeIntervalSinceNow: 2)
        while !isMuted, !isSeeking, rounds == round {
            let isUndecided = if case .undecided = following { true } else { false }
            // What the file goes on with is read already, and ends later.
            let isGoingOn = if case .goingOn = following { true } else { false }
            condition.unlock()
            let left = remaining()
            condition.lock()
            // The file ended before its time: it was cut, or says that it is longer than it is.
            if isRunning, Date().timeIntervalSince(takenAt) > Self.starvingSeconds { break }
            let isEarly = isGoingOn || left.map { $0 > (isUndecided ? 100 : 400) } ?? false
            if !isEarly, !isUndecided || left != nil || Date() > patience { break }
            _ = condition.wait(until: Date(timeIntervalSinceNow: 0.02))
        }
        guard !isMuted, !isSeeking, rounds == round, handedOver == nil,
            case .track(let track) = following,
            PlaybackFailure.onOpening(track.path) == nil
        else { return nil }
        following = .undecided
        lastGiven = track.uid
        lastGivenEndMS = track.endMS
        handedOver = track.uid
        return track
    }

    /// The part that flows is about to end. Waits while the player is still looking at what follows.
    func partEnds() -> PartEnd {
        let end: PartEnd = condition.withLock {
            let round = rounds
            let patience = Date(timeIntervalSinceNow: 2)
            while !isMuted, !isSeeking, rounds == round, case .undecided = following,
                condition.wait(until: patience)
            {}
            guard !isMuted, !isSeeking, rounds == round, handedOver == nil,
                case .goingOn(let next) = following
            else { return .stop }
            following = .undecided
            lastGiven = next.uid
            lastGivenEndMS = next.endMS
            events.append(.reached(uid: next.uid))
            return .goOn(untilMS: next.endMS)
        }
        if case .goOn = end { waker.yield() }
        return end
    }

    /// The output takes samples.
    func soundPasses() { condition.withLock { takenAt = Date() } }

    func prerolled() {
        condition.withLock {
            isPrerolled = true
            takenAt = Date()
            condition.broadcast()
        }
    }

    func streamStarted() {
        post {
            guard let uid = handedOver else { return nil }
            handedOver = nil
            return .started(uid: uid)
        }
    }

    func ended() { post { .ended } }

    /// Remembers what is missing: the error that follows says less.
    func decoderMissing(name: String, mediaType: String) {
        condition.withLock {
            missing = PlaybackFailure(.noDecoder(name: name, mediaType: mediaType))
        }
    }

    func trackFailed(_ failure: PlaybackFailure) {
        post {
            hasFailed = true
            let failure = missing ?? failure
            if isLoading {
                loadFailure = loadFailure ?? failure
                condition.broadcast()
                return nil
            }
            return handedOver.map { .nextFailed(uid: $0, failure) } ?? .failed(failure)
        }
    }

    func outputFailed(_ reason: String) {
        post {
            guard isLoading else { return .outputFailed(reason: reason) }
            loadFailure = PlaybackFailure(.output(reason: reason))
            condition.broadcast()
            return nil
        }
    }

    func warn(_ sentence: String) { post { .warning(sentence) } }

    func checked(uid: Int, _ failure: PlaybackFailure?) {
        condition.withLock { events.append(.checked(uid: uid, failure)) }
        waker.yield()
    }

    private func post(_ event: () -> PipelineEvent?) {
        let isNew = condition.withLock {
            guard !isMuted, let event = event() else { return false }
            events.append(event)
            return true
        }
        if isNew { waker.yield() }
    }
}

extension PipelineEvent {
    /// Whether a newly loaded track makes it out of date.
    fileprivate var isAboutATrack: Bool {
        switch self {
        case .started, .reached, .ended, .failed, .nextFailed: true
        case .checked, .outputFailed, .warning: false
        }
    }
}
