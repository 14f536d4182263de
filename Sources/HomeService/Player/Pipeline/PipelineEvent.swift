/// What a pipeline tells the player, in order.
enum PipelineEvent: Sendable, Hashable {
    /// The track that was handed over for a change without a gap has begun to sound.
    case started(uid: Int)
    /// The current part of a file has sounded, and the next one of the same file sounds on.
    case reached(uid: Int)
    /// The current track sounded to its end, and nothing follows it.
    case ended
    /// The current track broke off.
    case failed(PlaybackFailure)
    /// The track that was handed over cannot be played; the current one still sounds.
    case nextFailed(uid: Int, PlaybackFailure)
    /// The looked-at track can be played, or why not.
    case checked(uid: Int, PlaybackFailure?)
    /// The sound device broke off.
    case outputFailed(reason: String)
    /// The sound goes elsewhere than asked for, a sentence; playing goes on.
    case warning(String)
}

/// A track as the pipeline sees it: a file, or a part of one.
struct PipelineTrack: Sendable, Hashable {
    var uid: Int
    var path: FilePath
    /// Where it begins in the file.
    var startMS: Int
    /// Where it ends in the file; `nil` is the file's end.
    var endMS: Int?

    init(uid: Int, path: FilePath, part: FilePart? = nil) {
        self.uid = uid
        self.path = path
        startMS = part?.startMS ?? 0
        endMS = part?.endMS
    }

    init(_ entry: QueueEntry) {
        self.init(uid: entry.uid, path: entry.track.path, part: entry.track.part)
    }

    /// Whether it begins in the same file where another ends.
    func goesOn(after other: PipelineTrack) -> Bool {
        path == other.path && startMS == other.endMS
    }
}

/// How fast sound passes.
package enum PlaybackPace: Sendable {
    case realTime
    /// As fast as it can be decoded; outputs other than the system's own only.
    case fast
}
