/// The commands to a player, one under way at a time: a service does not promise to carry them out
/// in the order they came.
///
/// What a later command makes pointless is not sent: of several seeks and volumes the last one wins,
/// and pausing and playing does not pile up.
package struct CommandQueue: Sendable {
    package struct Entry: Hashable, Sendable {
        /// Names the command, for what is shown because of it.
        package let ticket: Int
        package let command: PlayerCommand
        /// Where; the active device if not given.
        package let device: String?
    }

    /// What became of a command that came in.
    package struct Admission: Hashable, Sendable {
        /// Its own ticket, or that of the same command, which is under way already.
        package let ticket: Int
        /// What is no longer going to be sent.
        package let superseded: [Int]
    }

    /// What to do now.
    package enum Step: Hashable, Sendable {
        case send(Entry)
        /// Nothing before this moment: more of the same may come.
        case wait(until: Duration)
        case idle
    }

    /// Sliders and wheels say more than a service wants to hear: so far apart is what they send.
    static let gap = Duration.milliseconds(200)

    package private(set) var waiting: [Entry] = []
    package private(set) var underWay: Entry?
    private var lastTicket = 0
    /// When the last command of a slider was sent.
    private var lastSlide: Duration?

    package init() {}

    package var isEmpty: Bool { waiting.isEmpty && underWay == nil }

    /// Takes a command in.
    ///
    /// - Parameters:
    ///   - command: What to do.
    ///   - device: Where; the active device if not given.
    /// - Returns: Its ticket, and what it made pointless.
    package mutating func add(_ command: PlayerCommand, on device: String? = nil) -> Admission {
        let pointless = waiting.indices.filter { isPointless(at: $0, before: command) }
        let superseded = pointless.map { waiting[$0].ticket }
        for index in pointless.reversed() { waiting.remove(at: index) }
        if let same = ticketOfSame(command, on: device) {
            return Admission(ticket: same, superseded: superseded)
        }
        lastTicket += 1
        waiting.append(Entry(ticket: lastTicket, command: command, device: device))
        return Admission(ticket: lastTicket, superseded: superseded)
    }

    /// What to do now; a command that is handed out is under way until it is ``finish(_:)``ed.
    ///
    /// - Parameter now: This moment.
    /// - Returns: The step.
    package mutating func next(at now: Duration) -> Step {
        guard underWay == nil, let first = waiting.first else { return .idle }
        if first.command.isSlide {
            if waiting.count == 1, let lastSlide, now < lastSlide + Self.gap {
                return .wait(until: lastSlide + Self.gap)
            }
            lastSlide = now
        }
        waiting.removeFirst()
        underWay = first
        return .send(first)
    }

    /// The command under way has ended, well or not.
    ///
    /// - Parameter ticket: Its ticket; another one changes nothing.
    package mutating func finish(_ ticket: Int) {
        if underWay?.ticket == ticket { underWay = nil }
    }

    /// Drops what was not sent yet.
    ///
    /// - Returns: The tickets.
    package mutating func dropWaiting() -> [Int] {
        defer { waiting = [] }
        return waiting.map(\.ticket)
    }

    // MARK: What a command makes pointless

    private func isPointless(at index: Int, before command: PlayerCommand) -> Bool {
        guard waiting[index].command.isPointless(before: command) else { return false }
        return waiting[(index + 1)...].allSatisfy { !$0.command.isBarrier(for: command) }
    }

    /// The last command about the same, if it is the same and nothing came between.
    private func ticketOfSame(_ command: PlayerCommand, on device: String?) -> Int? {
        guard command.mayMerge else { return nil }
        let earlier = [underWay].compactMap { $0 } + waiting
        for entry in earlier.reversed() {
            if entry.command == command, entry.device == device { return entry.ticket }
            if entry.command.isBarrier(for: command) || entry.command.isPointless(before: command) {
                return nil
            }
        }
        return nil
    }
}

extension PlayerCommand {
    /// Whether it comes from a slider, and so in a stream.
    fileprivate var isSlide: Bool {
        switch self {
        case .seek, .setVolume: true
        default: false
        }
    }

    /// Whether asking for it twice in a row means it once.
    fileprivate var mayMerge: Bool {
        switch self {
        case .play, .resume, .pause, .transfer: true
        default: false
        }
    }

    /// Whether it need not be sent if the other one follows.
    fileprivate func isPointless(before other: PlayerCommand) -> Bool {
        switch (self, other) {
        case (.seek, .seek), (.setVolume, .setVolume), (.setShuffle, .setShuffle),
            (.setRepeat, .setRepeat), (.resume, .resume), (.resume, .pause), (.pause, .resume),
            (.pause, .pause), (.transfer, .transfer):
            true
        case (.play, .play), (.seek, .play), (.skipToNext, .play), (.skipToPrevious, .play),
            (.resume, .play), (.pause, .play):
            true
        default: false
        }
    }

    /// Whether nothing before it may be left out because of the other one.
    fileprivate func isBarrier(for other: PlayerCommand) -> Bool {
        switch (self, other) {
        case (.transfer, _): true
        case (_, .setVolume): false
        case (.play, .play): false
        case (.play, _): true
        case (.skipToNext, .play), (.skipToPrevious, .play): false
        case (.skipToNext, _), (.skipToPrevious, _): true
        default: false
        }
    }
}
