/// A loopback address of this computer.
public enum LoopbackAddress: Sendable, Hashable {
    /// 127.0.0.1
    case ipv4
    /// ::1
    case ipv6

    var numeric: String { self == .ipv4 ? "127.0.0.1" : "::1" }
    /// As it stands in an address.
    var host: String { self == .ipv4 ? "127.0.0.1" : "[::1]" }
}

/// Waits on this computer for the browser to come back from a sign-in (RFC 8252, 7.3).
///
/// The port is taken before the browser is opened, so that the answer cannot reach another program.
/// It serves one sign-in: it answers the one address it waits for, and refuses everything else.
public final class LoopbackRedirectListener: Sendable {
    /// Where the service has to send the browser.
    public let redirectURI: String
    /// The port it listens on.
    public let port: Int

    private let server: RedirectServer
    private let visits: AsyncStream<RedirectVisit>

    /// Takes the first port that is free and begins to listen.
    ///
    /// - Parameters:
    ///   - ports: The ports to try, in order; 0 lets the system choose one.
    ///   - address: The address to listen on.
    ///   - path: The path of the redirect URI, with a slash before it.
    /// - Throws: ``WebAPIError`` of the kind `authorization(portTaken)` with the first port if none
    ///   is free, or `authorization(unusableRedirect)` if path or ports make no redirect URI.
    public convenience init(
        ports: [Int] = [0], address: LoopbackAddress = .ipv4, path: String = "/callback"
    ) throws {
        try self.init(ports: ports, address: address, path: path, limits: RedirectLimits())
    }

    package init(
        ports: [Int], address: LoopbackAddress, path: String, limits: RedirectLimits
    ) throws {
        let socket = try RedirectSocket(ports: ports, address: address)
        let authority = "\(address.host):\(socket.port)"
        let uri = "http://\(authority)\(path)"
        guard path.hasPrefix("/"), !path.contains("?"), RedirectURI.isUsable(uri) else {
            socket.close()
            throw WebAPIError(.authorization(.unusableRedirect), operation: "authorize")
        }
        redirectURI = uri
        port = socket.port
        let (visits, continuation) = AsyncStream.makeStream(
            of: RedirectVisit.self, bufferingPolicy: .bufferingNewest(limits.connections))
        self.visits = visits
        server = try RedirectServer(
            socket, place: RedirectPlace(authority: authority, path: path), limits: limits
        ) {
            continuation.yield($0)
        } onEnd: {
            continuation.finish()
        }
    }

    deinit { server.stop() }

    /// Waits for the answer to a sign-in, finishes it, and tells the person in the browser what
    /// came of it. Afterwards nothing listens any more.
    ///
    /// An answer that belongs to another sign-in, as from an old page, is told so and waited past.
    ///
    /// - Parameters:
    ///   - request: The sign-in; its redirect URI is ``redirectURI``.
    ///   - patience: How long to wait for the browser.
    ///   - clock: What that is measured by.
    ///   - finish: What to do with the code, while the browser waits.
    /// - Returns: What `finish` returns.
    /// - Throws: ``WebAPIError`` of the kind `authorization`: `denied`, `refused` with the service's
    ///   word, or `noAnswer`; what `finish` throws; or `CancellationError`.
    public func answer<Value: Sendable>(
        to request: AuthorizationRequest, within patience: Duration = .seconds(300),
        clock: any Clock<Duration> = ContinuousClock(),
        finishing finish: (AuthorizationCode) async throws -> Value
    ) async throws -> Value {
        do {
            let code = try await code(for: request, within: patience, clock: clock)
            let value = try await finish(code)
            await server.end(showing: .signedIn)
            return value
        } catch {
            await server.end(showing: RedirectPage(error))
            throw error
        }
    }

    /// Stops listening without an answer.
    public func close() { server.stop() }

    private func code(
        for request: AuthorizationRequest, within patience: Duration, clock: any Clock<Duration>
    ) async throws -> AuthorizationCode {
        try await withThrowingTaskGroup(of: AuthorizationCode.self) { group in
            group.addTask { try await self.nextCode(for: request) }
            group.addTask {
                try await clock.sleep(for: patience)
                throw WebAPIError(.authorization(.noAnswer), operation: "authorize")
            }
            defer { group.cancelAll() }
            guard let code = try await group.next() else { throw CancellationError() }
            return code
        }
    }

    private func nextCode(for request: AuthorizationRequest) async throws -> AuthorizationCode {
        for await visit in visits {
            do { return try request.code(in: "?" + visit.query) } catch let error as WebAPIError
                where [.authorization(.wrongState), .authorization(.notARedirect)]
                .contains(error.kind)
            {
                server.answer(visit, with: RedirectPage(error))
            }
        }
        try Task.checkCancellation()
        throw WebAPIError(.authorization(.noAnswer), operation: "authorize")
    }
}
