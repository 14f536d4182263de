import SpotifyWebAPI
import WebAPIClient

/// What a person signs in to, and with which app.
struct SignInTarget: Sendable, Hashable {
    var service: Account.Service
    var clientID: String
    var place: AccountPlace
    /// Whether the account remembers the place; else it is where the service always is.
    var keepsPlace: Bool
    /// The port to come back to, if not any.
    var port: Int?

    /// The client id that home services know this program by.
    private static let homeClientID = "gatefold"

    /// What the commands of this program need.
    static let scopes: Set<Scope> = [
        .userReadPrivate, .userReadPlaybackState, .userModifyPlaybackState,
        .userReadCurrentlyPlaying, .userReadRecentlyPlayed, .userReadPlaybackPosition,
        .userTopRead, .userLibraryRead, .userLibraryModify, .userFollowRead, .userFollowModify,
        .playlistReadPrivate, .playlistReadCollaborative, .playlistModifyPrivate,
        .playlistModifyPublic,
    ]

    /// Reads what is meant from the command line and the settings.
    static func read(
        _ parsed: ParsedCommand, _ configuration: Configuration, _ session: Session
    ) async throws -> SignInTarget {
        if parsed.arguments.first == Account.Service.home.rawValue {
            return try await home(parsed, configuration, session)
        }
        let known = try await session.accounts().index()
        let last =
            known.defaultAccount.flatMap { $0.service == .spotify ? $0 : nil }
            ?? known.accounts.last { $0.service == .spotify }
        return try spotify(parsed, configuration, session.console, last: last)
    }

    private static func spotify(
        _ parsed: ParsedCommand, _ configuration: Configuration, _ console: Console,
        last: Account?
    ) throws -> SignInTarget {
        if parsed["url"] != nil { throw parsed.usage("--url goes with 'login home'.") }
        let accounts = configuration[.accountsURL]?.withoutEndingSlashes
        let api = configuration[.apiURL]?.withoutEndingSlashes
        guard (accounts == nil) == (api == nil) else {
            throw Failure(
                .cannotStart, "spotify.accounts_url and spotify.api_url go together.",
                advice: "Set both, or neither.")
        }
        let port =
            try parsed.int("port", in: 1...65_535)
            ?? configuration[.redirectPort].flatMap { Int($0) } ?? last?.port
        let known = parsed["client-id"] ?? configuration[.clientID] ?? last?.client
        let clientID = try known ?? askForClientID(parsed, console, port)
        let place =
            if let accounts, let api {
                AccountPlace(accountsURL: accounts, apiURL: api)
            } else {
                AccountPlace.spotify
            }
        return SignInTarget(
            service: .spotify, clientID: try checked(clientID, parsed),
            place: place, keepsPlace: accounts != nil, port: port)
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
        guard 1...100 ~= id.utf8.count,
            id.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"\"'\\<>".utf8.contains($0) })
        else {
            throw parsed.usage(
                "That is no client id; the dashboard shows it as 32 letters and digits.")
        }
        return id
    }

    /// The account of a person who has signed in.
    func account(of person: PrivateUser) throws -> Account {
        guard let user = person.id?.rawValue, !user.isEmpty else {
            throw WebAPIError(.unreadable(path: "id"), operation: "get-current-users-profile")
        }
        let isElsewhere = service == .home && keepsPlace
        let suffix = isElsewhere ? "@" + ServiceAddress.authority(of: place.apiURL) : ""
        return Account(
            service: service, user: user + suffix, client: clientID, name: person.displayName,
            port: port)
    }
}

/// How one makes an app at Spotify, for who has none.
enum Walkthrough {
    static func text(port: Int?) -> String {
        let redirect = "http://127.0.0.1\(port.map { ":\($0)" } ?? "")/callback"
        return """
            Spotify lets few people use one app, so Gatefold signs in with an app of your own.
            1. Open https://developer.spotify.com/dashboard; the owner of an app needs Premium.
            2. Choose 'Create app', give it any name, and tick 'Web API'.
            3. As redirect URI enter \(redirect) and save.
            4. Copy the Client ID. The client secret is not needed: show it to nobody.

            """
    }
}

extension String {
    /// An address as paths are added to it.
    var withoutEndingSlashes: String {
        var text = self[...]
        while text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }
}
