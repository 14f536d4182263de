/// What a person can do with the player now, and why not the rest.
package struct PlayerOffers: Hashable, Sendable {
    /// Playing if it is paused, pausing if it plays.
    package var playPause = Offer.offered
    package var next = Offer.offered
    package var previous = Offer.offered
    package var seek = Offer.offered
    package var shuffle = Offer.offered
    package var repeats = Offer.offered
    package var volume = Offer.offered
    package var like = Offer.offered
    package var queue = Offer.offered

    /// Works out what can be done.
    ///
    /// - Parameters:
    ///   - state: How playback is; `nil` if nothing plays anywhere.
    ///   - held: Whether something was heard that can be played on.
    ///   - isChangingItem: Whether another item is about to be heard.
    ///   - capabilities: What the account can do.
    package init(
        _ state: PlaybackState?, held: Bool = false, isChangingItem: Bool = false,
        capabilities: Capabilities
    ) {
        queue = capabilities.offer(of: .readQueue)
        if let reason = Self.reasonAgainstAll(state, capabilities) {
            refuseAll(reason)
        } else if let state {
            refuse(by: state)
        } else {
            refuseAll(Self.nothingPlays)
            if held || isChangingItem { playPause = .offered }
            // What was just begun can be skipped, though nobody has said yet that it plays.
            if isChangingItem { next = .offered }
        }
        like = Self.like(state, capabilities)
    }

    private static let nothingPlays = "Nothing is playing."
    private static let notNow = "The player does not do this now."
    private static let advertisement = "Not during an advertisement."

    private static func reasonAgainstAll(
        _ state: PlaybackState?, _ capabilities: Capabilities
    ) -> String? {
        if let reason = capabilities.reason(against: .controlPlayback) { return reason }
        guard let device = state?.device, !device.isControllable else { return nil }
        return "“\(device.name)” cannot be controlled from here."
    }

    private static func like(_ state: PlaybackState?, _ capabilities: Capabilities) -> Offer {
        if case .refused(let reason) = capabilities.offer(of: .changeLibrary) {
            return .refused(reason)
        }
        if state?.item?.id?.kind == .chapter { return .refused("Save the audiobook instead.") }
        guard state?.item?.id == nil else { return .offered }
        return .refused(
            state?.item == nil ? nothingPlays : "This is not in the service's catalogue.")
    }

    private mutating func refuseAll(_ reason: String) {
        playPause = .refused(reason)
        next = playPause
        previous = playPause
        seek = playPause
        shuffle = playPause
        repeats = playPause
        volume = playPause
    }

    private mutating func refuse(by state: PlaybackState) {
        if state.disallowed.contains(state.isPlaying ? .pause : .resume) {
            playPause = .refused(Self.notNow)
        }
        if state.disallowed.contains(.skipNext) { next = .refused("This is the last one.") }
        if state.disallowed.contains(.seek) { seek = .refused(Self.notNow) }
        // Going back begins the same one anew where there is none before it.
        if state.disallowed.isSuperset(of: [.skipPrevious, .seek]) {
            previous = .refused(Self.notNow)
        }
        if state.disallowed.contains(.shuffle) { shuffle = .refused(Self.notNow) }
        if RepeatMode.off.following(state.disallowed) == .off { repeats = .refused(Self.notNow) }
        if state.device?.supportsVolume == false {
            volume = .refused("Set the volume on “\(state.device?.name ?? "the device")” itself.")
        } else if state.device?.volume == nil {
            volume = .refused("The device does not say how loud it is.")
        }
        if state.isAdvertisement {
            next = .refused(Self.advertisement)
            previous = next
            seek = next
        } else if state.item == nil {
            seek = .refused(Self.nothingPlays)
        }
    }
}

extension Offer {
    package var isOffered: Bool { self == .offered }

    /// Why not; `nil` if it can be done.
    package var reason: String? { if case .refused(let reason) = self { reason } else { nil } }
}

extension RepeatMode {
    /// The next one in the turn of a button, leaving out what the player does not do.
    ///
    /// - Parameter disallowed: What the player does not do now.
    /// - Returns: The mode; the same one if there is no other.
    package func following(_ disallowed: Set<PlayerAction>) -> RepeatMode {
        let turn: [RepeatMode] = [.off, .context, .track].filter {
            switch $0 {
            case .off: true
            case .context: !disallowed.contains(.repeatContext)
            case .track: !disallowed.contains(.repeatTrack)
            }
        }
        guard let place = turn.firstIndex(of: self) else { return .off }
        return turn[(place + 1) % turn.count]
    }
}
