package import Foundation

/// The home service's player: a queue, a pipeline, one output.
///
/// Commands are answered when the pipeline has obeyed. What is already so (pausing what is paused,
/// playing what plays) succeeds quietly: Spotify refuses it, and scripts break over that.
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
    /// The entry whose file the pipeline holds.
    var loaded: QueueEntry?
    /// Where to begin when nothing is loaded.
    var heldPositionMS = 0
    /// Whether the current entry has been reported as sounding.
    var isReported = false
    /// Files in a row that could not be played.
    var failuresInARow = 0
    /// Whether the current track sounds out after the one to follow it broke.
    var isSoundingOut = false

    let now: @Sendable () -> Date
    let log: @Sendable (String) -> Void
    let onTrackStarted: @Sendable (TrackStart) -> Void
    let onTrackFailed: @Sendable (String) -> Void

    nonisolated let signals = PipelineSignals()
    var pipeline: GStreamerPipeline?
    let scout: TrackScout

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
    ///   - now: The clock.
    ///   - log: Takes sentences about the output.
    ///   - onTrackStarted: Called when a track begins to sound; must return at once.
    ///   - onTrackFailed: Called with a sentence when a file was skipped; must return at once.
    /// - Throws: ``HomeServiceError`` with `audio` if GStreamer is not whole or the output's file
    ///   cannot be written.
    package init(
        output: AudioOutput, deviceID: String, deviceName: String,
        seed: UInt64 = .random(in: .min ... .max), pace: PlaybackPace = .realTime,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (String) -> Void = { _ in },
        onTrackStarted: @escaping @Sendable (TrackStart) -> Void = { _ in },
        onTrackFailed: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.now = now
        self.log = log
        self.onTrackStarted = onTrackStarted
        self.onTrackFailed = onTrackFailed
        queue = PlayQueue(generator: SeededGenerator(seed: seed))
        changedAt = now()
        pipeline = try GStreamerPipeline(sink: Self.sink(for: output, pace), signals: signals)
        scout = try TrackScout(reportingTo: signals)
        let wakes = signals.wakes
        Task { [weak self] in
            for await _ in wakes { await self?.absorbEvents() }
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

    /// What the player does now.
    package func snapshot() -> PlayerSnapshot {
        absorbEvents()
        return PlayerSnapshot(
            deviceID: deviceID, deviceName: deviceName, isActive: isActive, isPlaying: isPlaying,
            current: queue.current, positionMS: positionMS, context: context,
            isShuffled: queue.isShuffled, repeats: queue.repeats, volumePercent: volumePercent,
            changedAt: changedAt, upcoming: queue.upcoming(limit: 20), hasPlayed: hasPlayed,
            disallows: disallows, lastError: lastError)
    }

    var positionMS: Int {
        guard let current = queue.current else { return 0 }
        guard loaded == current, let position = pipeline?.positionMS else { return heldPositionMS }
        let length = current.track.durationMS
        return max(0, length > 0 ? min(position, length) : position)
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
        isPlaying = false
        isActive = false
        loaded = nil
        pipeline = nil
        signals.finish()
    }

    // MARK: What the pipeline tells

    /// Brings the queue up to what has sounded meanwhile.
    func absorbEvents() {
        for event in signals.takeEvents() {
            switch event {
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

    func touch() { changedAt = now() }
}
