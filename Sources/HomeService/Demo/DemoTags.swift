import Foundation

/// The tags of a demo track.
enum DemoTags {
    static func values(
        of track: DemoTrack, on album: DemoAlbum, sound: StereoSound
    ) -> TagValues {
        var tags: TagValues = [
            "TITLE": [track.title],
            "ARTIST": track.artists,
            "ALBUM": [album.title],
            "ALBUMARTIST": [album.artist],
            "DATE": [album.date],
            "GENRE": album.genres,
            "TRACKNUMBER": ["\(track.number)/\(album.trackCount(ofDisc: track.disc))"],
        ]
        if album.discCount > 1 { tags["DISCNUMBER"] = ["\(track.disc)/\(album.discCount)"] }
        if album.isCompilation { tags["COMPILATION"] = ["1"] }
        if let label = album.label {
            tags["LABEL"] = [label]
            tags["COPYRIGHT"] = ["Composed by Gatefold, free to use"]
        }
        if album.hasReplayGain {
            // ReplayGain 2 aims at −18 LUFS; for music this even, power is close enough to that.
            let gain = -18 - 20 * log10(Double(max(sound.rms, 0.000_1)))
            tags["REPLAYGAIN_TRACK_GAIN"] = [String(format: "%.2f dB", gain)]
            tags["REPLAYGAIN_TRACK_PEAK"] = [String(format: "%.6f", Double(sound.peak))]
        }
        return tags
    }
}
