/// What follows from a request of the desktop.
enum Verdict: Hashable {
    case command(PlayerCommand)
    /// Allowed, and without effect.
    case ignored
    case refused(Refusal)
}

/// Why a request is an error.
enum Refusal: Hashable {
    case unknown
    case notNow
    case wrongValue(String)
}

/// The specification's rules about methods and properties that can be set: no bus, no clock.
struct PlayerRules {
    var snapshot: PlayerSnapshot
    var schemes: [String]
    /// Where the track is as the request comes.
    var position: Duration

    /// Longer ones name nothing.
    private static let longestURI = 8_192

    func verdict(method: String, _ arguments: [Variant]) -> Verdict {
        switch (method, arguments.first, arguments.dropFirst().first) {
        case ("Raise", _, _): .command(.raise)
        case ("Quit", _, _): .command(.quit)
        case ("Play", _, _): when(snapshot.canPlay, .play)
        case ("Pause", _, _): when(snapshot.canReallyPause, .pause)
        case ("PlayPause", _, _):
            snapshot.canReallyPause ? .command(.playPause) : .refused(.notNow)
        case ("Stop", _, _): when(snapshot.canControl, .stop)
        case ("Next", _, _): when(snapshot.canReallyGoNext, .next)
        case ("Previous", _, _): when(snapshot.canReallyGoPrevious, .previous)
        case ("Seek", .int64(let offset)?, _): seek(by: .microseconds(offset))
        case ("SetPosition", .path(let track)?, .int64(let place)?):
            setPosition(.microseconds(place), of: track)
        case ("OpenUri", .string(let uri)?, _): open(uri)
        default: .refused(.unknown)
        }
    }

    func verdict(setting property: String, _ value: Variant) -> Verdict {
        guard snapshot.canControl else { return .refused(.notNow) }
        switch (property, value) {
        case ("Volume", .double(let volume)): return setVolume(volume)
        case ("Shuffle", .bool(let isOn)):
            return snapshot.shuffle == nil ? .refused(.notNow) : .command(.setShuffle(isOn))
        case ("LoopStatus", .string(let text)):
            guard let loop = PlayerSnapshot.Loop(rawValue: text) else {
                return .refused(.wrongValue("LoopStatus is None, Track or Playlist."))
            }
            return snapshot.loop == nil ? .refused(.notNow) : .command(.setLoop(loop))
        case ("Rate", .double(let rate)): return setRate(rate)
        default: return .refused(.unknown)
        }
    }

    private func when(_ isPossible: Bool, _ command: PlayerCommand) -> Verdict {
        isPossible ? .command(command) : .ignored
    }

    private func seek(by offset: Duration) -> Verdict {
        guard snapshot.canReallySeek else { return .ignored }
        if let length = snapshot.track?.length, position + offset > length {
            return when(snapshot.canReallyGoNext, .next)
        }
        return .command(.seek(by: max(offset, .zero - position)))
    }

    private func setPosition(_ place: Duration, of track: String) -> Verdict {
        guard let current = snapshot.track, snapshot.canReallySeek else { return .ignored }
        // The one who asks may not have heard yet that the next track plays.
        guard track == current.path.text, place >= .zero else { return .ignored }
        if let length = current.length, place > length { return .ignored }
        return .command(.setPosition(place))
    }

    private func open(_ uri: String) -> Verdict {
        guard snapshot.canControl else { return .ignored }
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        guard uri.utf8.count <= Self.longestURI, uri.contains(":"), schemes.contains(scheme) else {
            let known = schemes.map { "\($0):" }.joined(separator: ", ")
            return .refused(.wrongValue("Only addresses with \(known) can be opened."))
        }
        return .command(.openURI(uri))
    }

    private func setVolume(_ volume: Double) -> Verdict {
        guard !volume.isNaN else { return .refused(.wrongValue("Volume is no number.")) }
        guard snapshot.volume != nil else { return .refused(.notNow) }
        return .command(.setVolume(volume.clampedToOne))
    }

    /// There is one speed; 0 is the specification's other word for a pause.
    private func setRate(_ rate: Double) -> Verdict {
        if rate == 0 { return when(snapshot.canReallyPause, .pause) }
        if rate == 1 { return .ignored }
        return .refused(.wrongValue("Rate is 1."))
    }
}

extension PlayerSnapshot {
    var canPlay: Bool { canControl && track != nil }
    var canReallyPause: Bool { canControl && canPause && track != nil }
    var canReallySeek: Bool { canControl && canSeek && track != nil }
    var canReallyGoNext: Bool { canControl && canGoNext }
    var canReallyGoPrevious: Bool { canControl && canGoPrevious }
}

extension Double {
    /// The nearest number from 0 to 1; 0 for what is none.
    var clampedToOne: Double { isNaN ? 0 : min(1, max(0, self)) }
}
