extension AudioAnalysis {
    /// A track as a whole.
    public struct Whole: Codable, Hashable, Sendable {
        /// How many samples were analysed.
        public var sampleCount: Int?
        /// Length in seconds.
        public var duration: Double?
        /// A checksum; always empty.
        public var sampleMD5: String?
        /// Where the analysis began, in seconds; always 0.
        public var offsetSeconds: Double?
        /// How much of it was analysed, in seconds; 0 for all.
        public var windowSeconds: Double?
        /// Samples per second of what was analysed.
        public var analysisSampleRate: Int?
        /// Channels of what was analysed.
        public var analysisChannels: Int?
        /// Where the fade-in ends, in seconds.
        public var endOfFadeIn: Double?
        /// Where the fade-out begins, in seconds.
        public var startOfFadeOut: Double?
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
        /// A fingerprint (Echo Nest Musical Fingerprint).
        public var codestring: String?
        /// The version of its format.
        public var codeVersion: Double?
        /// A fingerprint (EchoPrint).
        public var echoprintstring: String?
        /// The version of its format.
        public var echoprintVersion: Double?
        /// Where samples stand, to synchronise by.
        public var synchstring: String?
        /// The version of its format.
        public var synchVersion: Double?
        /// The rhythm, as `synchstring`.
        public var rhythmstring: String?
        /// The version of its format.
        public var rhythmVersion: Double?

        /// Makes a value; what is not given is absent.
        public init(
            sampleCount: Int? = nil,
            duration: Double? = nil,
            sampleMD5: String? = nil,
            offsetSeconds: Double? = nil,
            windowSeconds: Double? = nil,
            analysisSampleRate: Int? = nil,
            analysisChannels: Int? = nil,
            endOfFadeIn: Double? = nil,
            startOfFadeOut: Double? = nil,
            loudness: Double? = nil,
            tempo: Double? = nil,
            tempoConfidence: Double? = nil,
            key: Int? = nil,
            keyConfidence: Double? = nil,
            mode: Int? = nil,
            modeConfidence: Double? = nil,
            timeSignature: Int? = nil,
            timeSignatureConfidence: Double? = nil,
            codestring: String? = nil,
            codeVersion: Double? = nil,
            echoprintstring: String? = nil,
            echoprintVersion: Double? = nil,
            synchstring: String? = nil,
            synchVersion: Double? = nil,
            rhythmstring: String? = nil,
            rhythmVersion: Double? = nil
        ) {
            self.sampleCount = sampleCount
            self.duration = duration
            self.sampleMD5 = sampleMD5
            self.offsetSeconds = offsetSeconds
            self.windowSeconds = windowSeconds
            self.analysisSampleRate = analysisSampleRate
            self.analysisChannels = analysisChannels
            self.endOfFadeIn = endOfFadeIn
            self.startOfFadeOut = startOfFadeOut
            self.loudness = loudness
            self.tempo = tempo
            self.tempoConfidence = tempoConfidence
            self.key = key
            self.keyConfidence = keyConfidence
            self.mode = mode
            self.modeConfidence = modeConfidence
            self.timeSignature = timeSignature
            self.timeSignatureConfidence = timeSignatureConfidence
            self.codestring = codestring
            self.codeVersion = codeVersion
            self.echoprintstring = echoprintstring
            self.echoprintVersion = echoprintVersion
            self.synchstring = synchstring
            self.synchVersion = synchVersion
            self.rhythmstring = rhythmstring
            self.rhythmVersion = rhythmVersion
        }

        private enum CodingKeys: String, CodingKey {
            case analysisChannels = "analysis_channels"
            case analysisSampleRate = "analysis_sample_rate"
            case codeVersion = "code_version"
            case codestring
            case duration
            case echoprintVersion = "echoprint_version"
            case echoprintstring
            case endOfFadeIn = "end_of_fade_in"
            case key
            case keyConfidence = "key_confidence"
            case loudness
            case mode
            case modeConfidence = "mode_confidence"
            case sampleCount = "num_samples"
            case offsetSeconds = "offset_seconds"
            case rhythmVersion = "rhythm_version"
            case rhythmstring
            case sampleMD5 = "sample_md5"
            case startOfFadeOut = "start_of_fade_out"
            case synchVersion = "synch_version"
            case synchstring
            case tempo
            case tempoConfidence = "tempo_confidence"
            case timeSignature = "time_signature"
            case timeSignatureConfidence = "time_signature_confidence"
            case windowSeconds = "window_seconds"
        }
    }
}
