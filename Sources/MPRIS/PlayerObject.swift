import Foundation
import Synchronization

/// The player as it lies on the bus: what it says when asked, and what it tells by itself.
final class PlayerObject: BusObject {
    private struct State {
        var snapshot: PlayerSnapshot
        var connection: BusConnection?
        var registrations: [UInt32] = []
        var isOver = false
        var name = Name.awaited([])
    }

    /// What it is called on the bus.
    private enum Name {
        case awaited([CheckedContinuation<String?, Never>])
        case known(String?)
    }

    private let description: PlayerDescription
    private let root: [String: Variant]
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>
    let commands: AsyncStream<PlayerCommand>
    private let output: AsyncStream<PlayerCommand>.Continuation

    /// A place further than this from where the track should be is a jump.
    private static let jump = Duration.milliseconds(500)
    /// More than a person presses; the rest of a flood is dropped.
    private static let mostCommands = 256

    init(
        _ description: PlayerDescription, _ snapshot: PlayerSnapshot,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.description = description
        self.now = now
        root = PlayerProperties.root(description)
        state = Mutex(State(snapshot: snapshot))
        (commands, output) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingOldest(Self.mostCommands))
    }

    // MARK: - Coming and going

    /// Connects and takes a name. To be called in the loop that answers.
    func start(_ address: String?) {
        guard let address else { return settle(nil) }
        BusConnection.open(address) { [self] connection in
            guard let connection, keep(connection) else { return settle(nil) }
            let first = "\(Interfaces.root).\(description.name)"
            let second = "\(first).instance\(ProcessInfo.processInfo.processIdentifier)"
            connection.request(first) { [self] isOurs in
                if isOurs { return settle(first) }
                connection.request(second) { [self] isOurs in settle(isOurs ? second : nil) }
            }
        }
    }

    /// Leaves the bus. To be called in the loop that answers.
    func end() {
        let (connection, registrations) = state.withLock { state in
            state.isOver = true
            defer { state.connection = nil }
            return (state.connection, state.registrations)
        }
        connection?.unregister(registrations)
        connection?.close()
        settle(nil)
        output.finish()
    }

    /// The name on the bus, as soon as it is known; `nil` without one.
    func name() async -> String? {
        await withCheckedContinuation { continuation in
            let known: String?? = state.withLock { state in
                switch state.name {
                case .known(let name): return .some(name)
                case .awaited(let others):
                    state.name = .awaited(others + [continuation])
                    return .none
                }
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    private func keep(_ connection: BusConnection) -> Bool {
        let interfaces = [Interfaces.root, Interfaces.player]
        let registrations = connection.register(self, interfaces)
        let isKept = state.withLock { state in
            guard !state.isOver, registrations.count == interfaces.count else { return false }
            state.connection = connection
            state.registrations = registrations
            return true
        }
        if !isKept {
            connection.unregister(registrations)
            connection.close()
        }
        return isKept
    }

    private func settle(_ name: String?) {
        let waiting = state.withLock { state in
            defer { state.name = .known(state.isOver ? nil : name) }
            if case .awaited(let waiting) = state.name { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume(returning: name) }
    }

    // MARK: - What it tells

    func update(_ snapshot: PlayerSnapshot) {
        let (old, connection) = state.withLock { state in
            defer { state.snapshot = snapshot }
            return (state.snapshot, state.connection)
        }
        guard let connection else { return }
        let before = PlayerProperties.player(old)
        let changed = PlayerProperties.player(snapshot).filter { before[$0.key] != $0.value }
        let gone = before.keys.filter {
            $0 == "Shuffle" && snapshot.shuffle == nil
                || $0 == "LoopStatus" && snapshot.loop == nil
        }
        if !changed.isEmpty || !gone.isEmpty {
            // All at once: a desktop shows what belongs together.
            connection.emit(
                "PropertiesChanged", of: Interfaces.properties,
                [.string(Interfaces.player), .dictionary(changed), .strings(gone)])
        }
        if snapshot.jumps(after: old, Self.jump) {
            let place = snapshot.position(at: now()).microseconds
            connection.emit("Seeked", of: Interfaces.player, [.int64(place)])
        }
    }

    // MARK: - What it is asked

    func value(of property: String, in interface: String) -> Variant? {
        if interface == Interfaces.root { return root[property] }
        let snapshot = state.withLock { $0.snapshot }
        if property == "Position" { return .int64(snapshot.position(at: now()).microseconds) }
        return PlayerProperties.player(snapshot)[property]
    }

    func set(_ property: String, _ value: Variant) -> Refusal? {
        carryOut(rules.verdict(setting: property, value))
    }

    func call(_ method: String, _ arguments: [Variant]) -> Refusal? {
        carryOut(rules.verdict(method: method, arguments))
    }

    private var rules: PlayerRules {
        let snapshot = state.withLock { $0.snapshot }
        return PlayerRules(
            snapshot: snapshot, schemes: description.schemes,
            position: snapshot.position(at: now()))
    }

    private func carryOut(_ verdict: Verdict) -> Refusal? {
        switch verdict {
        case .command(let command):
            output.yield(command)
            return nil
        case .ignored: return nil
        case .refused(let refusal): return refusal
        }
    }
}

extension PlayerSnapshot {
    /// Whether the place is not where it would be by the time that passed.
    fileprivate func jumps(after old: PlayerSnapshot, _ tolerance: Duration) -> Bool {
        guard let track else { return false }
        let isSame = track.path == old.track?.path
        let expected = isSame ? old.position(at: moment) : .zero
        let difference = position - expected
        return difference > tolerance || difference < .zero - tolerance
    }
}
