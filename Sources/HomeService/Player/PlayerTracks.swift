/// How the player gets from one track to the next.
extension Player {
    private static let mostFailuresInARow = 50

    /// Loads an entry and plays it; goes on to the next that can be played if it cannot.
    func begin(
        _ first: QueueEntry, atMS position: Int = 0, backwards: Bool = false, playing: Bool = true
    ) throws {
        isReported = false
        try load(first, atMS: position, backwards: backwards)
        isPlaying = false
        if playing { soundOn() } else { touch() }
        prepareFollowing()
    }

    private func load(_ first: QueueEntry, atMS position: Int, backwards: Bool) throws {
        var entry = first
        var position = position
        while let failure = load(entry, atMS: position) {
            let sentence = skip(entry, failure)
            position = 0
            let next = backwards ? queue.previousTarget : queue.skipTarget
            guard let next, failuresInARow < Self.mostFailuresInARow else {
                stop()
                throw PlayerError(.noSuchTrack, sentence)
            }
            entry = next
            isReported = false
        }
    }

    /// Takes the current file anew, in the state it is in; it is not reported a second time.
    func reload(_ entry: QueueEntry, atMS position: Int) throws {
        let wasPlaying = isPlaying
        try load(entry, atMS: position, backwards: false)
        isPlaying = false
        if wasPlaying { soundOn() } else { touch() }
        prepareFollowing()
    }

    private func load(_ entry: QueueEntry, atMS position: Int) -> PlaybackFailure? {
        queue.adopt(entry)
        loaded = nil
        isSoundingOut = false
        heldPositionMS = position
        guard let pipeline else { return PlaybackFailure(.output(reason: "the player is stopped")) }
        let track = PipelineTrack(uid: entry.uid, path: entry.track.path)
        var failure = pipeline.load(track, atMS: position)
        if case .output(let reason) = failure?.cause {
            goSilent(reason)
            failure = self.pipeline?.load(track, atMS: position)
        }
        if failure == nil { loaded = entry }
        return failure
    }

    func soundOn() {
        pipeline?.play()
        isPlaying = true
        touch()
        if !isReported { report() }
    }

    private func report() {
        guard let entry = queue.current else { return }
        isReported = true
        hasPlayed = true
        failuresInARow = 0
        queue.currentSounds()
        onTrackStarted(
            TrackStart(track: entry.track, contextURI: context?.uri, startedAt: now()))
    }

    /// Ends playback with the context at its beginning.
    func stop() {
        pipeline?.unload()
        loaded = nil
        isPlaying = false
        isSoundingOut = false
        isReported = false
        heldPositionMS = 0
        failuresInARow = 0
        queue.rewind()
        touch()
    }

    /// - Returns: What was said about it.
    @discardableResult
    private func skip(_ entry: QueueEntry, _ failure: PlaybackFailure) -> String {
        let sentence = failure.sentence(for: entry.track.path)
        failuresInARow += 1
        queue.markUnplayable(entry)
        lastError = sentence
        onTrackFailed(sentence)
        return sentence
    }

    // MARK: Without a gap

    /// Has what follows looked at, so that it can be handed over when the current file is read.
    func prepareFollowing() {
        guard let loaded, !signals.hasHandedOver else { return }
        guard let next = queue.afterCurrent, failuresInARow < Self.mostFailuresInARow else {
            return signals.setFollowing(.nothing, after: loaded.uid)
        }
        let track = PipelineTrack(uid: next.uid, path: next.track.path)
        if scout.knows(track) {
            signals.setFollowing(.track(track), after: loaded.uid)
        } else {
            signals.setFollowing(.undecided, after: loaded.uid)
            scout.look(at: track)
        }
    }

    func followingChecked(_ uid: Int, _ failure: PlaybackFailure?) {
        if let failure, let next = queue.afterCurrent, next.uid == uid {
            skip(next, failure)
        }
        prepareFollowing()
    }

    func followingStarted(_ uid: Int) {
        guard let entry = queue.entry(uid) else { return }
        queue.adopt(entry)
        loaded = entry
        heldPositionMS = 0
        touch()
        report()
        prepareFollowing()
    }

    func followingFailed(_ uid: Int, _ failure: PlaybackFailure) {
        // One broken file can bring several errors.
        guard let loaded, !isSoundingOut else { return }
        if let entry = queue.entry(uid) { skip(entry, failure) }
        isSoundingOut = true
        let length = loaded.track.durationMS
        let end = length > 0 ? length : pipeline?.durationMS ?? 0
        // After an error in the next file nothing announces the end of the current one.
        Task { [weak self] in
            repeat {
                try? await Task.sleep(for: .milliseconds(20))
            } while await self?
                .soundsOut(loaded, until: end) == true
        }
    }

    private func soundsOut(_ entry: QueueEntry, until end: Int) -> Bool {
        guard isSoundingOut, loaded == entry else { return false }
        guard isPlaying else { return true }
        if let position = pipeline?.positionMS, position < end { return true }
        currentEnded()
        return false
    }

    // MARK: Ends and failures

    func currentEnded() {
        guard loaded != nil else { return }
        isSoundingOut = false
        guard let next = queue.afterCurrent else { return stop() }
        isReported = false
        // Failures are told one by one on the way; at the last of them the player stands still.
        try? begin(next)
    }

    func currentFailed(_ failure: PlaybackFailure) {
        guard let loaded else { return }
        skip(loaded, failure)
        guard let next = queue.skipTarget, failuresInARow < Self.mostFailuresInARow else {
            return stop()
        }
        try? begin(next, playing: isPlaying)
    }

    func outputFailed(_ reason: String) {
        guard let entry = queue.current else { return goSilent(reason) }
        let position = positionMS
        goSilent(reason)
        try? reload(entry, atMS: position)
    }

    private func goSilent(_ reason: String) {
        say("The sound output failed (\(reason)). Playing goes on in silence.")
        pipeline = nil
        pipeline = try? GStreamerPipeline(sink: .silence(.realTime), signals: signals)
        setVolume(volumePercent)
        pipeline?.setAlbumGain(context?.kind == .album)
    }
}
