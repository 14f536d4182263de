/// How the player gets from one track to the next.
extension Player {
    private static let mostFailuresInARow = 50

    /// Loads an entry and plays it; goes on to the next that can be played if it cannot.
    ///
    /// - Parameters:
    ///   - first: The entry.
    ///   - position: Where in it; `nil` is its beginning, or where it was left.
    ///   - backwards: Whether another is looked for before it.
    ///   - playing: Whether it sounds.
    /// - Throws: ``PlayerError`` with `noSuchTrack` if none can be played.
    func begin(
        _ first: QueueEntry, atMS position: Int? = nil, backwards: Bool = false,
        playing: Bool = true
    ) throws {
        isReported = false
        try load(first, atMS: position ?? place(of: first), backwards: backwards)
        isPlaying = false
        if playing { soundOn() } else { touch() }
        prepareFollowing()
    }

    private func load(_ first: QueueEntry, atMS position: Int, backwards: Bool) throws {
        var entry = first
        var position = position
        while let failure = load(entry, atMS: position) {
            let sentence = skip(entry, failure)
            let next = backwards ? queue.previousTarget : queue.skipTarget
            guard let next, failuresInARow < Self.mostFailuresInARow else {
                stop()
                throw PlayerError(.noSuchTrack, sentence)
            }
            entry = next
            position = place(of: next)
            isReported = false
        }
    }

    /// Takes the current file anew; it is not reported a second time.
    func reload(_ entry: QueueEntry, atMS position: Int, playing: Bool) throws {
        try load(entry, atMS: position, backwards: false)
        isPlaying = false
        if playing { soundOn() } else { touch() }
        prepareFollowing()
    }

    private func load(_ entry: QueueEntry, atMS position: Int) -> PlaybackFailure? {
        queue.adopt(entry)
        loaded = nil
        isSoundingOut = false
        heldPositionMS = position
        guard let pipeline else { return PlaybackFailure(.output(reason: "the player is stopped")) }
        let track = PipelineTrack(entry)
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
        startPulse()
        if !isReported { reportStart() }
    }

    private func reportStart() {
        isReported = true
        hasPlayed = true
        failuresInARow = 0
        queue.currentSounds()
        beginHearing(atMS: heldPositionMS)
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
        hearing = nil
        queue.rewind()
        touch()
    }

    /// - Returns: What an app is told about it.
    @discardableResult
    private func skip(_ entry: QueueEntry, _ failure: PlaybackFailure) -> String {
        let sentence = failure.sentence(for: entry.track.path)
        failuresInARow += 1
        queue.markUnplayable(entry)
        revision += 1
        lastError = sentence
        report(.failed(sentence))
        return failure.answer(for: entry.track.path)
    }

    // MARK: Without a gap

    /// Has what follows looked at, so that it can be handed over when the current file is read.
    func prepareFollowing() {
        guard let loaded, !signals.hasHandedOver else { return }
        let held = PipelineTrack(loaded)
        if let track = continuation(of: held) {
            return signals.setFollowing(.goingOn(track), after: held.uid)
        }
        guard let next = queue.afterCurrent, failuresInARow < Self.mostFailuresInARow else {
            return signals.setFollowing(.nothing, after: loaded.uid)
        }
        let track = PipelineTrack(next)
        if track.startMS + place(of: next) > 0 {
            // A file can be handed over from its beginning only.
            signals.setFollowing(.nothing, after: loaded.uid)
        } else if scout.knows(track) {
            signals.setFollowing(.track(track), after: loaded.uid)
        } else {
            signals.setFollowing(.undecided, after: loaded.uid)
            scout.look(at: track)
        }
    }

    /// What the file itself goes on with, if that is what follows.
    private func continuation(of track: PipelineTrack) -> PipelineTrack? {
        guard let next = queue.afterCurrent, place(of: next) == 0 else { return nil }
        let following = PipelineTrack(next)
        // A file that ends before its part should is read to its end: there it goes on otherwise.
        guard following.goesOn(after: track), let length = pipeline?.durationMS,
            following.startMS < length
        else { return nil }
        return following
    }

    func followingChecked(_ uid: Int, _ failure: PlaybackFailure?) {
        if let failure, let next = queue.afterCurrent, next.uid == uid {
            skip(next, failure)
        }
        prepareFollowing()
    }

    func followingStarted(_ uid: Int) {
        guard let entry = queue.entry(uid) else { return }
        leaveCurrent(atMS: queue.current.flatMap(lengthMS))
        queue.adopt(entry)
        loaded = entry
        heldPositionMS = 0
        touch()
        reportStart()
        prepareFollowing()
    }

    func followingFailed(_ uid: Int, _ failure: PlaybackFailure) {
        // One broken file can bring several errors.
        guard let loaded, !isSoundingOut else { return }
        if let entry = queue.entry(uid) { skip(entry, failure) }
        isSoundingOut = true
        let end = PipelineTrack(loaded).startMS + (lengthMS(of: loaded) ?? 0)
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
        guard let loaded else { return }
        leaveCurrent(atMS: lengthMS(of: loaded))
        isSoundingOut = false
        guard let next = queue.afterCurrent else { return stop() }
        isReported = false
        // Failures are told one by one on the way; at the last of them the player stands still.
        try? begin(next)
    }

    func currentFailed(_ failure: PlaybackFailure) {
        guard let loaded else { return }
        leaveCurrent()
        skip(loaded, failure)
        guard let next = queue.skipTarget, failuresInARow < Self.mostFailuresInARow else {
            return stop()
        }
        try? begin(next, playing: isPlaying)
    }

    /// A sound device that is gone pauses what plays: nobody would hear it go on.
    func outputFailed(_ reason: String) {
        let position = positionMS
        leaveCurrent(atMS: position)
        pipeline?.unload()
        loaded = nil
        isPlaying = false
        isSoundingOut = false
        heldPositionMS = position
        say("The sound output failed (\(reason)). Playback is paused; play on to try it again.")
        touch()
    }

    private func goSilent(_ reason: String) {
        say("The sound output failed (\(reason)). Playing goes on in silence.")
        pipeline = nil
        pipeline = try? GStreamerPipeline(sink: .silence(.realTime), signals: signals)
        pipeline?.setVolume(Self.gain(volumePercent))
        pipeline?.setAlbumGain(context?.kind == .album)
    }
}
