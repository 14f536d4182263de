/// What a person asks of a player.
package enum PlayerCommand: Hashable, Sendable {
    /// Plays something else; in any order if `shuffled`, else in the order that is set.
    case play(PlayRequest, shuffled: Bool = false)
    case resume, pause
    case skipToNext, skipToPrevious
    case seek(Duration)
    /// From 0 to 1.
    case setVolume(Double)
    case setShuffle(Bool)
    case setRepeat(RepeatMode)
    case addToQueue([MusicID])
    /// Moves playback to a device.
    case transfer(to: String, plays: Bool)

    /// Whether it makes sound where there was none, so that it can wake a device.
    package var startsPlayback: Bool {
        switch self {
        case .play, .resume: true
        default: false
        }
    }

    /// The item it should lead to, as far as the command itself says.
    var expectedItem: MusicID? {
        switch self {
        case .play(.context(_, .item(let id), _), shuffled: false): id
        case .play(.items(let ids, let start, _), shuffled: false):
            ids.indices.contains(start) ? ids[start] : nil
        default: nil
        }
    }
}

/// What a command does to what is shown, before the service says that it happened.
package enum PlaybackEffect: Hashable, Sendable {
    case playing(Bool)
    case shuffle(Bool)
    case repeats(RepeatMode)
    case volume(Double)
    case position(Duration)
    case item(ItemChange)
    /// Playback moves to this device.
    case device(String)

    /// Whether both are about the same, so that the later one stands.
    func replaces(_ other: PlaybackEffect) -> Bool {
        switch (self, other) {
        case (.playing, .playing), (.shuffle, .shuffle), (.repeats, .repeats),
            (.volume, .volume), (.position, .position), (.item, .item), (.device, .device),
            // Another item begins where it begins.
            (.item, .position):
            true
        default: false
        }
    }
}

/// One item takes the place of another.
package struct ItemChange: Hashable, Sendable {
    /// What will be heard, by its id, if that is known.
    package var expected: MusicID?
    /// What to show of it at once; `nil` goes on showing what was there.
    package var preview: Playable?

    package init(expected: MusicID? = nil, preview: Playable? = nil) {
        self.expected = expected ?? preview?.id
        self.preview = preview
    }
}

extension PlayerCommand {
    /// What it does to what is shown.
    ///
    /// - Parameter preview: What will be heard next, if that is known.
    /// - Returns: The effects, none of them about the same.
    package func effects(preview: Playable? = nil) -> [PlaybackEffect] {
        switch self {
        case .play(let request, let shuffled):
            let item = PlaybackEffect.item(ItemChange(expected: expectedItem, preview: preview))
            let start = request.position.map { [PlaybackEffect.position($0)] } ?? []
            return [item, .playing(true)] + start + (shuffled ? [.shuffle(true)] : [])
        case .resume: return [.playing(true)]
        case .pause: return [.playing(false)]
        case .skipToNext, .skipToPrevious: return [.item(ItemChange(preview: preview))]
        case .seek(let position): return [.position(position)]
        case .setVolume(let volume): return [.volume(volume)]
        case .setShuffle(let isOn): return [.shuffle(isOn)]
        case .setRepeat(let mode): return [.repeats(mode)]
        case .addToQueue: return []
        case .transfer(let device, _): return [.device(device)]
        }
    }
}

extension PlayRequest {
    fileprivate var position: Duration? {
        switch self {
        case .context(_, _, let position), .items(_, _, let position): position
        }
    }
}
