import HTTPServer

/// Where the home service listens: at loopback always, for the programs of this computer, and
/// perhaps at another address for others.
struct Listening: Sendable {
    /// Both, the one for others first.
    let servers: [Server]
    /// The port on 127.0.0.1.
    let port: Int
    /// Where answers say that the service is.
    let origin: String

    /// Begins to listen.
    ///
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    init(
        _ configuration: HomeServer.Configuration, log: @escaping @Sendable (String) -> Void,
        handler: @escaping HTTPHandler
    ) throws {
        let files = OpenFileLimit.raise()
        func settings(_ port: Int) -> ServerConfiguration {
            var settings = ServerConfiguration()
            settings.port = UInt16(clamping: port)
            // Some are for the catalogue, the covers and the sound; there may be two servers.
            let most = configuration.exposure == nil ? files - 256 : (files - 256) / 2
            settings.connectionLimit = min(2048, max(64, most))
            settings.reshapeRefusal = ServiceFront.reshape
            if configuration.logsRequests { settings.accessLog = { log($0.description) } }
            return settings
        }
        do {
            // With an identity, 127.0.0.1 is one address for TLS and one without.
            guard let exposure = configuration.exposure,
                exposure.address != "127.0.0.1" || exposure.identity != nil
            else {
                let server = try Self.start(configuration.port, log: log) {
                    try Server(configuration: settings($0), handler: handler)
                }
                servers = [server]
                port = Int(server.port)
                origin =
                    configuration.exposure?.publicURL ?? "http://127.0.0.1:\(server.port)"
                return
            }
            let outer = try Self.start(configuration.port, log: log) { port in
                var settings = settings(port)
                settings.address = exposure.address
                settings.identity = exposure.identity.map {
                    TLSIdentity(certificateChain: $0.certificateChain, privateKey: $0.privateKey)
                }
                return try Server(configuration: settings, handler: handler)
            }
            let inner = try Self.inner(beside: outer, isAny: exposure.isAny) {
                try Server(configuration: settings($0), handler: handler)
            }
            servers = [outer, inner]
            port = Int(inner.port)
            origin = exposure.origin(port: Int(outer.port))
        } catch let error as ServerError {
            throw HomeServiceError(.network, error.description, advice: "")
        }
    }

    /// Takes the port that was asked for; without one the usual one, or any free one.
    private static func start(
        _ port: Int?, log: (String) -> Void, server: (Int) throws -> Server
    ) throws -> Server {
        do {
            return try server(port ?? HomeServer.usualPort)
        } catch ServerError.portTaken(let taken) {
            if port == nil {
                log("Port \(taken) is taken, so another one is used.")
                return try server(0)
            }
            throw HomeServiceError(
                .portTaken, "Port \(taken) is taken by another program.",
                advice: "Choose another with --port, or leave --port out to take a free one.")
        }
    }

    /// The same port at loopback, if it is free there.
    private static func inner(
        beside outer: Server, isAny: Bool, server: (Int) throws -> Server
    ) throws -> Server {
        if isAny { return try server(0) }
        do { return try server(Int(outer.port)) } catch ServerError.portTaken {
            return try server(0)
        }
    }
}
