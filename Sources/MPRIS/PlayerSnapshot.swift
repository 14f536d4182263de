/// What a player tells the desktop of itself at one moment, after the MPRIS 2.2 specification.
package struct PlayerSnapshot: Sendable, Hashable {
    /// Whether sound comes out.
    package enum Status: String, Sendable, Hashable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    /// What is played again when it is over.
    package enum Loop: String, Sendable, Hashable, CaseIterable {
        case none = "None"
        case track = "Track"
        case playlist = "Playlist"
    }

    /// The current entry of the queue.
    package struct Track: Sendable, Hashable {
        package var path: TrackPath
        package var title: String
        package var artists: [String]
        package var album: String
        /// A `file:` address if there is one: not every desktop fetches `https:`.
        package var artURL: String?
        /// Where the track has a page.
        package var url: String?
        package var length: Duration?

        /// Describes an entry of the queue.
        ///
        /// - Parameters:
        ///   - path: Names this entry, and no other of the queue.
        ///   - title: The track's title.
        ///   - artists: Their names, the first one first.
        ///   - album: The album's title; empty if there is none.
        ///   - artURL: Where the cover is.
        ///   - url: Where the track has a page.
        ///   - length: How long it is, if that is known.
        package init(
            path: TrackPath, title: String, artists: [String] = [], album: String = "",
            artURL: String? = nil, url: String? = nil, length: Duration? = nil
        ) {
            self.path = path
            self.title = title
            self.artists = artists
            self.album = album
            self.artURL = artURL
            self.url = url
            self.length = length
        }
    }

    package var status = Status.stopped
    /// What can be played, also while it plays; `nil` if there is nothing.
    package var track: Track?
    /// The place in the track at ``moment``.
    package var position = Duration.zero
    package var moment = ContinuousClock.now
    /// From 0 to 1; `nil` if the device does not let it be changed.
    package var volume: Double? = 1
    /// `nil` if there is no such thing here.
    package var shuffle: Bool? = false
    /// `nil` if there is no such thing here.
    package var loop: Loop? = Loop.none
    package var canGoNext = false
    package var canGoPrevious = false
    package var canPause = false
    package var canSeek = false
    /// Whether commands do anything at all; without it, none of the others counts.
    package var canControl = true

    /// A player with nothing to play.
    package init() {}

    /// The place in the track at a moment: it goes on by itself while the track plays.
    func position(at moment: ContinuousClock.Instant) -> Duration {
        let passed = status == .playing ? self.moment.duration(to: moment) : .zero
        let place = max(.zero, position + passed)
        return track?.length.map { min(place, max(.zero, $0)) } ?? place
    }
}

/// Names an entry of the queue as D-Bus names objects.
package struct TrackPath: Sendable, Hashable {
    /// A valid object path.
    package let text: String

    /// Makes a path of any text.
    ///
    /// - Parameter entry: What tells this entry from all others of the queue; the same track twice
    ///   in the queue is two entries.
    package init(_ entry: String) {
        // Only letters, digits and the underscore may stand there, which so stands for the rest.
        let escaped = entry.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                String(UnicodeScalar(byte))
            default: "_" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
            }
        }
        text = "/io/gatefold/entry/" + (escaped.isEmpty ? "_" : escaped.joined())
    }
}
