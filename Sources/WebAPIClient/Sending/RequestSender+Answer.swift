extension RequestSender {
    /// Sends until there is an answer to decode or a failure to report.
    func answer(
        to request: inout OutgoingRequest, _ course: SendingCourse
    ) async throws -> TransportResponse {
        if request.needsToken {
            request.token = try await token(for: request)
            if let missing = request.missingScope {
                throw request.error(.missingScope(anyOf: missing.anyOf))
            }
        }
        while true {
            switch try await attempt(&request, course) {
            case .success(let response) where response.status == 202 && request.repeatsWhenAccepted:
                guard request.isRepeatable else { return response }
                try await pauseForDevice(&request, course)
            case .success(let response) where 200..<300 ~= response.status:
                return response
            case .success(let response) where response.status == 304:
                guard let stored = request.stored else { throw request.error(for: response) }
                request.isUnchanged = true
                return stored.response
            case .success(let response) where response.status == 401 && request.mayRenewToken:
                request.token = try await token(for: request, insteadOf: request.token)
                request.hasNewToken = true
                course.report(
                    .retrying(after: policy.pauseAfterRefusedToken, because: .notSignedIn))
                try await time.sleep(policy.pauseAfterRefusedToken)
            case .success(let response) where response.status == 429:
                continue
            case .success(let response):
                try await pause(
                    after: request.error(for: response), on: &request, course,
                    retryAfter: retryAfter(response))
            case .failure(let error):
                try await pause(after: error, on: &request, course)
            }
        }
    }

    private func retryAfter(_ response: TransportResponse) -> Duration? {
        RetryAfter.parse(response.header("Retry-After"), now: time.date())
    }

    // MARK: Exchanges

    /// Passes the gate and sends once.
    ///
    /// - Returns: What came of it; after a 429 the gate is closed, and the request may go on.
    private func attempt(
        _ request: inout OutgoingRequest, _ course: SendingCourse
    ) async throws -> Result<TransportResponse, WebAPIError> {
        let generation = try await passGate(&request, course)
        let outcome: Result<TransportResponse, WebAPIError>
        do { outcome = try await exchange(&request, course) } catch {
            gate.leave(sentIn: generation, isAnswered: false)
            throw error
        }
        switch outcome {
        case .success(let response) where response.status == 429:
            try note(response, on: &request, generation: generation)
        case .success: gate.leave(sentIn: generation, isAnswered: true)
        case .failure: gate.leave(sentIn: generation, isAnswered: false)
        }
        return outcome
    }

    private func exchange(
        _ request: inout OutgoingRequest, _ course: SendingCourse
    ) async throws -> Result<TransportResponse, WebAPIError> {
        let began = time.now()
        request.attempts += 1
        do {
            let response = try await transport.send(request.transportRequest)
            course.report(
                .answered(
                    status: response.status, after: time.now() - began, attempt: request.attempts))
            return .success(response)
        } catch {
            // A transport may report cancellation in words of its own.
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            let trouble = error as? TransportError
            let kind = trouble?.kind ?? .interrupted
            course.report(
                .unanswered(kind, after: time.now() - began, attempt: request.attempts))
            return .failure(
                request.error(.unreachable(kind), detail: trouble?.detail, underlying: error))
        }
    }

    // MARK: Tokens

    private func token(
        for request: OutgoingRequest, insteadOf refused: AccessToken? = nil
    ) async throws -> AccessToken {
        do {
            let token =
                if let refused { try await tokens.token(insteadOf: refused) } else {
                    try await tokens.token()
                }
            guard !token.value.isEmpty else { throw request.error(.notSignedIn) }
            return token
        } catch let error as TransportError {
            throw request.error(.unreachable(error.kind), detail: error.detail, underlying: error)
        } catch  where error is CancellationError || error is WebAPIError {
            throw error
        } catch {
            throw request.error(.notSignedIn, underlying: error)
        }
    }

    // MARK: Waiting

    /// Waits until the rate limit lets the request through.
    ///
    /// - Returns: The generation it is sent in.
    private func passGate(
        _ request: inout OutgoingRequest, _ course: SendingCourse
    ) async throws -> Int {
        while true {
            let patience = max(.zero, request.patience - request.waited)
            switch try await gate.passage(of: request.operation, patience: patience) {
            case .go(let generation):
                return generation
            case .giveUp(let closure):
                throw request.error(closure.errorKind, detail: request.lastWords)
            case .wait(let closure):
                course.report(.waiting(until: closure.until))
                let wait = max(.zero, closure.opensAt - gate.time.now())
                request.waited += wait
                // All that wait would otherwise go out in the same instant.
                try await gate.time.sleep(wait + .seconds(1) * spread())
            case .queue:
                continue
            }
        }
    }

    private func note(
        _ response: TransportResponse, on request: inout OutgoingRequest, generation: Int
    ) throws {
        let body = ErrorBody(response)
        request.lastWords = request.cleaned(body.message)
        guard body.reason != "QUOTA_EXCEEDED" else {
            let quota = gate.usedUp(
                quotaOf: request.operation, sentIn: generation, retryAfter: retryAfter(response))
            throw request.error(quota.errorKind, detail: request.lastWords)
        }
        let closure = gate.refused(sentIn: generation, retryAfter: retryAfter(response))
        request.refusals += 1
        guard request.refusals < policy.rateLimitAttempts else {
            throw request.error(closure.errorKind, detail: request.lastWords)
        }
    }

    private func pause(
        after error: WebAPIError, on request: inout OutgoingRequest, _ course: SendingCourse,
        retryAfter: Duration? = nil
    ) async throws {
        request.failures += 1
        guard
            let pause = policy.pause(
                after: error.kind, failures: request.failures, isRepeatable: request.isRepeatable,
                patience: request.patience, retryAfter: retryAfter)
        else { throw error }
        course.report(.retrying(after: pause, because: error.kind))
        try await time.sleep(pause + min(pause, .seconds(1)) * spread())
    }

    /// The service has taken the command on, but the device is asleep.
    private func pauseForDevice(
        _ request: inout OutgoingRequest, _ course: SendingCourse
    ) async throws {
        let reason = "DEVICE_NOT_RESPONDING"
        let kind = WebAPIError.Kind.playerRefused(reason: reason)
        request.wakings += 1
        guard request.wakings <= 5 else { throw request.error(kind, reason: reason) }
        course.report(.retrying(after: policy.pauseForDevice, because: kind))
        try await time.sleep(policy.pauseForDevice)
    }

    private func spread() -> Double { min(1, max(0, jitter())) }
}

extension RateLimit.Closure {
    fileprivate var errorKind: WebAPIError.Kind {
        isQuota ? .quotaExceeded(until: until) : .rateLimited(until: until)
    }
}
