/// What plays now and what comes after it: no sound, no files, no clock.
///
/// Entries come from the *context* (an album, a playlist, a list of tracks) and from what the
/// person *queued*. Queued entries play first, once each; then the context goes on where it was.
package struct PlayQueue: Sendable {
    /// The context in its own order.
    package private(set) var context: [QueueEntry] = []
    /// What the person queued and has not been played yet.
    package private(set) var queued: [QueueEntry] = []
    package private(set) var current: QueueEntry?
    package private(set) var isShuffled = false
    package var repeats = PlaybackRepeat.off

    /// Places in `context`, in the order they play.
    private var order: [Int] = []
    /// Where in `order` the context is: at `current`, or where it goes on from after queued entries.
    private var place = 0
    private var currentIsQueued = false
    /// Entries that could not be played since a track last sounded.
    private var unplayable: Set<Int> = []
    private var generator: SeededGenerator
    private var lastUID = 0

    package init(generator: SeededGenerator) { self.generator = generator }

    // MARK: What comes

    package var isEmpty: Bool { current == nil && queued.isEmpty }

    /// What sounds when the current track has ended by itself; `nil` is the end.
    package var afterCurrent: QueueEntry? {
        if repeats == .track, let current, !unplayable.contains(current.uid) { return current }
        return skipTarget
    }

    /// What sounds when the person asks for the next track; `nil` if there is none.
    package var skipTarget: QueueEntry? {
        queued.first ?? contextPlace(after: place).map { context[order[$0]] }
    }

    /// What sounds when the person asks for the track before; `nil` if there is none.
    package var previousTarget: QueueEntry? {
        previousPlace.map { context[order[$0]] }
    }

    /// What comes, in order, without the current entry.
    ///
    /// - Parameter limit: The longest answer.
    /// - Returns: Queued entries, then the context; it begins anew if it repeats.
    package func upcoming(limit: Int = 20) -> [QueueEntry] {
        var coming = Array(queued.prefix(limit))
        guard !order.isEmpty else { return coming }
        let last = repeats == .context ? place + order.count : order.count - 1
        var at = place + 1
        while at <= last, coming.count < limit {
            let entry = context[order[at % order.count]]
            if !unplayable.contains(entry.uid) { coming.append(entry) }
            at += 1
        }
        return coming
    }

    private func contextPlace(after start: Int) -> Int? {
        guard !order.isEmpty else { return nil }
        let steps = repeats == .context ? order.count : order.count - 1 - start
        guard steps > 0 else { return nil }
        return (1...steps).lazy.map { (start + $0) % order.count }.first { isPlayable($0) }
    }

    private var previousPlace: Int? {
        guard current != nil, !order.isEmpty else { return nil }
        if currentIsQueued, isPlayable(place) { return place }
        let steps = repeats == .context ? order.count : place
        guard steps > 0 else { return nil }
        return (1...steps).lazy.map { (place - $0 + order.count) % order.count }
            .first { isPlayable($0) }
    }

    private func isPlayable(_ place: Int) -> Bool {
        !unplayable.contains(context[order[place]].uid)
    }

    /// The entry of that name, wherever it stands.
    package func entry(_ uid: Int) -> QueueEntry? {
        if let current, current.uid == uid { return current }
        return queued.first { $0.uid == uid } ?? context.first { $0.uid == uid }
    }

    // MARK: Changes

    /// Takes a new context and begins at one of its tracks; what was queued stays.
    ///
    /// - Parameters:
    ///   - tracks: The context in its own order; not empty.
    ///   - start: Where to begin; `nil` is the first, or any one if shuffled.
    /// - Returns: The new current entry; `nil` (and nothing changed) if there is no such place.
    package mutating func play(_ tracks: [CatalogueTrack], startingAt start: Int?) -> QueueEntry? {
        guard !tracks.isEmpty, tracks.indices.contains(start ?? 0) else { return nil }
        context = tracks.map { newEntry($0) }
        unplayable = []
        let first = start ?? (isShuffled ? Int.random(in: tracks.indices, using: &generator) : 0)
        order = Array(tracks.indices)
        place = first
        if isShuffled { shuffleRest() }
        return settle(at: place)
    }

    /// Adds a track behind what is queued already.
    ///
    /// - Returns: Its entry.
    @discardableResult
    package mutating func enqueue(_ track: CatalogueTrack) -> QueueEntry {
        let entry = newEntry(track)
        queued.append(entry)
        return entry
    }

    /// Makes an entry the current one, wherever it stands.
    package mutating func adopt(_ entry: QueueEntry) {
        if let at = queued.firstIndex(of: entry) {
            queued.remove(at: at)
            current = entry
            currentIsQueued = true
        } else if let at = order.firstIndex(where: { context[$0].uid == entry.uid }) {
            settle(at: at)
        } else {
            current = entry
        }
    }

    /// Ends playback: the context stands at its beginning, ready to be played again.
    package mutating func rewind() {
        unplayable = []
        if order.isEmpty { return }
        settle(at: 0)
    }

    /// Leaves an entry out until a track sounds again.
    package mutating func markUnplayable(_ entry: QueueEntry) {
        queued.removeAll { $0.uid == entry.uid }
        unplayable.insert(entry.uid)
    }

    /// Gives every entry a new chance: a disk may be back the next time round.
    package mutating func currentSounds() { unplayable = [] }

    /// Turns random order on or off; the current entry stays.
    package mutating func setShuffled(_ isOn: Bool) {
        guard isOn != isShuffled else { return }
        isShuffled = isOn
        guard !order.isEmpty else { return }
        if isOn {
            shuffleRest()
        } else {
            place = order[place]
            order = Array(context.indices)
        }
    }

    // MARK: Keeping

    /// All of it without its tracks.
    package var kept: KeptQueue {
        let isOfContext = order.isEmpty ? false : context[order[place]] == current
        return KeptQueue(
            context: context.map(\.track.id), order: isShuffled ? order : nil, place: place,
            besides: isOfContext ? nil : current?.track.id, queued: queued.map(\.track.id),
            isShuffled: isShuffled, repeats: repeats)
    }

    /// Takes the place of a queue that was kept; what is gone is passed over.
    ///
    /// - Parameters:
    ///   - kept: The queue; it has to be whole.
    ///   - tracks: The tracks that are there, by their ids.
    /// - Returns: Whether the entry that was current is so again; if it is gone, that is what comes
    ///   after it.
    package mutating func restore(_ kept: KeptQueue, tracks: [String: CatalogueTrack]) -> Bool {
        func isThere(_ place: Int) -> Bool { tracks[kept.context[place]] != nil }
        let there = kept.context.indices.filter(isThere)
        let places = Dictionary(uniqueKeysWithValues: there.enumerated().map { ($1, $0) })
        let keptOrder = kept.order ?? Array(kept.context.indices)
        context = there.compactMap { tracks[kept.context[$0]] }.map { newEntry($0) }
        order = keptOrder.compactMap { places[$0] }
        queued = kept.queued.compactMap { tracks[$0] }.map { newEntry($0) }
        unplayable = []
        isShuffled = kept.isShuffled
        repeats = kept.repeats
        // Where the context's entry is, or the one after it if it is gone.
        let before = keptOrder.prefix(kept.place).count(where: isThere)
        let isPlaceThere = keptOrder.indices.contains(kept.place) && isThere(keptOrder[kept.place])
        guard let besides = kept.besides else {
            current = nil
            if before < order.count {
                settle(at: before)
            } else if let next = queued.first {
                place = max(0, order.count - 1)
                adopt(next)
            } else {
                rewind()
            }
            return isPlaceThere || kept.context.isEmpty
        }
        place = max(0, isPlaceThere ? before : before - 1)
        currentIsQueued = true
        current = tracks[besides].map { newEntry($0) }
        if current != nil { return true }
        if let next = skipTarget { adopt(next) } else { rewind() }
        return false
    }

    private mutating func shuffleRest() {
        let here = order[place]
        order.remove(at: place)
        order.shuffle(using: &generator)
        order.insert(here, at: 0)
        place = 0
    }

    @discardableResult
    private mutating func settle(at newPlace: Int) -> QueueEntry {
        place = newPlace
        currentIsQueued = false
        let entry = context[order[newPlace]]
        current = entry
        return entry
    }

    private mutating func newEntry(_ track: CatalogueTrack) -> QueueEntry {
        lastUID += 1
        return QueueEntry(uid: lastUID, track: track)
    }
}
