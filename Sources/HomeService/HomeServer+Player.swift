extension HomeServer {
    /// The player, and what writes down what it tells.
    static func makePlayer(
        _ configuration: Configuration, library: Library, memory: PlaybackMemory,
        log: @escaping @Sendable (String) -> Void
    ) throws -> (Player, PlayerDiary) {
        let deviceID = DeviceIdentity.id(in: configuration.dataFolder)
        let volumes = VolumeMemory(in: configuration.dataFolder)
        let diary = PlayerDiary(log: log) { report in
            switch report {
            case .started: break
            case .failed(let sentence): log(sentence)
            case .changed(let playback): memory.keep(playback)
            case .volume(let percent): try volumes.remember(percent, of: deviceID)
            case .heard(let play):
                try await library.recordPlay(
                    of: play.track.id, by: play.userID, context: play.contextURI,
                    at: play.startedAt)
            case .left(let place):
                try await library.setResumePoint(
                    place.positionMS, fullyPlayed: place.isFullyPlayed, of: place.track.id,
                    for: place.userID)
            }
        }
        let player = try Player(
            output: configuration.output, deviceID: deviceID,
            deviceName: configuration.deviceName,
            volumePercent: volumes.volume(of: deviceID) ?? 100, log: log,
            report: { diary.write($0) })
        return (player, diary)
    }

    /// Lets the player go on with what was played when the service last ended, paused.
    static func restorePlayback(
        of player: Player, _ configuration: Configuration, _ library: Library,
        _ accounts: HomeAccounts, log: @Sendable (String) -> Void
    ) async {
        guard let kept = PlaybackMemory.read(in: configuration.dataFolder) else { return }
        do {
            // What was heard by somebody who is gone is nobody's any more.
            guard try await accounts.knows(kept.userID) else { return }
            let ids = kept.queue.trackIDs
            let found = try await library.catalogue.playables(ids).compactMap(\.self)
                .filter { OuterRoots.any(of: configuration.roots, holds: $0.path) }
            let tracks = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
            let places = try await library.places(in: found, for: kept.userID)
            await player.restore(kept, tracks: tracks, places: places)
        } catch {
            log("What was played last could not be looked up: \(error)")
        }
    }
}

extension HomeAccounts {
    /// Whether there is somebody of that id; nobody, who has none, is there too.
    fileprivate func knows(_ userID: String) async throws -> Bool {
        if userID.isEmpty || userID == HomeUser.ownerID { return true }
        return try await user(userID) != nil
    }
}
