import Dispatch
import Foundation

/// Looks whether a file can be decoded before the player needs it, on a thread of its own.
///
/// A broken file that is handed to a playing pipeline can take the sound of the current one along.
/// `@unchecked`: the pipeline is used on the queue only, the rest is behind the lock.
final class TrackScout: @unchecked Sendable {
    private let pipeline: GStreamerPipeline
    private let queue = DispatchQueue(label: "gatefold.player.scout")
    private let player: PipelineSignals
    private let lock = NSLock()
    private var wanted: PipelineTrack?
    private var good: PipelineTrack?

    /// - Throws: ``HomeServiceError`` with `audio` if a part of GStreamer is missing.
    init(reportingTo player: PipelineSignals) throws {
        self.player = player
        pipeline = try GStreamerPipeline(sink: .silence(.realTime), signals: PipelineSignals())
    }

    /// Whether the last look at this very track found it good.
    func knows(_ track: PipelineTrack) -> Bool { lock.withLock { good == track } }

    /// Looks at a track and tells the player; of several asked for, only the last counts.
    func look(at track: PipelineTrack) {
        let isOnItsWay = lock.withLock {
            defer { wanted = track }
            return wanted == track
        }
        if isOnItsWay { return }
        queue.async { [weak self] in self?.lookNow(at: track) }
    }

    private func lookNow(at track: PipelineTrack) {
        guard lock.withLock({ wanted == track }) else { return }
        let failure = pipeline.load(track)
        pipeline.unload()
        lock.withLock {
            good = failure == nil ? track : nil
            if wanted == track { wanted = nil }
        }
        player.checked(uid: track.uid, failure)
    }
}
