import CGStreamer

/// Turns the messages of one pipeline's bus into what the player needs to know.
///
/// `@unchecked`: the two pointers are only compared; the pipeline outlives its bus handler.
final class BusReader: @unchecked Sendable {
    private let bin: UnsafeMutablePointer<GstElement>
    private let sink: UnsafeMutablePointer<GstElement>?
    private let signals: PipelineSignals

    init(
        bin: UnsafeMutablePointer<GstElement>, sink: UnsafeMutablePointer<GstElement>?,
        signals: PipelineSignals
    ) {
        self.bin = bin
        self.sink = sink
        self.signals = signals
    }

    func read(_ message: UnsafeMutablePointer<GstMessage>) {
        switch gf_message_type(message) {
        case GST_MESSAGE_ASYNC_DONE where isFromBin(message): signals.prerolled()
        case GST_MESSAGE_STREAM_START where isFromBin(message): signals.streamStarted()
        case GST_MESSAGE_EOS where isFromBin(message): signals.ended()
        case GST_MESSAGE_ELEMENT where gf_message_is(message, "missing-plugin") != 0:
            readMissing(message)
        case GST_MESSAGE_ERROR: readError(message)
        case GST_MESSAGE_WARNING where isFromSink(message): readSinkWarning(message)
        default: break
        }
    }

    private func isFromBin(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        gf_message_source(message) == UnsafeMutableRawPointer(bin)
    }

    private func isFromSink(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        guard let sink, let source = gf_message_source(message) else { return false }
        return source == UnsafeMutableRawPointer(sink)
            || gst_object_has_as_ancestor(gf_object(source), gf_object(sink)) != 0
    }

    private func readMissing(_ message: UnsafeMutablePointer<GstMessage>) {
        guard let caps = gf_missing_caps(message) else { return }
        defer { g_free(caps) }
        let mediaType = String(cString: caps)
        let name = gf_structure_text(message, "name").map { String(cString: $0) } ?? mediaType
        signals.decoderMissing(name: name, mediaType: mediaType)
    }

    private func readError(_ message: UnsafeMutablePointer<GstMessage>) {
        let isFromSink = isFromSink(message)
        let (text, isMissingFile) = takeError(message, gst_message_parse_error)
        if isFromSink {
            signals.outputFailed(text)
        } else {
            signals.trackFailed(PlaybackFailure(isMissingFile ? .missing : .damaged(reason: text)))
        }
    }

    private func readSinkWarning(_ message: UnsafeMutablePointer<GstMessage>) {
        let (text, _) = takeError(message, gst_message_parse_warning)
        signals.warn("No sound device could be opened (\(text)); playing in silence.")
    }

    private typealias Parser = (
        UnsafeMutablePointer<GstMessage>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?,
        UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
    ) -> Void

    private func takeError(
        _ message: UnsafeMutablePointer<GstMessage>, _ parse: Parser
    ) -> (text: String, isMissingFile: Bool) {
        var error: UnsafeMutablePointer<GError>?
        parse(message, &error, nil)
        defer { g_clear_error(&error) }
        guard let error else { return ("no reason given", false) }
        let isMissing =
            error.pointee.domain == gst_resource_error_quark()
            && error.pointee.code == gint(GST_RESOURCE_ERROR_NOT_FOUND.rawValue)
        var text = String(cString: error.pointee.message)
        if text.hasSuffix(".") { text.removeLast() }
        return (text, isMissing)
    }
}
