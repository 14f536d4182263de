import GatefoldCore

extension SignInTarget {
    /// Reads what is meant from the command line and the settings.
    static func read(
        _ parsed: ParsedCommand, _ configuration: Configuration, _ session: Session
    ) async throws -> SignInTarget {
        if parsed.arguments.first == Account.Service.home.rawValue {
            return try await home(parsed, configuration, session)
        }
        let last = try await session.accounts().index().lastAtSpotify
        return try spotify(parsed, configuration, session.console, last: last)
    }

    private static func spotify(
        _ parsed: ParsedCommand, _ configuration: Configuration, _ console: Console,
        last: Account?
    ) throws -> SignInTarget {
        if parsed["url"] != nil { throw parsed.usage("--url goes with 'login home'.") }
        let elsewhere = try AccountPlace.inPlaceOfSpotify(configuration)
        let port =
            try parsed.int("port", in: 1...65_535)
            ?? configuration[.redirectPort].flatMap { Int($0) } ?? last?.port
        let known = parsed["client-id"] ?? configuration[.clientID] ?? last?.client
        let clientID = try known ?? askForClientID(parsed, console, port)
        return SignInTarget(
            service: .spotify, clientID: try checked(clientID, parsed),
            place: elsewhere ?? .spotify, keepsPlace: elsewhere != nil, port: port)
    }

    private static func home(
        _ parsed: ParsedCommand, _ configuration: Configuration, _ session: Session
    ) async throws -> SignInTarget {
        let port = try parsed.int("port", in: 1...65_535)
        let clientID = try parsed["client-id"].map { try checked($0, parsed) } ?? homeClientID
        let origin = parsed["url"] ?? configuration[.homeURL]
        if let origin, !ServiceAddress.isUsable(origin) {
            throw parsed.usage(
                "--url must be \(ConfigurationKey.Kind.address.words), not '\(origin)'.")
        }
        let place: AccountPlace
        if let origin {
            place = .home(origin.withoutEndingSlashes)
        } else {
            let record = try await Connection.running(
                session.console, session.environment, session.folders)
            place = .home(record.url)
        }
        return SignInTarget(
            service: .home, clientID: clientID, place: place, keepsPlace: origin != nil,
            port: port)
    }

    private static func askForClientID(
        _ parsed: ParsedCommand, _ console: Console, _ port: Int?
    ) throws -> String {
        console.writeError(Walkthrough.text(port: port))
        if console.inputIsTerminal {
            console.writeError("Client ID: ")
            let line = console.readLine()?.filter { !$0.isWhitespace } ?? ""
            if !line.isEmpty { return line }
        }
        throw Failure(
            .usage, "A client id is needed to sign in to Spotify.",
            advice: "Give it: gatefold login spotify --client-id ID")
    }

    private static func checked(_ id: String, _ parsed: ParsedCommand) throws -> String {
        guard isUsable(clientID: id) else {
            throw parsed.usage(
                "That is no client id; the dashboard shows it as 32 letters and digits.")
        }
        return id
    }
}
