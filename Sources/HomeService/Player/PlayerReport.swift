package import Foundation

/// What the player tells whoever keeps history and places.
package enum PlayerReport: Sendable, Hashable {
    /// A track began to sound.
    case started(TrackStart)
    /// A track has sounded for 30 seconds or, if it is shorter than a minute, half its length.
    case heard(TrackStart)
    /// How far something spoken has been listened to.
    case left(PlaceKept)
    /// A file was skipped, a sentence.
    case failed(String)
    /// The volume was set.
    case volume(percent: Int)
    /// What plays has changed, or has gone on for a while.
    case changed(KeptPlayback)
}

/// When a track began to sound, and for whom.
package struct TrackStart: Sendable, Hashable {
    package var track: CatalogueTrack
    package var contextURI: String?
    /// Who chose what plays.
    package var userID: String
    package var startedAt: Date
}

/// How far a listener got in an episode or a chapter.
package struct PlaceKept: Sendable, Hashable {
    package var track: CatalogueTrack
    package var userID: String
    /// 0 if it was heard to its end.
    package var positionMS: Int
    package var isFullyPlayed: Bool
}

extension CatalogueTrack {
    /// How much of it has to sound until it counts as heard.
    var heardAfterMS: Int { durationMS > 0 ? min(30_000, durationMS / 2) : 30_000 }

    /// From where on it counts as heard to its end: the last half minute, or the last twentieth.
    var finishedFromMS: Int { durationMS - min(30_000, durationMS / 20) }
}

extension CatalogueTrack {
    /// Whether one goes on with it where one left it.
    var keepsPlace: Bool { medium != .music }
}
