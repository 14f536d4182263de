/// What a person can ask the player for.
extension Player {
    /// Plays tracks from a place on; replaces what was played from, keeps what was queued.
    ///
    /// - Parameters:
    ///   - tracks: The context in its own order.
    ///   - start: Where to begin; `nil` is the first, or any one if shuffled.
    ///   - position: Where in the track, in milliseconds; past its end is the next track. `nil` is
    ///     its beginning, or where `places` says.
    ///   - context: What it is played from.
    ///   - userID: Who asks for it: it goes into that person's history.
    ///   - places: Where episodes and chapters go on, by the ids of their tracks.
    /// - Throws: ``PlayerError`` with `noSuchTrack` if there is no such place, or if nothing of
    ///   it can be played.
    package func play(
        _ tracks: [CatalogueTrack], startingAt start: Int? = nil, atMS position: Int? = nil,
        from context: PlayContext = .tracks, for userID: String = "",
        places: [String: Int] = [:]
    ) throws {
        try obey {
            guard start.map(tracks.indices.contains) ?? !tracks.isEmpty else {
                throw PlayerError.noSuchTrack
            }
            leaveCurrent()
            guard let entry = queue.play(tracks, startingAt: start) else {
                throw PlayerError.noSuchTrack
            }
            self.context = context
            // What one person heard of an episode says nothing about the next person.
            if userID != self.userID { self.places = [:] }
            for track in tracks where track.keepsPlace { self.places[track.id] = places[track.id] }
            self.userID = userID
            isActive = true
            pipeline?.setAlbumGain(context.kind == .album)
            let position = position ?? place(of: entry)
            guard position > 0, isPastEnd(position, of: entry) else {
                return try begin(entry, atMS: position)
            }
            guard let next = queue.skipTarget else { return stop() }
            try begin(next)
        }
    }

    /// Plays on.
    ///
    /// - Parameter position: Where in the current track, in milliseconds; `nil` is where it is.
    /// - Throws: ``PlayerError`` with `noActiveDevice` if nothing was ever played here,
    ///   `nothingLoaded` if nothing is there to play, `restricted` if it plays already.
    package func resume(atMS position: Int? = nil) throws {
        try obey {
            try requireActive()
            guard let position else {
                if isPlaying { throw PlayerError.restricted }
                return try resumeNow()
            }
            try seekNow(toMS: position)
            if !isPlaying { try resumeNow() }
        }
    }

    /// Pauses; nothing sounds any more when this returns.
    ///
    /// - Throws: ``PlayerError`` with `noActiveDevice` if nothing was ever played here,
    ///   `restricted` if nothing plays.
    package func pause() throws {
        try obey {
            try requireActive()
            guard isPlaying else { throw PlayerError.restricted }
            pipeline?.pause()
            leaveCurrent()
            isPlaying = false
            touch()
        }
    }

    /// Goes to the next track; plays even if paused.
    ///
    /// - Throws: ``PlayerError`` with `noNextTrack` at the end, which changes nothing.
    package func next() throws {
        try obey {
            try requireActive()
            guard let entry = queue.skipTarget else { throw PlayerError.noNextTrack }
            leaveCurrent()
            try begin(entry)
        }
    }

    /// Goes to the track before, however far the current one is, as Spotify's does; plays even if
    /// paused.
    ///
    /// - Throws: ``PlayerError`` with `noPreviousTrack` at the beginning, which changes nothing.
    package func previous() throws {
        try obey {
            try requireActive()
            guard let entry = queue.previousTarget else { throw PlayerError.noPreviousTrack }
            leaveCurrent()
            try begin(entry, backwards: true)
        }
    }

    /// Goes to a place in the current track; past its end is the next track.
    ///
    /// - Parameter position: Milliseconds; less than none is the start.
    /// - Throws: ``PlayerError`` with `nothingLoaded` if there is no current track.
    package func seek(toMS position: Int) throws {
        try obey {
            try requireActive()
            try seekNow(toMS: position)
        }
    }

    /// Sets the volume.
    ///
    /// - Parameter percent: 0 to 100; beyond is the nearest of them.
    package func setVolume(_ percent: Int) {
        obey {
            volumePercent = min(100, max(0, percent))
            pipeline?.setVolume(Self.gain(volumePercent))
            report(.volume(percent: volumePercent))
            touch()
        }
    }

    /// Turns random order on or off; the current track stays.
    package func setShuffle(_ isOn: Bool) {
        obey {
            queue.setShuffled(isOn)
            touch()
            prepareFollowing()
        }
    }

    /// Says how playback goes on when something ends.
    package func setRepeat(_ repeats: PlaybackRepeat) {
        obey {
            queue.repeats = repeats
            touch()
            prepareFollowing()
        }
    }

    /// Adds a track behind what is queued already.
    ///
    /// - Parameters:
    ///   - track: The track.
    ///   - place: Where it goes on if it is an episode or a chapter, in milliseconds.
    /// - Throws: ``PlayerError`` with `noActiveDevice` if nothing was ever played here.
    package func enqueue(_ track: CatalogueTrack, place: Int? = nil) throws {
        try obey {
            try requireActive()
            if let place { places[track.id] = place }
            queue.enqueue(track)
            touch()
            prepareFollowing()
        }
    }

    /// Makes this the device in use.
    ///
    /// - Parameter play: `true` plays what is there, if anything is; else all stays as it is.
    /// - Throws: ``PlayerError`` if what is there cannot be played.
    package func activate(play: Bool? = nil) throws {
        try obey {
            if !isActive { touch() }
            isActive = true
            if play == true, !isPlaying, !queue.isEmpty { try resumeNow() }
        }
    }

    // MARK: How

    /// Carries a command out on what plays now, and says what came of it.
    private func obey(_ command: () throws -> Void) rethrows {
        absorbEvents()
        defer {
            publish()
            tellPlayback()
        }
        try command()
    }

    private func requireActive() throws {
        guard isActive else { throw PlayerError.noActiveDevice }
    }

    private func resumeNow() throws {
        guard let entry = queue.current ?? queue.skipTarget else {
            throw PlayerError.nothingLoaded
        }
        if loaded == entry {
            soundOn()
        } else if isReported {
            // The output was lost under it.
            try reload(entry, atMS: heldPositionMS, playing: true)
        } else {
            try begin(entry, atMS: heldPositionMS)
        }
    }

    private func seekNow(toMS position: Int) throws {
        guard let entry = queue.current else { throw PlayerError.nothingLoaded }
        let position = max(0, position)
        leaveCurrent()
        if isPastEnd(position, of: entry) { return try skipPastEnd() }
        heldPositionMS = position
        hearOn(fromMS: position)
        touch()
        guard loaded == entry, let pipeline else { return }
        // Behind the hand-over the pipeline would seek in the next file.
        if !signals.hasHandedOver, !isSoundingOut,
            pipeline.seek(in: PipelineTrack(entry), toMS: position) == nil
        {
            return prepareFollowing()
        }
        try reload(entry, atMS: position, playing: isPlaying)
    }

    private func isPastEnd(_ position: Int, of entry: QueueEntry) -> Bool {
        lengthMS(of: entry).map { position >= $0 } ?? false
    }

    private func skipPastEnd() throws {
        guard let next = queue.skipTarget else { return stop() }
        try begin(next, playing: isPlaying)
    }
}
