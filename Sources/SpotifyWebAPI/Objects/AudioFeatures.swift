/// What a track sounds like, in numbers.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-audio-features>
public struct AudioFeatures: Codable, Hashable, Sendable {
    /// The track's id.
    public var id: TrackID?
    /// How surely it is acoustic, 0 to 1.
    public var acousticness: Double?
    /// How well one can dance to it, 0 to 1.
    public var danceability: Double?
    /// How intense it is, 0 to 1.
    public var energy: Double?
    /// How surely nobody sings, 0 to 1.
    public var instrumentalness: Double?
    /// The key: 0 is C, 1 is C sharp, up to 11; -1 if there is none.
    public var key: Int?
    /// How surely it was played to an audience, 0 to 1.
    public var liveness: Double?
    /// The average loudness in decibels, about -60 to 0.
    public var loudness: Double?
    /// 1 for major, 0 for minor.
    public var mode: Int?
    /// How much of it is spoken, 0 to 1.
    public var speechiness: Double?
    /// Beats per minute.
    public var tempo: Double?
    /// Beats per bar, 3 to 7.
    public var timeSignature: Int?
    /// How cheerful it is, 0 to 1.
    public var valence: Double?
    /// Length in milliseconds.
    public var durationMS: Int?
    /// The track's Spotify URI.
    public var uri: SpotifyURI?
    /// Where the Web API serves the track.
    public var trackHref: String?
    /// Where the Web API serves the analysis.
    public var analysisURL: String?
    /// Always `audio_features`.
    public var type: String?

    /// Makes a value; what is not given is absent.
    public init(
        id: TrackID? = nil,
        acousticness: Double? = nil,
        danceability: Double? = nil,
        energy: Double? = nil,
        instrumentalness: Double? = nil,
        key: Int? = nil,
        liveness: Double? = nil,
        loudness: Double? = nil,
        mode: Int? = nil,
        speechiness: Double? = nil,
        tempo: Double? = nil,
        timeSignature: Int? = nil,
        valence: Double? = nil,
        durationMS: Int? = nil,
        uri: SpotifyURI? = nil,
        trackHref: String? = nil,
        analysisURL: String? = nil,
        type: String? = nil
    ) {
        self.id = id
        self.acousticness = acousticness
        self.danceability = danceability
        self.energy = energy
        self.instrumentalness = instrumentalness
        self.key = key
        self.liveness = liveness
        self.loudness = loudness
        self.mode = mode
        self.speechiness = speechiness
        self.tempo = tempo
        self.timeSignature = timeSignature
        self.valence = valence
        self.durationMS = durationMS
        self.uri = uri
        self.trackHref = trackHref
        self.analysisURL = analysisURL
        self.type = type
    }

    private enum CodingKeys: String, CodingKey {
        case acousticness
        case analysisURL = "analysis_url"
        case danceability
        case durationMS = "duration_ms"
        case energy
        case id
        case instrumentalness
        case key
        case liveness
        case loudness
        case mode
        case speechiness
        case tempo
        case timeSignature = "time_signature"
        case trackHref = "track_href"
        case type
        case uri
        case valence
    }
}
