/// What the player leaves to the next one.
extension Player {
    /// How far the position may have gone on since it was last told.
    private static let untoldMS = 3_000

    /// Goes on with what another player left, paused where that one was. Tells nobody.
    ///
    /// - Parameters:
    ///   - kept: What it left.
    ///   - tracks: The tracks that are named in it, by their ids; those that are gone are passed
    ///     over, and if the current one is, the next begins at its beginning.
    ///   - places: Where episodes and chapters go on, by the ids of their tracks.
    package func restore(
        _ kept: KeptPlayback, tracks: [String: CatalogueTrack], places: [String: Int] = [:]
    ) {
        let isWhereItWas = queue.restore(kept.queue, tracks: tracks)
        userID = kept.userID
        self.places = places
        isActive = kept.isActive
        context = queue.context.isEmpty ? nil : kept.context
        pipeline?.setAlbumGain(context?.kind == .album)
        if let current = queue.current {
            let position = isWhereItWas ? kept.positionMS : place(of: current)
            let isWithin = lengthMS(of: current).map { position < $0 } ?? true
            heldPositionMS = isWithin ? position : 0
        }
        touch()
        told = (revision, heldPositionMS)
        publish()
    }

    /// Tells what is to be kept, if it has changed or has gone on for a while.
    ///
    /// - Parameter isLast: Whether nothing comes after it, so that each moment counts.
    func tellPlayback(isLast: Bool = false) {
        // What was under way meanwhile comes after the last that counts.
        guard !isShutDown else { return }
        let position = positionMS
        let progress = abs(position - told.positionMS)
        guard revision != told.revision || progress >= (isLast ? 1 : Self.untoldMS) else { return }
        told = (revision, position)
        report(
            .changed(
                KeptPlayback(
                    queue: queue.kept, context: context, userID: userID, positionMS: position,
                    isActive: isActive)))
    }
}
