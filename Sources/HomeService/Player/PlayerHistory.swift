/// How much of the current entry has been heard.
struct Hearing: Sendable {
    var start: TrackStart
    /// Sounded so far, whatever was skipped or repeated.
    var heardMS = 0
    /// Up to where `heardMS` counts.
    var countedToMS: Int
    var isTold = false
}

/// What is told of what was heard, and how far.
extension Player {
    private static let beatsPerPlace = 10

    /// The current entry sounds from a position on.
    func beginHearing(atMS position: Int) {
        guard let entry = queue.current else { return }
        let start = TrackStart(
            track: entry.track, contextURI: context?.uri, userID: userID, startedAt: now())
        hearing = Hearing(start: start, countedToMS: position)
        report(.started(start))
    }

    /// What sounds is about to change, or to stop.
    ///
    /// - Parameter position: Where in the current entry that happens; without one, where it is.
    func leaveCurrent(atMS position: Int? = nil) {
        guard isReported else { return }
        let position = position ?? positionMS
        countHeard(upToMS: position)
        keepPlace(atMS: position)
    }

    /// From here on the current entry goes on elsewhere.
    func hearOn(fromMS position: Int) {
        hearing?.countedToMS = position
        if isReported { keepPlace(atMS: position) }
    }

    private func countHeard(upToMS position: Int) {
        guard var hearing else { return }
        hearing.heardMS += max(0, position - hearing.countedToMS)
        hearing.countedToMS = position
        if !hearing.isTold, hearing.heardMS >= hearing.start.track.heardAfterMS {
            hearing.isTold = true
            report(.heard(hearing.start))
        }
        self.hearing = hearing
    }

    private func keepPlace(atMS position: Int) {
        guard let track = queue.current?.track, track.keepsPlace else { return }
        let isFinished = track.durationMS > 0 && position >= track.finishedFromMS
        let kept = PlaceKept(
            track: track, userID: userID, positionMS: isFinished ? 0 : position,
            isFullyPlayed: isFinished)
        places[track.id] = isFinished ? nil : position
        report(.left(kept))
    }

    /// Where an entry begins if nobody says otherwise.
    func place(of entry: QueueEntry) -> Int {
        entry.track.keepsPlace ? places[entry.track.id] ?? 0 : 0
    }

    // MARK: While it plays

    /// Looks once a second what has been heard, for as long as something plays.
    func startPulse() {
        guard pulse == nil else { return }
        pulse = Task { [weak self] in
            var beats = 0
            repeat {
                try? await Task.sleep(for: .seconds(1))
                beats += 1
            } while await self?
                .beat(keepsPlace: beats % Self.beatsPerPlace == 0) == true
        }
    }

    private func beat(keepsPlace: Bool) -> Bool {
        absorbEvents()
        defer {
            publish()
            tellPlayback()
        }
        guard isPlaying else {
            pulse = nil
            return false
        }
        let position = positionMS
        if isReported {
            countHeard(upToMS: position)
            if keepsPlace { keepPlace(atMS: position) }
        }
        return true
    }
}
