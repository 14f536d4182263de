import CGStreamer

/// The functions that GStreamer calls, on its own threads.
///
/// Each gets its object as a retained pointer, which the matching release function gives back.
enum PipelineCallbacks {
    /// Sees every message of a pipeline's bus at the moment it is posted.
    static func watchBus(
        of bin: UnsafeMutablePointer<GstElement>, sink: UnsafeMutablePointer<GstElement>?,
        signals: PipelineSignals
    ) {
        let bus = gst_element_get_bus(bin)
        defer { gst_object_unref(bus) }
        let reader = BusReader(bin: bin, sink: sink, signals: signals)
        gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                guard let message, let data else { return GST_BUS_DROP }
                Unmanaged<BusReader>.fromOpaque(data).takeUnretainedValue().read(message)
                gst_message_unref(message)
                return GST_BUS_DROP
            }, Unmanaged.passRetained(reader).toOpaque(),
            { data in data.map { Unmanaged<BusReader>.fromOpaque($0).release() } })
    }

    /// Asks for the next file when the current one has been read to its end.
    static func chainFiles(
        of bin: UnsafeMutablePointer<GstElement>, pace: PlaybackPace, signals: PipelineSignals
    ) {
        let chain = FileChain(pace: pace, signals: signals)
        _ = gf_connect(
            bin, "about-to-finish",
            { bin, data in
                guard let bin, let data else { return }
                Unmanaged<FileChain>.fromOpaque(data).takeUnretainedValue().goOn(bin)
            }, Unmanaged.passRetained(chain).toOpaque(),
            { data, _ in data.map { Unmanaged<FileChain>.fromOpaque($0).release() } })
    }

    /// Takes each buffer at the moment it sounds.
    static func capture(
        from sink: UnsafeMutablePointer<GstElement>, into file: WavFile, signals: PipelineSignals
    ) {
        let recorder = Recorder(file: file, signals: signals)
        _ = gf_connect_handoff(
            sink,
            { _, buffer, _, data in
                guard let buffer, let data else { return }
                Unmanaged<Recorder>.fromOpaque(data).takeUnretainedValue().take(buffer)
            }, Unmanaged.passRetained(recorder).toOpaque(),
            { data, _ in data.map { Unmanaged<Recorder>.fromOpaque($0).release() } })
    }
}

/// Gives a pipeline its next file.
private final class FileChain: Sendable {
    private let pace: PlaybackPace
    private let signals: PipelineSignals

    init(pace: PlaybackPace, signals: PipelineSignals) {
        self.pace = pace
        self.signals = signals
    }

    func goOn(_ bin: UnsafeMutableRawPointer) {
        let track = signals.handOver {
            pace == .fast ? nil : Self.remainingMS(of: bin, until: signals.endMS)
        }
        if let track { gf_set_string(bin, "uri", track.path.fileURI) }
    }

    private static func remainingMS(of bin: UnsafeMutableRawPointer, until partEnd: Int?) -> Int? {
        let element = bin.assumingMemoryBound(to: GstElement.self)
        var position: gint64 = 0
        var end: gint64 = 0
        guard gst_element_query_position(element, GST_FORMAT_TIME, &position) != 0,
            gst_element_query_duration(element, GST_FORMAT_TIME, &end) != 0
        else { return nil }
        let heard = Int(position) / 1_000_000
        return min(Int(end) / 1_000_000, partEnd ?? .max) - heard
    }
}

/// Writes what sounds.
private final class Recorder: Sendable {
    private let file: WavFile
    private let signals: PipelineSignals

    init(file: WavFile, signals: PipelineSignals) {
        self.file = file
        self.signals = signals
    }

    func take(_ buffer: UnsafeMutablePointer<GstBuffer>) {
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
        defer { gst_buffer_unmap(buffer, &map) }
        guard
            let failure = file.append(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
        else { return }
        signals.warn(failure)
    }
}
