import Foundation

/// The sockets of a listener; lives on its thread.
struct RedirectLoop {
    /// What others want of it.
    enum Order {
        case answer(RedirectVisit, RedirectPage)
        /// All who wait get a page; nobody else is let in.
        case end(RedirectPage)
        case stop
    }

    private let socket: RedirectSocket
    private let alarm: RedirectAlarm
    private let place: RedirectPlace
    private let limits: RedirectLimits
    private let onVisit: (RedirectVisit) -> Void
    private var connections: [RedirectConnection] = []
    private var lastNumber = 0
    private var isEnding = false
    /// Until when nobody is let in, because the system has no more descriptors.
    private var isFullUntil = ContinuousClock.now

    init(
        _ socket: RedirectSocket, alarm: RedirectAlarm, place: RedirectPlace,
        limits: RedirectLimits, onVisit: @escaping (RedirectVisit) -> Void
    ) {
        self.socket = socket
        self.alarm = alarm
        self.place = place
        self.limits = limits
        self.onVisit = onVisit
    }

    /// Carries out orders, waits for something to happen, and deals with it; `false` at the end.
    mutating func turn(_ orders: [Order]) -> Bool {
        for order in orders {
            switch order {
            case .stop: return false
            case .end(let page): end(showing: page)
            case .answer(let visit, let page):
                for place in connections.indices where connections[place].number == visit.connection
                { connections[place].answer(page, patience: limits.patience) }
            }
        }
        sweep()
        if isEnding, connections.isEmpty { return false }
        watch()
        sweep()
        return true
    }

    mutating func closeAll() {
        for connection in connections { connection.close() }
        connections = []
        if !isEnding { socket.close() }
    }

    private mutating func end(showing page: RedirectPage) {
        guard !isEnding else { return }
        isEnding = true
        socket.close()
        for place in connections.indices {
            switch connections[place].phase {
            case .waiting: connections[place].answer(page, patience: limits.patience)
            case .asking: connections[place].phase = .over
            case .answering, .parting, .over: break
            }
        }
    }

    /// Lets go of who is done or has taken too long.
    private mutating func sweep() {
        let now = ContinuousClock.now
        for connection in connections where connection.isOver(at: now) { connection.close() }
        connections.removeAll { $0.isOver(at: now) }
    }

    private mutating func watch() {
        let now = ContinuousClock.now
        let accepts = !isEnding && isFullUntil <= now
        var watched = [pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
        for connection in connections {
            watched.append(
                pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
        }
        if accepts {
            watched.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0))
        }
        var due = connections.map(\.deadline).min()
        if !isEnding, !accepts { due = min(due ?? isFullUntil, isFullUntil) }
        let wait = due.map {
            Int32(min(max(0, (($0 - now) / .milliseconds(1)).rounded(.up)), 60_000))
        }
        guard poll(&watched, nfds_t(watched.count), wait ?? -1) > 0 else { return }
        if watched[0].revents != 0 { alarm.silence() }
        for (place, item) in zip(connections.indices, watched.dropFirst()) where item.revents != 0 {
            serve(place)
        }
        if accepts, watched.last?.revents != 0 { letIn() }
    }

    private mutating func serve(_ index: Int) {
        connections[index].advance()
        guard case .asking = connections[index].phase else { return }
        switch RedirectHead(connections[index].incoming, at: place) {
        case .incomplete:
            if connections[index].hasEnded { connections[index].phase = .over }
        case .refused(let page): connections[index].answer(page, patience: limits.patience)
        case .redirect(let query):
            connections[index].wait(patience: limits.exchange)
            onVisit(RedirectVisit(connection: connections[index].number, query: query))
        }
    }

    private mutating func letIn() {
        while true {
            let descriptor = accept(socket.descriptor, nil, nil)
            guard descriptor >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EAGAIN: return
                default:
                    isFullUntil = .now + .milliseconds(100)
                    return
                }
            }
            guard RedirectSocket.prepare(descriptor) else {
                _ = Foundation.close(descriptor)
                continue
            }
            makeRoom()
            lastNumber += 1
            connections.append(
                RedirectConnection(
                    descriptor: descriptor, number: lastNumber, deadline: .now + limits.patience))
        }
    }

    /// Whoever has been silent for longest must go first; they stand in the order they came.
    private mutating func makeRoom() {
        guard connections.count >= limits.connections else { return }
        let index = connections.firstIndex { !$0.isWaiting } ?? connections.startIndex
        connections.remove(at: index).close()
    }
}
