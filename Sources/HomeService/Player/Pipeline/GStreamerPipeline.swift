import CGStreamer
import Foundation

/// `playbin` with an output: loads a file, plays, pauses, seeks, goes on to the next without a gap.
///
/// Calls may block, so they belong on a thread of one's own, one at a time.
/// `@unchecked`: the element is safe to use from any thread, and nothing else varies but under the
/// rule above.
final class GStreamerPipeline: @unchecked Sendable {
    let signals: PipelineSignals
    private let bin: UnsafeMutablePointer<GstElement>
    private let loudness: LoudnessFilter
    private let prerollSeconds = 10.0

    /// - Throws: ``HomeServiceError`` with `audio` if GStreamer or a part of it is missing.
    init(sink: PipelineSink, signals: PipelineSignals) throws {
        try Self.startGStreamer()
        self.signals = signals
        bin = try Self.make("playbin")
        gf_set(bin, "flags", "audio+soft-volume")
        do {
            let filter = try LoudnessFilter.make()
            gf_set_pointer(bin, "audio-filter", filter.element)
            loudness = filter.1
            let element = try sink.make(signals: signals)
            gf_set_pointer(bin, "audio-sink", element)
            PartCutter.watch(element, signals: signals)
            PipelineCallbacks.watchBus(of: bin, sink: element, signals: signals)
            PipelineCallbacks.chainFiles(of: bin, pace: sink.pace, signals: signals)
        } catch {
            gst_object_unref(bin)
            throw error
        }
    }

    deinit {
        signals.mute()
        // Joins the threads, so that nothing calls back after this line.
        gst_element_set_state(bin, GST_STATE_NULL)
        gst_object_unref(bin)
    }

    // MARK: Tracks

    /// Loads a track and waits until its first samples are ready.
    ///
    /// - Parameters:
    ///   - track: A file or a part of one.
    ///   - position: Where in the track.
    /// - Returns: Why it cannot be played, if so; nothing is loaded then.
    func load(_ track: PipelineTrack, atMS position: Int = 0) -> PlaybackFailure? {
        unload()
        if let failure = PlaybackFailure.onOpening(track.path) { return failure }
        signals.begin(track)
        gf_set_string(bin, "uri", track.path.fileURI)
        gst_element_set_state(bin, GST_STATE_PAUSED)
        var failure = signals.waitForPreroll(seconds: prerollSeconds)
        if failure == nil, durationMS == 0 { failure = PlaybackFailure(.noSound) }
        if failure == nil, track.startMS > 0, let length = durationMS, track.startMS >= length {
            failure = PlaybackFailure(.tooShort)
        }
        if failure == nil, track.startMS + position > 0 {
            failure = seek(in: track, toMS: position)
        }
        signals.endLoading()
        if failure != nil { unload() }
        return failure
    }

    /// Lets go of the file.
    func unload() {
        signals.mute()
        // After an error threads are left behind, whose late errors would be blamed on the next
        // file: only NULL gives them up.
        gst_element_set_state(bin, signals.isBroken ? GST_STATE_NULL : GST_STATE_READY)
    }

    func play() {
        signals.setRunning(true)
        gst_element_set_state(bin, GST_STATE_PLAYING)
    }

    /// Nothing sounds any more when this returns.
    func pause() {
        signals.setRunning(false)
        gst_element_set_state(bin, GST_STATE_PAUSED)
    }

    /// Goes to a place in the loaded track; what was to follow has to be said again.
    ///
    /// - Returns: Why it failed, if so.
    func seek(in track: PipelineTrack, toMS position: Int) -> PlaybackFailure? {
        signals.beginSeek(in: track)
        let flags = GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
        let isDone = gst_element_seek_simple(
            bin, GST_FORMAT_TIME, GstSeekFlags(flags),
            gint64(track.startMS + position) * 1_000_000)
        signals.endSeek()
        guard isDone != 0 else { return PlaybackFailure(.damaged(reason: "no place to go to")) }
        return signals.waitForPreroll(seconds: prerollSeconds)
    }

    // MARK: Properties

    /// Where in the file, whichever part of it plays.
    var positionMS: Int? {
        var value: gint64 = 0
        guard gst_element_query_position(bin, GST_FORMAT_TIME, &value) != 0 else { return nil }
        return Int(value / 1_000_000)
    }

    /// How long the file is.
    var durationMS: Int? {
        var value: gint64 = 0
        guard gst_element_query_duration(bin, GST_FORMAT_TIME, &value) != 0, value >= 0 else {
            return nil
        }
        return Int(value / 1_000_000)
    }

    /// Sets the linear gain; 1.0 leaves the samples as they are.
    func setVolume(_ gain: Double) { gf_set_double(bin, "volume", gain) }

    /// Whether loudness is evened out over an album as a whole, or track by track; from the next
    /// track on.
    func setAlbumGain(_ isOn: Bool) {
        loudness.preferAlbum(isOn)
    }

    // MARK: Parts

    private static func startGStreamer() throws {
        if let problem = started {
            throw HomeServiceError(
                .audio, "GStreamer does not start (\(problem)).",
                advice: "Install the Debian packages gstreamer1.0-plugins-base and -good.")
        }
    }

    private static let started: String? = {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        if gst_init_check(nil, nil, &error) != 0 { return nil }
        return error.map { String(cString: $0.pointee.message) } ?? "no reason given"
    }()

    static func make(_ factory: String) throws -> UnsafeMutablePointer<GstElement> {
        if let element = gst_element_factory_make(factory, nil) { return element }
        throw HomeServiceError(
            .audio, "A part of GStreamer is missing (\(factory)).",
            advice: "Install the Debian packages gstreamer1.0-plugins-base and -good.")
    }
}
