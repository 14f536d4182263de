/// What one audio file says of itself, cleaned: no byte-order marks, no NULs, no empty values.
package struct AudioTags: Sendable, Hashable {
    /// Gains in dB and peaks (1.0 is full scale), as ReplayGain 2.0 defines them.
    package struct ReplayGain: Sendable, Hashable {
        package var trackGain: Double?
        package var trackPeak: Double?
        package var albumGain: Double?
        package var albumPeak: Double?

        package init() {}
    }

    /// A chapter as the file marks it.
    package struct Chapter: Sendable, Hashable {
        package var startMS: Int
        package var title: String?
    }

    package var title: String?
    /// The artists in order, one by one, guests (`feat.`) behind those they play with.
    package var artists: [String] = []
    /// What ARTIST says as a whole, as people should see it: `Johnny feat. Kerry`. `nil` where it has
    /// several values or none.
    package var artistCredit: String?
    /// The names to sort the artists by, one for each; empty where the tags have not as many.
    package var artistSorts: [String] = []
    package var albumArtists: [String] = []
    package var albumArtistSorts: [String] = []
    package var album: String?
    package var albumSort: String?
    /// Composers, conductors, remixers and the like.
    package var credits: [ArtistCredit] = []
    package var trackNumber: Int?
    package var trackTotal: Int?
    package var discNumber: Int?
    package var discTotal: Int?
    package var date: ReleaseDate?
    package var originalDate: ReleaseDate?
    package var genres: [String] = []
    package var isrc: String?
    package var label: String?
    package var copyright: String?
    package var barcode: String?
    package var musicBrainzRecordingID: String?
    package var musicBrainzAlbumID: String?
    package var musicBrainzArtistIDs: [String] = []
    package var musicBrainzAlbumArtistIDs: [String] = []
    package var isCompilation: Bool?
    package var isExplicit = false
    /// What the tags say the file is; `nil` where only its place can tell.
    package var medium: Medium?
    package var narrators: [String] = []
    package var description: String?
    package var language: String?
    package var edition: String?
    package var chapters: [Chapter] = []
    /// A cue sheet inside the file, as it stands there.
    package var cueSheet: String?
    /// The part of the file that these tags are of; `nil` for all of it.
    package var part: FilePart?
    package var replayGain = ReplayGain()
    package var durationMS = 0
    package var bitRateKbps: Int?
    package var sampleRate: Int?
    package var channels: Int?
    package var hasCover = false
    /// 16 bytes that name the audio itself: the same after a retag, a rename or a move.
    package var fingerprint: [UInt8] = []
    /// What was odd and what was assumed, for the scan report.
    package var oddities: [TagOddity] = []

    package init() {}
}
