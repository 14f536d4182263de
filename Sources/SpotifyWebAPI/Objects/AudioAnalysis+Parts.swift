extension AudioAnalysis {
    /// A large part of a track: verse, chorus, solo.
    public struct Section: Codable, Hashable, Sendable {
        /// Where the section begins, in seconds.
        public var start: Double?
        /// How long the section is, in seconds.
        public var duration: Double?
        /// How sure the section is, 0 to 1.
        public var confidence: Double?
        /// Loudness in decibels.
        public var loudness: Double?
        /// Beats per minute.
        public var tempo: Double?
        /// How sure the tempo is, 0 to 1.
        public var tempoConfidence: Double?
        /// The key: 0 is C, 1 is C sharp, up to 11; -1 if there is none.
        public var key: Int?
        /// How sure the key is, 0 to 1.
        public var keyConfidence: Double?
        /// 1 for major, 0 for minor, -1 if unknown.
        public var mode: Int?
        /// How sure the mode is, 0 to 1.
        public var modeConfidence: Double?
        /// Beats per bar, 3 to 7.
        public var timeSignature: Int?
        /// How sure the time signature is, 0 to 1.
        public var timeSignatureConfidence: Double?

        /// Makes a value; what is not given is absent.
        public init(
            start: Double? = nil,
            duration: Double? = nil,
            confidence: Double? = nil,
            loudness: Double? = nil,
            tempo: Double? = nil,
            tempoConfidence: Double? = nil,
            key: Int? = nil,
            keyConfidence: Double? = nil,
            mode: Int? = nil,
            modeConfidence: Double? = nil,
            timeSignature: Int? = nil,
            timeSignatureConfidence: Double? = nil
        ) {
            self.start = start
            self.duration = duration
            self.confidence = confidence
            self.loudness = loudness
            self.tempo = tempo
            self.tempoConfidence = tempoConfidence
            self.key = key
            self.keyConfidence = keyConfidence
            self.mode = mode
            self.modeConfidence = modeConfidence
            self.timeSignature = timeSignature
            self.timeSignatureConfidence = timeSignatureConfidence
        }

        private enum CodingKeys: String, CodingKey {
            case confidence
            case duration
            case key
            case keyConfidence = "key_confidence"
            case loudness
            case mode
            case modeConfidence = "mode_confidence"
            case start
            case tempo
            case tempoConfidence = "tempo_confidence"
            case timeSignature = "time_signature"
            case timeSignatureConfidence = "time_signature_confidence"
        }
    }

    /// A sound that is about the same throughout.
    public struct Segment: Codable, Hashable, Sendable {
        /// Where the segment begins, in seconds.
        public var start: Double?
        /// How long the segment is, in seconds.
        public var duration: Double?
        /// How sure the segment is, 0 to 1.
        public var confidence: Double?
        /// Loudness at its beginning, in decibels.
        public var loudnessStart: Double?
        /// Loudness at its loudest, in decibels.
        public var loudnessMax: Double?
        /// Where it is loudest, in seconds from its beginning.
        public var loudnessMaxTime: Double?
        /// Loudness at its end, in decibels.
        public var loudnessEnd: Double?
        /// How strong each of the twelve pitch classes is, 0 to 1, from C.
        public var pitches: [Double]?
        /// Twelve numbers that tell its colour, around 0.
        public var timbre: [Double]?

        /// Makes a value; what is not given is absent.
        public init(
            start: Double? = nil,
            duration: Double? = nil,
            confidence: Double? = nil,
            loudnessStart: Double? = nil,
            loudnessMax: Double? = nil,
            loudnessMaxTime: Double? = nil,
            loudnessEnd: Double? = nil,
            pitches: [Double]? = nil,
            timbre: [Double]? = nil
        ) {
            self.start = start
            self.duration = duration
            self.confidence = confidence
            self.loudnessStart = loudnessStart
            self.loudnessMax = loudnessMax
            self.loudnessMaxTime = loudnessMaxTime
            self.loudnessEnd = loudnessEnd
            self.pitches = pitches
            self.timbre = timbre
        }

        private enum CodingKeys: String, CodingKey {
            case confidence
            case duration
            case loudnessEnd = "loudness_end"
            case loudnessMax = "loudness_max"
            case loudnessMaxTime = "loudness_max_time"
            case loudnessStart = "loudness_start"
            case pitches
            case start
            case timbre
        }
    }
}
