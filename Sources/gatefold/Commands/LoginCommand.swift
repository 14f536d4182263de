import CredentialStore
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

extension AccountCommands {
    static let login = Command(
        "login", "Sign in to Spotify, or to a home service.",
        discussion: """
            Opens the browser and waits for it; what was signed in before under the same name is
            replaced. The first time it shows how to make an app of your own at Spotify.
            """,
        options: [
            .value("client-id", nil, "id", "The client id of your app; it is no secret."),
            .value("port", "p", "number", "The port to come back to; a free one if not given."),
            .flag("no-browser", nil, "Print the address, and take the one you come back to."),
            .value("url", nil, "address", "The home service, if not this computer's."),
            .choice("store", nil, ["keyring", "file"], "Where to keep the sign-in."),
        ],
        arguments: [
            Argument("service", "Where; Spotify if not given.", .optional, choices: services)
        ],
        examples: [
            .init("gatefold login spotify --client-id ID", "With the browser on this computer."),
            .init("gatefold login --no-browser", "Over SSH: paste the address you come back to."),
            .init(
                "gatefold login home --url https://music.example.org", "A home service elsewhere."),
        ]
    ) { parsed, session in
        let console = session.console
        let configuration = try Configuration(
            environment: session.environment, folders: session.folders)
        let target = try await SignInTarget.read(parsed, configuration, session)
        // Before the browser: nobody should agree in vain.
        let accounts = try await StoreChoice.accounts(
            parsed["store"] ?? configuration[.store], for: target.service, session)
        let known = try await accounts.index().accounts
        let question = SignInQuestion(
            client: target.place.authorization(
                for: target.service, clientID: target.clientID, transport: session.transport),
            scopes: SignInTarget.scopes,
            showsDialog: known.contains { $0.service == target.service }, port: target.port)
        let flow = SignInFlow(session)
        let tokens =
            parsed.flag("no-browser")
            ? try await flow.pastedTokens(question) : try await flow.tokens(question)
        let account = try target.account(
            of: try await target.person(tokens, over: session.transport))
        try await accounts.signIn(account, target.content(tokens, of: account))
        let isDefault = try await accounts.index().defaultAccount?.id == account.id
        if console.isJSON { return console.line(account.json(isDefault: isDefault).text) }
        console.note("Signed in to \(target.service.title) as \(account.described).".cleaned)
        if !isDefault {
            console.note("Use it with --account \(account.reference).".cleaned)
        }
    }

    private static let services = Account.Service.allCases.map(\.rawValue)
}

extension Account {
    func json(isDefault: Bool) -> JSONValue {
        [
            "account": .string(reference), "service": .string(service.rawValue),
            "user": .string(user), "name": .string(name), "client_id": .string(client),
            "default": .bool(isDefault),
        ]
    }
}
