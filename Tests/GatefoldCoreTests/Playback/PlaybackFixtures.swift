import GatefoldCore

extension Track {
    /// A track of which only the name matters; three minutes long.
    static func named(_ name: String, seconds: Int = 180) -> Track {
        Track(
            id: MusicID(.track, name), title: "Title \(name)",
            artists: [Credit(name: "Artist \(name)")], duration: .seconds(seconds))
    }
}

extension Playable {
    static func named(_ name: String, seconds: Int = 180) -> Playable {
        .track(.named(name, seconds: seconds))
    }
}

extension MusicID {
    static func track(_ name: String) -> MusicID { MusicID(.track, name) }
}

extension Device {
    static let kitchen = Device(
        id: "kitchen", name: "Kitchen", kind: .speaker, isActive: true, volume: 0.5)
    static let desk = Device(id: "desk", name: "Desk", kind: .computer, volume: 0.3)
    static let soundbar = Device(
        id: nil, name: "Soundbar", kind: .speaker, isActive: true, isRestricted: true)
}

extension PlaybackState {
    /// A track that plays in the kitchen.
    static func playing(
        _ name: String = "A", at seconds: Int = 0, isPlaying: Bool = true
    ) -> PlaybackState {
        PlaybackState(
            device: .kitchen, isPlaying: isPlaying, item: .named(name),
            position: .seconds(seconds))
    }

    func with(_ change: (inout PlaybackState) -> Void) -> PlaybackState {
        var state = self
        change(&state)
        return state
    }
}
