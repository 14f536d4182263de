/// An album of the demo library, as it will be found in its tags.
package struct DemoAlbum: Sendable, Hashable {
    package var title: String
    package var artist: String
    /// `2019`, `2019-10` or `2019-10-04`.
    package var date: String
    package var genres: [String]
    package var label: String?
    package var isCompilation = false
    package var tracks: [DemoTrack]
    var format: AudioEncoder.Format
    var hasReplayGain = false
    var cover: CoverPlace
    var design: CoverDesign

    /// Where the cover is: inside every file, or beside them under that name.
    enum CoverPlace: Sendable, Hashable {
        case embedded
        case file(String)
    }

    package var discCount: Int { tracks.map(\.disc).max() ?? 1 }

    /// The folder, below the library's.
    package var folder: String { "\(artist)/\(title)" }

    /// How many tracks are on that disc.
    package func trackCount(ofDisc disc: Int) -> Int { tracks.count { $0.disc == disc } }

    /// A track's file, below the library's folder.
    package func path(of track: DemoTrack) -> String {
        let disc = discCount > 1 ? "Disc \(track.disc)/" : ""
        let number = track.number < 10 ? "0\(track.number)" : "\(track.number)"
        return "\(folder)/\(disc)\(number) \(track.title).\(format.rawValue)"
    }
}

/// A track of the demo library.
package struct DemoTrack: Sendable, Hashable {
    package var title: String
    package var artists: [String]
    package var disc: Int
    package var number: Int
    package var seconds: Double
    var sketch: Sketch

    /// Plays the track into memory.
    ///
    /// - Parameters:
    ///   - rate: Samples a second.
    ///   - seconds: How long, if not as long as the track is; a shorter piece has fewer bars.
    /// - Returns: The finished sound.
    package func play(rate: Int = 44_100, seconds: Double? = nil) -> StereoSound {
        let score = Composer.compose(sketch, seconds: seconds ?? self.seconds)
        return Mixer.play(score, rate: rate, seed: sketch.seed)
    }
}
