import CredentialStore
import Foundation
import GatefoldCore

/// The commands about who is signed in.
enum AccountCommands {
    static let all = [login, accounts, logout, debug]

    /// Goes with every command that talks to a service.
    static let accountOption = Option.value(
        "account", nil, "name", "The account; the default one if not given.")

    static let accounts = Command(
        "accounts", "List the accounts, choose the default one, or remove one.",
        arguments: [
            Argument("action", "What to do; list if not given.", .optional, choices: actions),
            Argument("name", "The account: its reference, user or name.", .optional),
        ],
        examples: [
            .init("gatefold accounts", "Who is signed in where."),
            .init("gatefold accounts default spotify/anna", "Use it when none is named."),
            .init("gatefold accounts remove anna", "As 'gatefold logout anna'."),
        ]
    ) { parsed, session in
        let accounts = session.accounts()
        let action = parsed.arguments.first ?? "list"
        guard action != "list" else {
            if parsed.arguments.count > 1 { throw parsed.usage("'list' takes no name.") }
            return try await list(accounts, session.console)
        }
        guard parsed.arguments.count > 1 else { throw parsed.usage("<name> is missing.") }
        let account = try await accounts.index().account(named: parsed.arguments[1])
        if action == "remove" { return try await remove(account, accounts, session.console) }
        try await accounts.change { $0.defaultAccount = account }
        Say.done("accounts", "\(account.described) is the default now.", session.console)
    }

    static let logout = Command(
        "logout", "Sign an account out and forget its tokens.",
        discussion: "Other accounts stay as they are.",
        arguments: [Argument("name", "The account; the default one if not given.", .optional)],
        examples: [.init("gatefold logout spotify/anna", "Sign out one of several.")]
    ) { parsed, session in
        let accounts = session.accounts()
        guard let account = try await accounts.chosen(parsed.arguments.first) else {
            throw Failure(
                .notSignedIn, "Nobody is signed in.", advice: "Sign in with 'gatefold login'.")
        }
        try await remove(account, accounts, session.console)
    }

    /// Where a person takes a consent back.
    private static let appsPage = "https://www.spotify.com/account/apps/"

    private static let actions = ["list", "default", "remove"]

    private static func list(_ accounts: Accounts, _ console: Console) async throws {
        let index = try await accounts.index()
        var listing = Listing(
            [
                .short("Service"), .text("User"), .text("Name"), .text("Client id"),
                .short("Default"),
            ], on: console)
        for account in index.accounts {
            let isDefault = account.id == index.defaultAccount?.id
            listing.add(
                ListingRow(
                    uri: account.reference,
                    cells: [
                        account.service.rawValue, account.user, account.name, account.client,
                        isDefault ? "yes" : "",
                    ],
                    json: account.json(isDefault: isDefault)))
        }
        listing.finish(nothing: "Nobody is signed in; sign in with 'gatefold login'.")
    }

    private static func remove(
        _ account: Account, _ accounts: Accounts, _ console: Console
    ) async throws {
        let wasDefault = try await accounts.index().defaultAccount?.id == account.id
        try await accounts.signOut(account)
        Say.done("logout", "\(account.described) is signed out.", console)
        if account.service == .spotify, !console.isJSON {
            console.note("Spotify lists the app until you remove it: \(appsPage)")
        }
        let index = try await accounts.index()
        guard wasDefault, !index.accounts.isEmpty else { return }
        console.note(
            (index.defaultAccount.map { "\($0.described) is the default now." }
                ?? "No account is the default now; choose one with 'gatefold accounts default NAME'.")
                .cleaned)
    }
}
