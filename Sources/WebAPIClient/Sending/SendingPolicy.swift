/// How patient a ``RequestSender`` is, and how often it tries.
public struct SendingPolicy: Sendable, Hashable {
    /// How long one request waits for the rate limit in all; a longer wait is reported instead.
    public var patience: Duration
    /// How often one request is sent at most when the service keeps saying "too many requests".
    public var rateLimitAttempts: Int
    /// How often a repeatable request is sent at most when the service or the connection fails.
    public var attempts: Int
    /// The first pause before sending again; it doubles each time.
    public var firstPause: Duration
    /// The longest such pause.
    public var longestPause: Duration
    /// The pause between a refused token and the one other try.
    public var pauseAfterRefusedToken: Duration
    /// The pause before a command is sent again whose device is asleep.
    public var pauseForDevice: Duration
    /// How long one exchange may take.
    public var timeout: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - patience: How long one request waits for the rate limit in all.
    ///   - rateLimitAttempts: How often one request is sent at most against the rate limit.
    ///   - attempts: How often a repeatable request is sent at most after failures.
    ///   - firstPause: The first pause before sending again.
    ///   - longestPause: The longest such pause.
    ///   - pauseAfterRefusedToken: The pause after a refused token.
    ///   - pauseForDevice: The pause before a command is sent again whose device is asleep.
    ///   - timeout: How long one exchange may take.
    public init(
        patience: Duration = .seconds(30), rateLimitAttempts: Int = 6, attempts: Int = 3,
        firstPause: Duration = .milliseconds(500), longestPause: Duration = .seconds(8),
        pauseAfterRefusedToken: Duration = .milliseconds(250),
        pauseForDevice: Duration = .seconds(5), timeout: Duration = .seconds(30)
    ) {
        self.patience = patience
        self.rateLimitAttempts = rateLimitAttempts
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.pauseAfterRefusedToken = pauseAfterRefusedToken
        self.pauseForDevice = pauseForDevice
        self.timeout = timeout
    }

    /// The pause before the try after `failures` failures, without jitter.
    package func pause(after failures: Int) -> Duration {
        var pause = firstPause
        for _ in 1..<max(1, min(failures, 32)) where pause < longestPause { pause *= 2 }
        return min(pause, longestPause)
    }

    /// How long to wait before sending again after a failure, or `nil` to give up.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - failures: How often it went wrong by now, this time included.
    ///   - isRepeatable: Whether sending twice does what sending once does.
    ///   - patience: How long the request may wait when the service names a time.
    ///   - retryAfter: What the service asked for.
    /// - Returns: The pause without jitter.
    package func pause(
        after failure: WebAPIError.Kind, failures: Int, isRepeatable: Bool, patience: Duration,
        retryAfter: Duration? = nil
    ) -> Duration? {
        guard failures < attempts else { return nil }
        switch failure {
        case .unavailable(500), .unavailable(502), .unavailable(503), .unavailable(504):
            let named = retryAfter ?? .zero
            return isRepeatable && named <= patience ? max(pause(after: failures), named) : nil
        case .unreachable(.interrupted):
            return isRepeatable ? pause(after: failures) : nil
        // Nothing was sent, so nothing can happen twice; and a network that is back, is so at once.
        case .unreachable(.hostNotFound), .unreachable(.notConnected):
            return failures < 2 ? pause(after: failures) : nil
        // Sent now and then to people who have Premium. What was refused was not done, so that it may
        // be sent again whatever it is.
        case .playerRefused(reason: "PREMIUM_REQUIRED"):
            return failures < 2 ? pause(after: failures) : nil
        default:
            return nil
        }
    }
}
