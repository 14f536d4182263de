/// What a person can ask the player for.
extension Player {
    /// Plays tracks from a place on; replaces what was played from, keeps what was queued.
    ///
    /// - Parameters:
    ///   - tracks: The context in its own order.
    ///   - start: Where to begin; `nil` is the first, or any one if shuffled.
    ///   - position: Where in the track, in milliseconds; past its end is the next track.
    ///   - context: What it is played from.
    /// - Throws: ``PlayerError`` with `noSuchTrack` if there is no such place, or if nothing of
    ///   it can be played.
    package func play(
        _ tracks: [CatalogueTrack], startingAt start: Int? = nil, atMS position: Int = 0,
        from context: PlayContext = .tracks
    ) throws {
        absorbEvents()
        guard let entry = queue.play(tracks, startingAt: start) else {
            throw PlayerError.noSuchTrack
        }
        self.context = context
        isActive = true
        pipeline?.setAlbumGain(context.kind == .album)
        guard position > 0, isPastEnd(position, of: entry) else {
            return try begin(entry, atMS: position)
        }
        guard let next = queue.skipTarget else { return stop() }
        try begin(next)
    }

    /// Plays on.
    ///
    /// - Throws: ``PlayerError`` with `noActiveDevice` if nothing was ever played here, with
    ///   `nothingLoaded` if there is nothing to play.
    package func resume() throws {
        absorbEvents()
        try requireActive()
        if isPlaying { return }
        guard let entry = queue.current ?? queue.skipTarget else {
            throw PlayerError.nothingLoaded
        }
        if loaded == entry {
            soundOn()
        } else {
            try begin(entry, atMS: heldPositionMS)
        }
    }

    /// Pauses; nothing sounds any more when this returns.
    ///
    /// - Throws: ``PlayerError`` with `noActiveDevice` if nothing was ever played here.
    package func pause() throws {
        absorbEvents()
        try requireActive()
        guard isPlaying else { return }
        pipeline?.pause()
        isPlaying = false
        touch()
    }

    /// Goes to the next track; plays even if paused.
    ///
    /// - Throws: ``PlayerError`` with `noNextTrack` at the end, which changes nothing.
    package func next() throws {
        absorbEvents()
        try requireActive()
        guard let entry = queue.skipTarget else { throw PlayerError.noNextTrack }
        try begin(entry)
    }

    /// Goes to the track before, however far the current one is; plays even if paused.
    ///
    /// - Throws: ``PlayerError`` with `noPreviousTrack` at the beginning, which changes nothing.
    package func previous() throws {
        absorbEvents()
        try requireActive()
        guard let entry = queue.previousTarget else { throw PlayerError.noPreviousTrack }
        try begin(entry, backwards: true)
    }

    /// Goes to a place in the current track; past its end is the next track.
    ///
    /// - Parameter position: Milliseconds; less than none is the start.
    /// - Throws: ``PlayerError`` with `nothingLoaded` if there is no current track.
    package func seek(toMS position: Int) throws {
        absorbEvents()
        try requireActive()
        guard let entry = queue.current else { throw PlayerError.nothingLoaded }
        let position = max(0, position)
        if isPastEnd(position, of: entry) { return try skipPastEnd() }
        heldPositionMS = position
        touch()
        guard loaded == entry, let pipeline else { return }
        // Behind the hand-over the pipeline would seek in the next file.
        if !signals.hasHandedOver, !isSoundingOut, pipeline.seek(toMS: position) == nil {
            return prepareFollowing()
        }
        try reload(entry, atMS: position)
    }

    /// Sets the volume.
    ///
    /// - Parameter percent: 0 to 100; beyond is the nearest of them.
    package func setVolume(_ percent: Int) {
        absorbEvents()
        volumePercent = min(100, max(0, percent))
        // Ears hear loudness about as the cube root of the gain.
        let share = Double(volumePercent) / 100
        pipeline?.setVolume(share * share * share)
        touch()
    }

    /// Turns random order on or off; the current track stays.
    package func setShuffle(_ isOn: Bool) {
        absorbEvents()
        queue.setShuffled(isOn)
        touch()
        prepareFollowing()
    }

    /// Says how playback goes on when something ends.
    package func setRepeat(_ repeats: PlaybackRepeat) {
        absorbEvents()
        queue.repeats = repeats
        touch()
        prepareFollowing()
    }

    /// Adds a track behind what is queued already.
    ///
    /// - Throws: ``PlayerError`` with `noActiveDevice` if nothing was ever played here.
    package func enqueue(_ track: CatalogueTrack) throws {
        absorbEvents()
        try requireActive()
        queue.enqueue(track)
        touch()
        prepareFollowing()
    }

    /// Makes this the device in use.
    ///
    /// - Parameter play: `true` plays what is there, if anything is; else all stays as it is.
    /// - Throws: ``PlayerError`` if what is there cannot be played.
    package func activate(play: Bool? = nil) throws {
        absorbEvents()
        if !isActive { touch() }
        isActive = true
        if play == true, !queue.isEmpty { try resume() }
    }

    private func requireActive() throws {
        guard isActive else { throw PlayerError.noActiveDevice }
    }

    private func isPastEnd(_ position: Int, of entry: QueueEntry) -> Bool {
        let length = entry.track.durationMS > 0 ? entry.track.durationMS : pipeline?.durationMS
        return length.map { position >= $0 } ?? false
    }

    private func skipPastEnd() throws {
        guard let next = queue.skipTarget else { return stop() }
        if isPlaying { return try begin(next) }
        try begin(next, playing: false)
    }
}
