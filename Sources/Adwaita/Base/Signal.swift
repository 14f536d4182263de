import CAdwaita

extension Handle {
    /// Runs `handler` whenever the object emits `signal`.
    ///
    /// The object owns the handler and hands itself in, so that the handler need not capture it: a
    /// captured handle would keep the object, which keeps the handler, alive for ever.
    @discardableResult
    public func on<each Argument: SignalArgument>(
        _ signal: String, _ handler: @escaping (Self, repeat each Argument) -> Void
    ) -> Self {
        connect(signal) { arguments, _ in
            let sender = try arguments.sender(Self.self)
            handler(sender, repeat try arguments.next((each Argument).self))
        }
    }

    /// For signals that ask: what `handler` returns is the answer.
    @discardableResult
    public func on<Answer: SignalAnswer, each Argument: SignalArgument>(
        asking signal: String, _ handler: @escaping (Self, repeat each Argument) -> Answer
    ) -> Self {
        connect(signal) { arguments, result in
            let sender = try arguments.sender(Self.self)
            let answer = handler(sender, repeat try arguments.next((each Argument).self))
            if let result { answer.write(to: result) }
        }
    }

    private func connect(_ signal: String, _ body: @escaping SignalHandler.Body) -> Self {
        let handler = Unmanaged.passRetained(SignalHandler(body)).toOpaque()
        guard let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), handler)
        else { return self }
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            guard let data = closure?.pointee.data, let values else { return }
            let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
            // A signal that lacks an argument its handler needs says nothing the handler knows.
            try? handler.body(SignalArguments(values: values), result)
        }
        g_closure_add_finalize_notifier(closure, handler) { handler, _ in
            if let handler { Unmanaged<SignalHandler>.fromOpaque(handler).release() }
        }
        g_signal_connect_closure(pointer, signal, closure, 0)
        return self
    }
}

/// One marshaller serves every signature, because arguments arrive as `GValue`s, the sender first.
private final class SignalHandler {
    typealias Body = (SignalArguments, UnsafeMutablePointer<GValue>?) throws -> Void
    let body: Body
    init(_ body: @escaping Body) { self.body = body }
}

private struct MissingArgument: Error {}

private final class SignalArguments {
    let values: UnsafePointer<GValue>
    private var index = 0

    init(values: UnsafePointer<GValue>) { self.values = values }

    func sender<Sender: Object>(_ type: Sender.Type) throws -> Sender {
        guard let sender = Sender(copying: values) else { throw MissingArgument() }
        return sender
    }

    func next<Value: SignalArgument>(_ type: Value.Type) throws -> Value {
        index += 1
        guard let value = Value(copying: values + index) else { throw MissingArgument() }
        return value
    }
}
