/// One request's way as those hear of it who listen to the sender.
struct SendingCourse {
    private let event: @Sendable (SendingEvent.Kind) -> SendingEvent
    private let onEvent: RequestSender.EventHandler
    private let time: Timekeeper
    private let began: Duration

    init<Value>(
        of endpoint: Endpoint<Value>, number: Int, time: Timekeeper,
        onEvent: @escaping RequestSender.EventHandler
    ) {
        let operation = endpoint.operation
        let method = endpoint.method.rawValue
        let path = RequestURL.path(endpoint.path)
        event = {
            SendingEvent(
                number: number, operation: operation, method: method, path: path, kind: $0)
        }
        self.onEvent = onEvent
        self.time = time
        began = time.now()
    }

    /// How long ago the request was taken on.
    var age: Duration { time.now() - began }

    func report(_ kind: SendingEvent.Kind) { onEvent(event(kind)) }
}
