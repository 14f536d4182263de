public import WebAPIClient

extension SpotifyClient {
    /// Sends one operation: the way to whatever has no method yet.
    ///
    /// What the service was found not to give this app is refused without a request.
    ///
    /// - Parameter endpoint: What to send.
    /// - Returns: The decoded answer.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws -> Value {
        let isKnown = access.isOffered(endpoint)
        if isKnown == false { throw notOffered(endpoint) }
        do {
            let value = try await sender.send(endpoint, patience: patience)
            access.note(endpoint, isOffered: true)
            return value
        } catch let error as WebAPIError {
            switch Withdrawal.verdict(error, for: endpoint, isKnownToBeOffered: isKnown == true) {
            case .withdrawn:
                access.note(endpoint, isOffered: false)
                throw notOffered(endpoint, because: error)
            case .withdrawnOrAbsent: throw notOffered(endpoint, because: error)
            case .unrelated: throw error
            }
        }
    }

    /// Sends an operation or, where the app is not given it, does something else.
    ///
    /// - Parameters:
    ///   - endpoint: What is preferred.
    ///   - replacement: What does the same another way.
    /// - Returns: The answer of the one or the other.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    package func send<Value>(
        _ endpoint: Endpoint<Value>, orElse replacement: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await send(endpoint)
        } catch let error as WebAPIError where error.kind == .notOffered {
            let isSure = access.isOffered(endpoint) == false
            do {
                let value = try await replacement()
                access.note(endpoint, isOffered: false)
                return value
            } catch let other as WebAPIError where !isSure && other.meansNothingThere {
                // Neither way leads there: the thing itself is missing.
                throw (error.underlying as? WebAPIError) ?? other
            }
        }
    }

    private func notOffered<Value>(
        _ endpoint: Endpoint<Value>, because cause: WebAPIError? = nil
    ) -> WebAPIError {
        WebAPIError(
            .notOffered, operation: endpoint.operation,
            detail: endpoint.availability.reasonNotOffered, underlying: cause)
    }
}

extension WebAPIError {
    fileprivate var meansNothingThere: Bool { kind == .notFound || kind == .notOffered }
}
