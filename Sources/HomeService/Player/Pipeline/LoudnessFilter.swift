import CGStreamer
import Foundation

/// Evens out loudness by what the files' ReplayGain tags say: an element that goes before the
/// output and follows the tags as they pass by.
///
/// GStreamer's own `rgvolume` keeps the gain of a tagged file for an untagged one that follows
/// without a gap. `@unchecked`: the lock guards what varies; the element is safe to use anywhere.
final class LoudnessFilter: @unchecked Sendable {
    private let element: UnsafeMutablePointer<GstElement>
    private let lock = NSLock()
    private var tags = AudioTags.ReplayGain()
    private var prefersAlbum = false

    private init(_ element: UnsafeMutablePointer<GstElement>) { self.element = element }

    /// Makes the element; whoever puts it into a pipeline owns it then.
    ///
    /// - Throws: ``HomeServiceError`` with `audio` if a part of GStreamer is missing.
    static func make() throws -> (element: UnsafeMutablePointer<GstElement>, LoudnessFilter) {
        let element = try GStreamerPipeline.make("volume")
        let filter = LoudnessFilter(element)
        let pad = gst_element_get_static_pad(element, "sink")
        defer { gst_object_unref(pad) }
        gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
            { _, info, data in
                guard let info, let data, let event = gf_probe_event(info) else {
                    return GST_PAD_PROBE_OK
                }
                Unmanaged<LoudnessFilter>.fromOpaque(data).takeUnretainedValue().see(event)
                return GST_PAD_PROBE_OK
            }, Unmanaged.passRetained(filter).toOpaque(),
            { data in data.map { Unmanaged<LoudnessFilter>.fromOpaque($0).release() } })
        return (element, filter)
    }

    /// Whether an album is evened out as a whole; from the next track on.
    func preferAlbum(_ isOn: Bool) { lock.withLock { prefersAlbum = isOn } }

    private func see(_ event: UnsafeMutablePointer<GstEvent>) {
        switch gf_event_type(event) {
        case GST_EVENT_STREAM_START: apply { $0 = AudioTags.ReplayGain() }
        case GST_EVENT_TAG:
            var list: UnsafeMutablePointer<GstTagList>?
            gst_event_parse_tag(event, &list)
            guard let list else { return }
            apply { Self.read(list, into: &$0) }
        default: break
        }
    }

    private func apply(_ change: (inout AudioTags.ReplayGain) -> Void) {
        let gain = lock.withLock {
            change(&tags)
            return tags.linearGain(prefersAlbum: prefersAlbum)
        }
        gf_set_double(element, "volume", gain)
    }

    private static func read(
        _ list: UnsafeMutablePointer<GstTagList>, into tags: inout AudioTags.ReplayGain
    ) {
        func number(_ tag: String) -> Double? {
            var value = 0.0
            return gst_tag_list_get_double(list, tag, &value) != 0 ? value : nil
        }
        tags.trackGain = number("replaygain-track-gain") ?? tags.trackGain
        tags.trackPeak = number("replaygain-track-peak") ?? tags.trackPeak
        tags.albumGain = number("replaygain-album-gain") ?? tags.albumGain
        tags.albumPeak = number("replaygain-album-peak") ?? tags.albumPeak
        for index in 0..<gst_tag_list_get_tag_size(list, "extended-comment") {
            var text: UnsafeMutablePointer<gchar>?
            guard gst_tag_list_get_string_index(list, "extended-comment", index, &text) != 0,
                let text
            else { continue }
            defer { g_free(text) }
            tags.readR128(String(cString: text))
        }
    }
}

extension AudioTags.ReplayGain {
    /// The factor for the samples: never so much that they clip, 1 without tags.
    func linearGain(prefersAlbum: Bool) -> Double {
        let album = albumGain.map { ($0, albumPeak) }
        let track = trackGain.map { ($0, trackPeak) }
        guard let (decibels, peak) = prefersAlbum ? album ?? track : track ?? album,
            decibels.isFinite
        else { return 1 }
        // Without a known peak the samples may reach full scale.
        let highest = peak.map { $0.isFinite && $0 > 0 ? 1 / $0 : 1 } ?? 1
        return min(10, highest, pow(10, decibels / 20))
    }

    /// Reads Opus' own gains: 1/256 dB towards -23 LUFS, where ReplayGain means -18.
    mutating func readR128(_ comment: String) {
        let parts = comment.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Int16(parts[1].trimmingCharacters(in: .whitespaces))
        else { return }
        let gain = Double(value) / 256 + 5
        switch parts[0].uppercased() {
        case "R128_TRACK_GAIN": trackGain = trackGain ?? gain
        case "R128_ALBUM_GAIN": albumGain = albumGain ?? gain
        default: break
        }
    }
}
