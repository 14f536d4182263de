import SpotifyWebAPI

extension Device {
    init(_ device: SpotifyWebAPI.Device) {
        self.init(
            id: device.id.flatMap { $0.rawValue.isEmpty ? nil : $0.rawValue },
            name: device.name, kind: Kind(device.type), isActive: device.isActive ?? false,
            isRestricted: device.isRestricted ?? false,
            volume: device.volumePercent.map { Double(min(max($0, 0), 100)) / 100 },
            supportsVolume: device.supportsVolume ?? true)
    }
}

extension Device.Kind {
    /// The service may have kinds that nobody knows yet.
    init(_ type: String?) {
        switch type?.lowercased() {
        case "computer": self = .computer
        case "smartphone": self = .phone
        case "speaker", "avr", "audiodongle", "castaudio": self = .speaker
        case "tv", "stb", "castvideo", "gameconsole": self = .television
        case "tablet": self = .tablet
        case "automobile": self = .car
        default: self = .other
        }
    }
}

extension RepeatMode {
    init(_ mode: SpotifyWebAPI.RepeatMode?) {
        switch mode {
        case .track: self = .track
        case .context: self = .context
        default: self = .off
        }
    }

    var wireMode: SpotifyWebAPI.RepeatMode {
        switch self {
        case .off: .off
        case .context: .context
        case .track: .track
        }
    }
}

extension PlaybackState {
    init(_ state: SpotifyWebAPI.PlaybackState) {
        self.init(
            device: state.device.map { Device($0) }, isPlaying: state.isPlaying ?? false,
            item: state.isAdvert ? nil : state.item.flatMap(Playable.init),
            isAdvertisement: state.isAdvert, position: Duration(state.progressMS),
            isShuffled: state.shuffleState ?? false, repeatMode: RepeatMode(state.repeatState),
            context: MusicID(state.context?.uri),
            disallowed: PlayerAction.disallowed(by: state.actions))
    }
}

extension PlaybackQueue {
    init(_ queue: SpotifyWebAPI.PlaybackQueue) {
        self.init(
            current: queue.currentlyPlaying.flatMap(Playable.init),
            upcoming: (queue.queue ?? []).compactMap(Playable.init))
    }
}

extension PlayerAction {
    fileprivate static func disallowed(by actions: PlaybackActions?) -> Set<PlayerAction> {
        Set(
            (actions?.disallows ?? [:]).compactMap { name, isDisallowed in
                isDisallowed ? PlayerAction(.init(rawValue: name)) : nil
            })
    }

    private init?(_ action: PlaybackActions.Action) {
        switch action {
        case .pausing: self = .pause
        case .resuming: self = .resume
        case .seeking: self = .seek
        case .skippingNext: self = .skipNext
        case .skippingPrevious: self = .skipPrevious
        case .togglingShuffle: self = .shuffle
        case .togglingRepeatContext: self = .repeatContext
        case .togglingRepeatTrack: self = .repeatTrack
        case .transferringPlayback: self = .transfer
        default: return nil
        }
    }
}
