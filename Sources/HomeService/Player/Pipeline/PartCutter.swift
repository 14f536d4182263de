import CGStreamer
import Foundation

/// Ends a part of a file at its last sample, or lets the file flow on into its next part.
///
/// It sits where samples go into the output, behind all queues, so that what follows can be chosen
/// until the last of them. `@unchecked`: the lock guards what varies.
final class PartCutter: @unchecked Sendable {
    private let signals: PipelineSignals
    private let lock = NSLock()
    private var segment = GstSegment()
    private var rate = 0
    private var endMS: Int?
    private var hasCut = false

    private init(signals: PipelineSignals) { self.signals = signals }

    /// Watches what goes into an output.
    static func watch(_ element: UnsafeMutablePointer<GstElement>, signals: PipelineSignals) {
        let pad = gst_element_get_static_pad(element, "sink")
        defer { gst_object_unref(pad) }
        let kinds =
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(kinds),
            { pad, info, data in
                guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
                return Unmanaged<PartCutter>.fromOpaque(data).takeUnretainedValue()
                    .see(info, at: pad)
            }, Unmanaged.passRetained(PartCutter(signals: signals)).toOpaque(),
            { data in data.map { Unmanaged<PartCutter>.fromOpaque($0).release() } })
    }

    private func see(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, at pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue == 0 {
            if let event = gf_probe_event(info) { see(event) }
            return GST_PAD_PROBE_OK
        }
        guard var buffer = gf_probe_buffer(info) else { return GST_PAD_PROBE_OK }
        signals.soundPasses()
        while let inside = lock.withLock({ framesInside(buffer) }) {
            // The part's last samples first: what comes then is decided when they have been taken.
            var flow = GST_FLOW_OK
            if inside > 0 {
                let (start, rest) = split(buffer, after: inside)
                flow = gst_pad_chain(pad, start)
                gst_buffer_unref(buffer)
                buffer = rest
            }
            if flow == GST_FLOW_OK, goesOn() { continue }
            gst_buffer_unref(buffer)
            // Whoever reads the file stops and says so downstream, as at the file's own end. If that
            // has been, the next file is in the queue: then only the rest of this one is dropped.
            if flow == GST_FLOW_OK, !signals.hasHandedOver { flow = GST_FLOW_EOS }
            gf_probe_answer(info, flow)
            return GST_PAD_PROBE_HANDLED
        }
        gf_probe_replace(info, buffer)
        return GST_PAD_PROBE_OK
    }

    private func see(_ event: UnsafeMutablePointer<GstEvent>) {
        switch gf_event_type(event) {
        case GST_EVENT_STREAM_START, GST_EVENT_FLUSH_STOP:
            let end = signals.endMS
            lock.withLock {
                endMS = end
                hasCut = false
            }
        case GST_EVENT_SEGMENT: lock.withLock { gst_event_copy_segment(event, &segment) }
        case GST_EVENT_CAPS:
            var caps: UnsafeMutablePointer<GstCaps>?
            gst_event_parse_caps(event, &caps)
            var rate: gint = 0
            gst_structure_get_int(gst_caps_get_structure(caps, 0), "rate", &rate)
            lock.withLock { self.rate = Int(rate) }
        default: break
        }
    }

    private func goesOn() -> Bool {
        if lock.withLock({ hasCut }) { return false }
        // Not under the lock: this may wait for the player.
        let end = signals.partEnds()
        return lock.withLock {
            if case .goOn(let next) = end { endMS = next } else { hasCut = true }
            return !hasCut
        }
    }

    /// How many frames of a buffer still belong to the part; `nil` if all of them do.
    private func framesInside(_ buffer: UnsafeMutablePointer<GstBuffer>) -> Int? {
        guard let endMS, let frames = frames(of: buffer), segment.format == GST_FORMAT_TIME else {
            return nil
        }
        let place = gst_segment_to_stream_time(&segment, GST_FORMAT_TIME, buffer.pointee.pts)
        guard place != guint64.max else { return nil }
        let left = (endMS * rate + 500) / 1000 - count(ofNanoseconds: place)
        return left >= frames ? nil : max(0, left)
    }

    private func frames(of buffer: UnsafeMutablePointer<GstBuffer>) -> Int? {
        let (time, duration) = (buffer.pointee.pts, buffer.pointee.duration)
        guard rate > 0, time != GstClockTime.max, duration != GstClockTime.max else { return nil }
        let frames = count(ofNanoseconds: duration)
        guard frames > 0, Int(gst_buffer_get_size(buffer)) % frames == 0 else { return nil }
        return frames
    }

    private func count(ofNanoseconds time: GstClockTime) -> Int {
        Int((Double(time) * Double(rate) / 1e9).rounded())
    }

    private typealias Buffer = UnsafeMutablePointer<GstBuffer>

    /// Two new buffers, with all that belongs to them.
    private func split(_ buffer: Buffer, after kept: Int) -> (start: Buffer?, rest: Buffer) {
        lock.withLock {
            let whole = frames(of: buffer) ?? 1
            let bytes = gst_buffer_get_size(buffer) / gsize(whole) * gsize(kept)
            let time = GstClockTime((Double(kept) * 1e9 / Double(rate)).rounded())
            let start = gst_buffer_copy_region(buffer, Self.everything, 0, bytes)
            start?.pointee.duration = time
            let rest = gst_buffer_copy_region(buffer, Self.everything, bytes, gsize.max)
            rest?.pointee.pts = buffer.pointee.pts + time
            rest?.pointee.duration = buffer.pointee.duration - time
            return (start, rest ?? buffer)
        }
    }

    private static let everything = GstBufferCopyFlags(
        GST_BUFFER_COPY_FLAGS.rawValue | GST_BUFFER_COPY_TIMESTAMPS.rawValue
            | GST_BUFFER_COPY_META.rawValue | GST_BUFFER_COPY_MEMORY.rawValue)
}
