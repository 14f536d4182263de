import CGStreamer
import Foundation

/// Writes 16-bit stereo samples as FLAC or as Opus in Ogg, through GStreamer. Blocks.
enum AudioEncoder {
    enum Format: String, Sendable {
        case flac
        case opus

        /// Opus works at 48 kHz inside; giving it that spares a conversion.
        var rate: Int { self == .flac ? 44_100 : 48_000 }

        fileprivate var elements: String {
            switch self {
            case .flac: "flacenc quality=5"
            case .opus: "opusenc bitrate=112000 complexity=5 ! oggmux"
            }
        }
    }

    private static let isReady: Bool = gst_init_check(nil, nil, nil) != 0

    /// Encodes a file of raw samples.
    ///
    /// - Parameters:
    ///   - raw: Interleaved samples, low byte first, at the format's rate.
    ///   - target: The file to make; an existing one is replaced.
    ///   - format: What to make.
    /// - Throws: ``HomeServiceError`` with the package that is missing, or what went wrong.
    static func encode(_ raw: URL, to target: URL, as format: Format) throws {
        guard isReady else { throw missing("GStreamer does not start on this machine.") }
        let description = """
            filesrc name=source ! rawaudioparse format=pcm pcm-format=s16le \
            sample-rate=\(format.rate) num-channels=2 ! audioconvert ! \(format.elements) ! \
            filesink name=target
            """
        var error: UnsafeMutablePointer<GError>?
        let made = gst_parse_launch(description, &error)
        guard error == nil, let pipeline = made else {
            if let made { gst_object_unref(made) }
            throw missing("The \(format.rawValue) encoder is not there: \(takeMessage(of: error)).")
        }
        defer {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
        }
        try setLocation(raw.path, of: "source", in: pipeline)
        try setLocation(target.path, of: "target", in: pipeline)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        try waitForEnd(of: pipeline)
    }

    private static func setLocation(
        _ path: String, of name: String, in pipeline: UnsafeMutablePointer<GstElement>
    ) throws {
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        guard let element = gst_bin_get_by_name(bin, name) else {
            throw missing("GStreamer's pipeline has no \(name).")
        }
        defer { gst_object_unref(element) }
        path.withCString {
            gf_set_pointer(element, "location", UnsafeMutableRawPointer(mutating: $0))
        }
    }

    private static func waitForEnd(of pipeline: UnsafeMutablePointer<GstElement>) throws {
        guard let bus = gst_element_get_bus(pipeline) else {
            throw missing("GStreamer's pipeline has no bus.")
        }
        defer { gst_object_unref(bus) }
        let wanted = GstMessageType(rawValue: GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        guard let message = gst_bus_timed_pop_filtered(bus, 120 * 1_000_000_000, wanted) else {
            throw HomeServiceError(
                .audio, "Encoding the demo music took more than two minutes.",
                advice: "Try again when the machine is less busy.")
        }
        defer { gst_message_unref(message) }
        guard gf_message_type(message) == GST_MESSAGE_ERROR else { return }
        var error: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &error, nil)
        throw HomeServiceError(
            .audio, "The demo music cannot be encoded: \(takeMessage(of: error)).",
            advice: "Check that the disk has 100 MB to spare.")
    }

    private static func missing(_ what: String) -> HomeServiceError {
        HomeServiceError(
            .audio, what,
            advice: "Install GStreamer's plugins, on Debian gstreamer1.0-plugins-base and "
                + "gstreamer1.0-plugins-good.")
    }
}
