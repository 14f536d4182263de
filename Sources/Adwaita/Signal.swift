import CAdwaita

extension Handle {
    /// Runs `handler` whenever the object emits `signal`.
    ///
    /// The object owns the handler and hands itself in, so that the handler need not capture it: a captured handle
    /// would keep the object, which keeps the handler, alive for ever.
    @discardableResult
    public func on<each Argument: SignalArgument>(
        _ signal: String, _ handler: @escaping (Self, repeat each Argument) -> Void
    ) -> Self {
        connect(signal) { arguments, _ in
            handler(Self(copying: arguments.values), repeat arguments.next((each Argument).self))
        }
    }

    /// For signals that ask: the answer says whether the handler took care of the event.
    @discardableResult
    public func on<each Argument: SignalArgument>(
        asking signal: String, _ handler: @escaping (Self, repeat each Argument) -> Bool
    ) -> Self {
        connect(signal) { arguments, result in
            let handled = handler(
                Self(copying: arguments.values), repeat arguments.next((each Argument).self))
            g_value_set_boolean(result, handled ? 1 : 0)
        }
    }

    private func connect(_ signal: String, _ body: @escaping SignalHandler.Body) -> Self {
        let handler = Unmanaged.passRetained(SignalHandler(body)).toOpaque()
        let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), handler)!
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            let handler = Unmanaged<SignalHandler>.fromOpaque(closure!.pointee.data)
                .takeUnretainedValue()
            handler.body(SignalArguments(values: values!), result)
        }
        g_closure_add_finalize_notifier(closure, handler) { handler, _ in
            Unmanaged<SignalHandler>.fromOpaque(handler!).release()
        }
        g_signal_connect_closure(pointer, signal, closure, 0)
        return self
    }
}

/// One marshaller serves every signature, because arguments arrive as `GValue`s, the sender first.
private final class SignalHandler {
    typealias Body = (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
    let body: Body
    init(_ body: @escaping Body) { self.body = body }
}

private final class SignalArguments {
    let values: UnsafePointer<GValue>
    private var index = 0

    init(values: UnsafePointer<GValue>) { self.values = values }

    func next<Value: SignalArgument>(_ type: Value.Type) -> Value {
        index += 1
        return Value(copying: values + index)
    }
}
