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

    package var title: String?
    /// The artists in order, one by one.
    package var artists: [String] = []
    /// What ARTIST says as a whole, as people should see it: `Johnny feat. Kerry`. `nil` where it has
    /// several values or none.
    package var artistCredit: String?
    package var albumArtists: [String] = []
    package var album: String?
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
