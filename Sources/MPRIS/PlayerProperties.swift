/// The properties of the two interfaces, as they are read from the bus.
enum PlayerProperties {
    static func root(_ description: PlayerDescription) -> [String: Variant] {
        [
            "CanQuit": .bool(true), "CanRaise": .bool(true), "HasTrackList": .bool(false),
            "Identity": .string(description.identity),
            "DesktopEntry": .string(description.desktopEntry),
            "SupportedUriSchemes": .strings(description.schemes),
            "SupportedMimeTypes": .strings([]),
        ]
    }

    /// Without `Position`, which changes all the time and is never told by itself.
    static func player(_ snapshot: PlayerSnapshot) -> [String: Variant] {
        var properties: [String: Variant] = [
            "PlaybackStatus": .string(snapshot.status.rawValue),
            "Metadata": .dictionary(metadata(snapshot.track)),
            "Rate": .double(1), "MinimumRate": .double(1), "MaximumRate": .double(1),
            "Volume": .double((snapshot.volume ?? 1).clampedToOne),
            "CanPlay": .bool(snapshot.canPlay),
            "CanPause": .bool(snapshot.canReallyPause),
            "CanSeek": .bool(snapshot.canReallySeek),
            "CanGoNext": .bool(snapshot.canReallyGoNext),
            "CanGoPrevious": .bool(snapshot.canReallyGoPrevious),
            // Holds for the player's life, so that it cannot follow the device.
            "CanControl": .bool(true),
        ]
        properties["Shuffle"] = snapshot.shuffle.map(Variant.bool)
        properties["LoopStatus"] = snapshot.loop.map { .string($0.rawValue) }
        return properties
    }

    private static func metadata(_ track: PlayerSnapshot.Track?) -> [String: Variant] {
        guard let track else { return [:] }
        var metadata: [String: Variant] = [
            "mpris:trackid": .path(track.path.text),
            "xesam:title": .string(track.title),
            "xesam:artist": .strings(track.artists),
        ]
        if !track.album.isEmpty { metadata["xesam:album"] = .string(track.album) }
        metadata["mpris:artUrl"] = track.artURL.map(Variant.string)
        metadata["xesam:url"] = track.url.map(Variant.string)
        if let length = track.length, length > .zero {
            metadata["mpris:length"] = .int64(length.microseconds)
        }
        return metadata
    }
}

extension Duration {
    /// In whole microseconds, as far as they go.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isLonger) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        if isTooLong || isLonger { return seconds < 0 ? .min : .max }
        return sum
    }
}
