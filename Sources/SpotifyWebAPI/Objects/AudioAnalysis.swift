/// How a track is built, from its whole down to single notes.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-audio-analysis>
public struct AudioAnalysis: Codable, Hashable, Sendable {
    /// How the analysis was made.
    public var meta: Meta?
    /// The track as a whole.
    public var track: Whole?
    /// Its bars.
    public var bars: [Interval]?
    /// Its beats.
    public var beats: [Interval]?
    /// Its tatums: the shortest regular pulse one hears.
    public var tatums: [Interval]?
    /// Its large parts: verse, chorus, solo.
    public var sections: [Section]?
    /// Its sounds, each about the same throughout.
    public var segments: [Segment]?

    /// Makes a value; what is not given is absent.
    public init(
        meta: Meta? = nil,
        track: Whole? = nil,
        bars: [Interval]? = nil,
        beats: [Interval]? = nil,
        tatums: [Interval]? = nil,
        sections: [Section]? = nil,
        segments: [Segment]? = nil
    ) {
        self.meta = meta
        self.track = track
        self.bars = bars
        self.beats = beats
        self.tatums = tatums
        self.sections = sections
        self.segments = segments
    }

    private enum CodingKeys: String, CodingKey {
        case bars
        case beats
        case meta
        case sections
        case segments
        case tatums
        case track
    }
}

extension AudioAnalysis {
    /// How an analysis was made.
    public struct Meta: Codable, Hashable, Sendable {
        /// The version of the program that made it.
        public var analyzerVersion: String?
        /// What it ran on.
        public var platform: String?
        /// `OK`, or what went wrong.
        public var detailedStatus: String?
        /// 0 if it succeeded, 1 if not.
        public var statusCode: Int?
        /// When it was made, Unix seconds.
        public var timestamp: Int?
        /// How long that took, in seconds.
        public var analysisTime: Double?
        /// How the sound was read.
        public var inputProcess: String?

        /// Makes a value; what is not given is absent.
        public init(
            analyzerVersion: String? = nil,
            platform: String? = nil,
            detailedStatus: String? = nil,
            statusCode: Int? = nil,
            timestamp: Int? = nil,
            analysisTime: Double? = nil,
            inputProcess: String? = nil
        ) {
            self.analyzerVersion = analyzerVersion
            self.platform = platform
            self.detailedStatus = detailedStatus
            self.statusCode = statusCode
            self.timestamp = timestamp
            self.analysisTime = analysisTime
            self.inputProcess = inputProcess
        }

        private enum CodingKeys: String, CodingKey {
            case analysisTime = "analysis_time"
            case analyzerVersion = "analyzer_version"
            case detailedStatus = "detailed_status"
            case inputProcess = "input_process"
            case platform
            case statusCode = "status_code"
            case timestamp
        }
    }

    /// A stretch of time.
    public struct Interval: Codable, Hashable, Sendable {
        /// Where the stretch begins, in seconds.
        public var start: Double?
        /// How long the stretch is, in seconds.
        public var duration: Double?
        /// How sure the stretch is, 0 to 1.
        public var confidence: Double?

        /// Makes a value; what is not given is absent.
        public init(
            start: Double? = nil,
            duration: Double? = nil,
            confidence: Double? = nil
        ) {
            self.start = start
            self.duration = duration
            self.confidence = confidence
        }

        private enum CodingKeys: String, CodingKey {
            case confidence
            case duration
            case start
        }
    }
}
