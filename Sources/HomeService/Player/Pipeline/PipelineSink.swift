import CGStreamer

/// Where a pipeline's sound goes.
enum PipelineSink: Sendable {
    case system
    case silence(PlaybackPace)
    case file(WavFile, PlaybackPace)

    var pace: PlaybackPace {
        switch self {
        case .system: .realTime
        case .silence(let pace), .file(_, let pace): pace
        }
    }

    /// Makes the element; whoever puts it into a pipeline owns it then.
    ///
    /// - Throws: ``HomeServiceError`` with `audio` if a part of GStreamer is missing.
    func make(signals: PipelineSignals) throws -> UnsafeMutablePointer<GstElement> {
        switch self {
        case .system:
            return try GStreamerPipeline.make("autoaudiosink")
        case .silence(let pace):
            let sink = try GStreamerPipeline.make("fakesink")
            gf_set(sink, "sync", pace == .realTime ? "true" : "false")
            return sink
        case .file(let file, let pace):
            return try Self.makeRecorder(file, pace, signals)
        }
    }

    private static func makeRecorder(
        _ file: WavFile, _ pace: PlaybackPace, _ signals: PipelineSignals
    ) throws -> UnsafeMutablePointer<GstElement> {
        // No dither: what is silent stays silent, and 16 bit in is the same 16 bit out.
        let description = """
            audioconvert dithering=none ! audioresample ! \
            audio/x-raw,format=S16LE,rate=44100,channels=2,layout=interleaved ! \
            fakesink name=recorder signal-handoffs=true sync=\(pace == .realTime)
            """
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let sink = gst_parse_bin_from_description(description, 1, &error),
            let recorder = gst_bin_get_by_name(
                UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstBin.self), "recorder")
        else {
            throw HomeServiceError(
                .audio, "A part of GStreamer is missing.",
                advice: "Install the Debian packages gstreamer1.0-plugins-base and -good.")
        }
        defer { gst_object_unref(recorder) }
        PipelineCallbacks.capture(from: recorder, into: file, signals: signals)
        return sink
    }
}
