extension HomeServer {
    /// The player, and what writes down what it tells.
    static func makePlayer(
        _ configuration: Configuration, library: Library,
        log: @escaping @Sendable (String) -> Void
    ) throws -> (Player, PlayerDiary) {
        let deviceID = DeviceIdentity.id(in: configuration.dataFolder)
        let volumes = VolumeMemory(in: configuration.dataFolder)
        let diary = PlayerDiary(log: log) { report in
            switch report {
            case .started: break
            case .failed(let sentence): log(sentence)
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
}
