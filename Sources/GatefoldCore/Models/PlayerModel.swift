import Observation

/// The player bar and the page of what is heard: texts, states and acts.
@MainActor @Observable
package final class PlayerModel {
    package let session: PlaybackSession
    /// Whether the time that is left is shown, and not the length. Kept by ``settingsChanged``.
    package private(set) var showsRemaining: Bool
    /// What will be heard after the current item, as far as the queue was read.
    package internal(set) var upcoming: [Playable] = []

    /// Told when something changed that is to be kept.
    @ObservationIgnored package var settingsChanged: (@MainActor (PlayerModel) -> Void)?

    private let library: (any TrackLiking)?
    private var positionDrag: PositionDrag?
    private var volumeDrag: Double?
    /// The volume before it was muted.
    private var loudness: Double?

    private struct PositionDrag {
        var item: MusicID?
        var position: Duration
    }

    /// Makes the model of a session.
    ///
    /// - Parameters:
    ///   - session: Playback of the account.
    ///   - library: Where items are liked; without one they cannot be.
    ///   - showsRemaining: What was kept of it.
    package init(
        _ session: PlaybackSession, library: (any TrackLiking)? = nil, showsRemaining: Bool = false
    ) {
        self.session = session
        self.library = library
        self.showsRemaining = showsRemaining
        session.onItemChange { [weak self] in
            if let id = self?.item?.id { self?.library?.shown([id]) }
        }
    }

    // MARK: What is heard

    private var state: PlaybackState? { session.state }
    /// What can be played on though the service has forgotten it.
    private var held: Playable? { session.isKnown ? session.lastItem : nil }

    /// The track or episode that is heard or held.
    package var item: Playable? {
        isAdvertisement ? nil : state.map(\.item) ?? held
    }

    package var isAdvertisement: Bool { state?.isAdvertisement == true }
    package var isPlaying: Bool { state?.isPlaying == true }
    /// Whether there is anything to show; else the bar says how to begin.
    package var isIdle: Bool {
        item == nil && !isPlaying && !isAdvertisement && !session.isChangingItem
    }

    package var title: String {
        if isAdvertisement { return "Advertisement" }
        if let item { return item.title.isEmpty ? "Untitled" : item.title }
        if session.isChangingItem { return "Starting…" }
        return isPlaying ? "Unknown title" : "Nothing is playing"
    }

    /// Who made it; if nothing plays, how to begin.
    package var subtitle: String {
        if isAdvertisement { return "Your music goes on right after it." }
        if let item { return item.creditLine }
        return session.isChangingItem || isPlaying ? "" : "Choose an album, a playlist or a song."
    }

    /// What is heard, in one line.
    package var spokenItem: String {
        [title, item == nil ? "" : subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    /// The album, podcast or book it is a part of.
    package var collection: Credit? { item?.collection }
    package var credits: [Credit] { item?.credits ?? [] }
    package var artwork: Artwork { item?.artwork ?? .none }
    package var isExplicit: Bool { item?.track?.isExplicit ?? false }

    /// What can be done, and why not the rest.
    package var offers: PlayerOffers {
        var offers = PlayerOffers(
            state, held: held != nil, isChangingItem: session.isChangingItem,
            capabilities: session.capabilities)
        if library == nil { offers.like = .refused("There is no library.") }
        return offers
    }

    /// Where it plays, and what is wrong; `nil` if there is nothing to say.
    package var status: String? {
        if let trouble = session.trouble { return trouble.message }
        guard let device = state?.device else { return nil }
        return device.isControllable
            ? "Playing on \(device.name)"
            : "Playing on \(device.name) (cannot be controlled here)"
    }

    /// Whether it plays on a device that has to be left before anything can be done.
    package var offersMoving: Bool { state?.device?.isControllable == false }

    // MARK: Names of the controls

    package var playPauseName: String { isPlaying ? "Pause" : "Play" }
    package var isShuffled: Bool { state?.isShuffled == true }
    package var repeatMode: RepeatMode { state?.repeatMode ?? .off }
    package var repeatName: String {
        switch repeatMode {
        case .off: "Repeat: Off"
        case .context: "Repeat: All"
        case .track: "Repeat: One"
        }
    }

    // MARK: Playing

    /// Plays or pauses; plays on what was heard last if the service has forgotten it.
    package func togglePlaying() {
        guard offers.playPause.isOffered else { return tellReason(offers.playPause) }
        if isPlaying {
            session.send(.pause)
        } else if state == nil, let id = held?.id {
            session.send(.play(.items([id])), preview: held)
        } else {
            session.send(.resume)
        }
    }

    package func resume() {
        if !isPlaying { togglePlaying() }
    }

    package func pause() {
        if isPlaying { togglePlaying() }
    }

    /// Pauses; playing on begins the item anew.
    package func stop() {
        pause()
        if offers.seek.isOffered, position > .zero { seek(to: .zero) }
    }

    package func skipToNext() {
        guard offers.next.isOffered else { return tellReason(offers.next) }
        let preview = repeatMode == .track ? nil : upcoming.first
        if preview != nil { upcoming.removeFirst() }
        session.send(.skipToNext, preview: preview)
    }

    /// Goes back to the item before; begins anew what has been heard for a while.
    package func skipToPrevious() {
        let offers = offers
        guard offers.previous.isOffered else { return tellReason(offers.previous) }
        let isUnderWay = session.exactPosition > .seconds(3) && offers.seek.isOffered
        if isUnderWay || state?.disallowed.contains(.skipPrevious) == true {
            session.send(.seek(.zero))
        } else {
            upcoming = []
            session.send(.skipToPrevious)
        }
    }

    package func toggleShuffle() { setShuffle(!isShuffled) }

    package func setShuffle(_ isOn: Bool) {
        guard isOn != isShuffled else { return }
        guard offers.shuffle.isOffered else { return tellReason(offers.shuffle) }
        upcoming = []
        session.send(.setShuffle(isOn))
    }

    /// Off, all, one, and off again.
    package func cycleRepeat() { setRepeat(repeatMode.following(state?.disallowed ?? [])) }

    package func setRepeat(_ mode: RepeatMode) {
        guard mode != repeatMode else { return }
        guard offers.repeats.isOffered else { return tellReason(offers.repeats) }
        session.send(.setRepeat(mode))
    }

    /// A key was pressed for what is not offered: a control would be insensitive and say why.
    private func tellReason(_ offer: Offer) {
        if let reason = offer.reason { session.notices.tell(Failure(.notOffered, reason)) }
    }

    // MARK: Liking

    /// Whether the item is in the library; `nil` if that is not known.
    package var isLiked: Bool? { item?.id.flatMap { library?.isSaved($0) } }
    package var likeName: String { isLiked == true ? "Unlike" : "Like" }

    package func toggleLike() async {
        guard let library, let id = item?.id, offers.like.isOffered else { return }
        if isLiked == true {
            await library.remove([id])
        } else {
            await library.save([id])
        }
    }
}

// MARK: - Position

extension PlayerModel {
    /// Whether there is a position to show.
    package var showsProgress: Bool { !isAdvertisement && duration > .zero }
    package var duration: Duration { item?.duration ?? .zero }
    /// Where it is, or where the person drags it.
    package var position: Duration {
        if let positionDrag, positionDrag.item == item?.id { return positionDrag.position }
        return state == nil ? .zero : min(session.position, duration)
    }

    /// The position at this moment, also while nobody looks.
    package var exactPosition: Duration {
        _ = session.jumps  // who follows it learns of jumps, not of each second
        return min(session.exactPosition, duration)
    }
    /// Names what is heard, and no other time that it is heard.
    package var entryName: String {
        "\(session.itemNumber) \(item?.id?.kind.rawValue ?? "") \(item?.id?.value ?? title)"
    }
    /// What a screen reader says of the slider.
    package var spokenPosition: String {
        showsProgress ? "\(position.clockText) of \(duration.clockText)" : ""
    }
    package var positionText: String { showsProgress ? position.clockText : "" }
    /// The length, or what is left of it with a minus.
    package var timeText: String {
        guard showsProgress else { return "" }
        return showsRemaining ? "−\((duration - position).clockText)" : duration.clockText
    }
    /// What pressing the time does.
    package var timeName: String { showsRemaining ? "Show Length" : "Show Remaining Time" }

    package func toggleRemaining() {
        showsRemaining.toggle()
        settingsChanged?(self)
    }

    /// The person takes hold of the slider: from now on nothing else moves it.
    ///
    /// - Parameter seconds: Where it stands.
    package func beginPositionDrag(at seconds: Double) {
        guard seconds.isFinite, offers.seek.isOffered else { return }
        positionDrag = PositionDrag(item: item?.id, position: clamped(.seconds(seconds)))
    }

    /// The person moved the slider: held, or by keys and the like.
    ///
    /// - Parameter seconds: Where it stands.
    package func positionMoved(to seconds: Double) {
        guard seconds.isFinite else { return }
        let position = clamped(.seconds(seconds))
        if positionDrag != nil { positionDrag?.position = position } else { seek(to: position) }
    }

    /// The person lets the slider go: playback goes there, if it is the same item still.
    package func endPositionDrag() {
        guard let drag = positionDrag else { return }
        positionDrag = nil
        if drag.item == item?.id { seek(to: drag.position) }
    }

    package func cancelPositionDrag() { positionDrag = nil }

    package func seek(to position: Duration) {
        guard offers.seek.isOffered else { return tellReason(offers.seek) }
        session.send(.seek(clamped(position)))
    }

    /// Goes forward, or back if it is less than 0.
    package func seek(by distance: Duration) {
        seek(to: session.exactPosition + distance)
    }

    private func clamped(_ position: Duration) -> Duration {
        max(.zero, duration > .zero ? min(position, duration) : position)
    }
}

// MARK: - Volume

extension PlayerModel {
    /// How much a turn of the wheel is.
    static let volumeStep = 0.05

    /// From 0 to 1, as loud as it sounds: services take it so.
    package var volume: Double { volumeDrag ?? state?.device?.volume ?? 0 }
    package var volumeText: String { "\(Int((volume * 100).rounded())) %" }
    package var isMuted: Bool { state?.device?.volume != nil && volume < 0.005 }
    /// How loud, in four steps from none.
    package var loudnessLevel: Int { isMuted ? 0 : min(3, 1 + Int(volume * 3)) }
    package var muteName: String { isMuted ? "Unmute" : "Mute" }

    /// Sets the volume.
    ///
    /// - Parameter volume: From 0 to 1; what is beyond is taken as the nearer one.
    package func setVolume(_ volume: Double) {
        guard volume.isFinite else { return }
        guard offers.volume.isOffered else { return tellReason(offers.volume) }
        session.send(.setVolume(min(max(volume, 0), 1)))
    }

    /// Louder or softer.
    ///
    /// - Parameter steps: Turns of the wheel; less than 0 is softer.
    package func changeVolume(by steps: Double) {
        guard steps.isFinite, offers.volume.isOffered else { return }
        setVolume(volume + steps * Self.volumeStep)
    }

    /// The person takes hold of the slider: from now on nothing else moves it.
    ///
    /// - Parameter volume: Where it stands.
    package func beginVolumeDrag(at volume: Double) {
        guard volume.isFinite, offers.volume.isOffered else { return }
        volumeDrag = min(max(volume, 0), 1)
    }

    /// The person moved the slider: held, or by keys and the like.
    ///
    /// - Parameter volume: Where it stands.
    package func volumeMoved(to volume: Double) {
        guard volume.isFinite else { return }
        if volumeDrag != nil { volumeDrag = min(max(volume, 0), 1) } else { setVolume(volume) }
    }

    /// The person lets the slider go: so loud it becomes.
    package func endVolumeDrag() {
        guard let volume = volumeDrag else { return }
        volumeDrag = nil
        setVolume(volume)
    }

    package func toggleMute() {
        if isMuted {
            setVolume(loudness ?? 0.5)
        } else {
            loudness = volume
            setVolume(0)
        }
    }
}

// MARK: - Starting

extension PlayerModel: PlayStarting {
    package var currentItem: MusicID? { item?.id }

    package func play(_ request: PlayRequest) {
        upcoming = []
        session.send(.play(request))
    }

    package func playShuffled(_ request: PlayRequest) {
        upcoming = []
        session.send(.play(request, shuffled: true))
    }

    package func addToQueue(_ ids: [MusicID]) {
        guard !ids.isEmpty else { return }
        if let reason = session.capabilities.reason(against: .addToQueue) {
            return session.notices.tell(Failure(.notOffered, reason))
        }
        session.send(.addToQueue(ids))
    }
}
