package import Foundation

/// The home service's player: a queue, a pipeline, one output.
///
/// Commands are answered when the pipeline has obeyed. What ``PlayerSnapshot/disallows`` names is
/// refused; ``status`` never waits for a command.
package actor Player {
    package nonisolated let deviceID: String
    package nonisolated let deviceName: String

    var queue: PlayQueue
    var context: PlayContext?
    var isActive = false
    var isPlaying = false
    var hasPlayed = false
    var volumePercent = 100
    var lastError: String?
    var changedAt: Date
    var revision = 0
    /// What was last told to be kept.
    var told = (revision: 0, positionMS: 0)
    /// Whether it has stopped for good: what is kept was told before.
    var isShutDown = false
    /// Who chose what plays.
    var userID = ""
    /// Where spoken entries go on for that person, by the ids of their tracks.
    var places: [String: Int] = [:]
    /// The entry whose file the pipeline holds.
    var loaded: QueueEntry?
    /// Where to begin when nothing is loaded.
    var heldPositionMS = 0
    /// Whether the current entry has been reported as sounding.
    var isReported = false
    /// What the current entry's history is made of.
    var hearing: Hearing?
    var pulse: Task<Void, Never>?
    /// Files in a row that could not be played.
    var failuresInARow = 0
    /// Whether the current track sounds out after the one to follow it broke.
    var isSoundingOut = false

    let now: @Sendable () -> Date
    let log: @Sendable (String) -> Void
    let report: @Sendable (PlayerReport) -> Void

    nonisolated let signals = PipelineSignals()
    var pipeline: GStreamerPipeline?
    let scout: TrackScout
    private nonisolated let published: PlayerStatus

    private nonisolated let executor = PlayerExecutor()
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Makes a player that has nothing to play yet.
    ///
    /// - Parameters:
    ///   - output: Where the sound goes.
    ///   - deviceID: What names the player in the Web API.
    ///   - deviceName: What people see.
    ///   - seed: Makes random order repeatable.
    ///   - pace: Faster than real time, for outputs that nobody hears.
    ///   - volumePercent: How loud it is at first, 0 to 100.
    ///   - now: The clock.
    ///   - log: Takes sentences about the output.
    ///   - report: Hears what was played and what was skipped; must return at once.
    /// - Throws: ``HomeServiceError`` with `audio` if GStreamer is not whole or the output's file
    ///   cannot be written.
    package init(
        output: AudioOutput, deviceID: String, deviceName: String,
        seed: UInt64 = .random(in: .min ... .max), pace: PlaybackPace = .realTime,
        volumePercent: Int = 100, now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in },
        report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
    ) throws {
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.now = now
        self.log = log
        self.report = report
        self.volumePercent = volumePercent
        queue = PlayQueue(generator: SeededGenerator(seed: seed))
        changedAt = now()
        pipeline = try GStreamerPipeline(sink: Self.sink(for: output, pace), signals: signals)
        scout = try TrackScout(reportingTo: signals)
        published = PlayerStatus(
            PlayerSnapshot(
                deviceID: deviceID, deviceName: deviceName, volumePercent: volumePercent,
                changedAt: changedAt))
        pipeline?.setVolume(Self.gain(volumePercent))
        let wakes = signals.wakes
        Task { [weak self] in
            for await _ in wakes { await self?.wake() }
        }
    }

    private static func sink(for output: AudioOutput, _ pace: PlaybackPace) throws -> PipelineSink {
        switch output {
        case .auto: .system
        case .silent: .silence(pace)
        case .wav(let path): .file(try WavFile(path), pace)
        }
    }

    // MARK: What plays

    /// What the player does now, without waiting for what it is busy with: as of the last command
    /// that was answered, the position by the clock.
    package nonisolated var status: PlayerSnapshot { published.now }

    /// What the player does, after all that was asked of it before.
    package func snapshot() -> PlayerSnapshot {
        absorbEvents()
        return publish()
    }

    @discardableResult
    func publish() -> PlayerSnapshot {
        let snapshot = PlayerSnapshot(
            deviceID: deviceID, deviceName: deviceName, isActive: isActive, isPlaying: isPlaying,
            current: queue.current, positionMS: positionMS, context: context,
            isShuffled: queue.isShuffled, repeats: queue.repeats, volumePercent: volumePercent,
            revision: revision, changedAt: changedAt, upcoming: queue.upcoming(limit: 20),
            hasPlayed: hasPlayed, disallows: disallows, lastError: lastError)
        published.say(snapshot)
        return snapshot
    }

    /// Where in the current entry.
    var positionMS: Int {
        guard let current = queue.current else { return 0 }
        guard loaded == current, let inFile = pipeline?.positionMS else { return heldPositionMS }
        let position = inFile - PipelineTrack(current).startMS
        return max(0, min(position, lengthMS(of: current) ?? position))
    }

    /// How long an entry is, if that is known.
    func lengthMS(of entry: QueueEntry) -> Int? {
        if entry.track.durationMS > 0 { return entry.track.durationMS }
        let start = PipelineTrack(entry).startMS
        return (entry.track.part?.endMS ?? (loaded == entry ? pipeline?.durationMS : nil))
            .map { max(0, $0 - start) }
    }

    private var disallows: Set<String> {
        var words: Set<String> = [isPlaying ? "resuming" : "pausing"]
        if queue.skipTarget == nil { words.insert("skipping_next") }
        if queue.previousTarget == nil { words.insert("skipping_prev") }
        if queue.current == nil { words.insert("seeking") }
        return words
    }

    /// Stops for good and lets go of the output; a WAV file is complete then.
    package func shutdown() {
        leaveCurrent()
        tellPlayback(isLast: true)
        isShutDown = true
        isPlaying = false
        isActive = false
        loaded = nil
        pipeline = nil
        signals.finish()
        publish()
    }

    // MARK: What the pipeline tells

    private func wake() {
        absorbEvents()
        publish()
        tellPlayback()
    }

    /// Brings the queue up to what has sounded meanwhile.
    func absorbEvents() {
        for event in signals.takeEvents() {
            switch event {
            case .reached(let uid): followingStarted(uid)
            case .started(let uid): followingStarted(uid)
            case .ended: currentEnded()
            case .failed(let failure): currentFailed(failure)
            case .nextFailed(let uid, let failure): followingFailed(uid, failure)
            case .checked(let uid, let failure): followingChecked(uid, failure)
            case .outputFailed(let reason): outputFailed(reason)
            case .warning(let sentence): say(sentence)
            }
        }
    }

    func say(_ sentence: String) {
        lastError = sentence
        log(sentence)
    }

    func touch() {
        changedAt = now()
        revision += 1
    }

    /// Ears hear loudness about as the cube root of the gain.
    static func gain(_ percent: Int) -> Double {
        let share = Double(percent) / 100
        return share * share * share
    }
}
