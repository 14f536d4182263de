import Foundation
import HomeService

extension HouseholdCommands {
    static let clients = Command(
        "clients", "List the apps that may ask for access to the home service, add or remove one.",
        discussion: """
            An app is known by the id that 'add' prints. Its redirect URIs are https://…, or
            http://127.0.0.1/… and http://[::1]/… (without a port: any port), or of a scheme of its
            own. With --confidential it gets a secret, for apps on a server; it is shown once. Our
            own programs are known anyway.
            """,
        options: [.flag("confidential", nil, "With 'add': give the app a secret.")],
        arguments: [
            Argument(
                "action", "What to do; list if not given.", .optional,
                choices: clientActions.map(\.name)),
            Argument("name", "What people see of the app; with 'remove' also its id.", .optional),
            Argument("redirect-uri", "With 'add': where the answer may go.", .any),
        ],
        examples: [
            .init("gatefold clients", "Which apps there are."),
            .init("gatefold clients add 'My app' http://127.0.0.1/callback", "Add an app."),
            .init(
                "gatefold clients add --confidential 'My site' https://my.example/callback",
                "Add one with a secret."),
            .init("gatefold clients remove 'My app'", "End all that it was allowed."),
        ]
    ) { parsed, session in
        let name = parsed.arguments.first ?? "list"
        guard let action = clientActions.first(where: { $0.name == name }) else { return }
        if name != "list", parsed.arguments.count < 2 { throw parsed.usage("<name> is missing.") }
        if name != "add" {
            let most = name == "list" ? 1 : 2
            guard parsed.arguments.count <= most else {
                throw parsed.usage("'\(parsed.arguments[most])' is one argument too many.")
            }
            if parsed.flag("confidential") {
                throw parsed.usage("--confidential goes with 'add'.")
            }
        }
        try await withRegister(session) { try await action.work($0, parsed, session.console) }
    }

    private struct ClientAction: Sendable {
        var name: String
        var work: @Sendable (AccountRegister, ParsedCommand, Console) async throws -> Void
    }

    private static let clientActions = [
        ClientAction(name: "list") { register, _, console in
            try await list(register, console)
        },
        ClientAction(name: "add", work: add),
        ClientAction(name: "remove") { register, parsed, console in
            let client = try await register.removeClient(parsed.arguments[1])
            Say.done("clients", "\(client.name) is removed; its access has ended.", console)
        },
    ]

    private static func list(_ register: AccountRegister, _ console: Console) async throws {
        var listing = Listing(
            [
                .text("Name"), .short("Client id"), .short("Secret"), .text("Redirect URIs"),
                .short("Since"),
            ], on: console)
        for entry in try await register.clients() {
            let client = entry.client
            listing.add(
                ListingRow(
                    uri: client.id,
                    cells: [
                        client.name, client.id, client.isConfidential ? "yes" : "no",
                        client.redirectURIs.joined(separator: " "), day(entry.addedAt),
                    ],
                    json: [
                        "client_id": .string(client.id), "name": .string(client.name),
                        "confidential": .bool(client.isConfidential),
                        "redirect_uris": .array(client.redirectURIs.map { .string($0) }),
                        "added_at": .string(entry.addedAt.formatted(.iso8601)),
                    ]))
        }
        listing.finish(
            nothing: "No app was added; add one with 'gatefold clients add NAME REDIRECT-URI'.")
    }

    @Sendable private static func add(
        _ register: AccountRegister, _ parsed: ParsedCommand, _ console: Console
    ) async throws {
        let (client, secret) = try await register.addClient(
            parsed.arguments[1], redirectURIs: Array(parsed.arguments.dropFirst(2)),
            isConfidential: parsed.flag("confidential"))
        if console.isJSON {
            let value: JSONValue = [
                "client_id": .string(client.id), "client_secret": .string(secret),
                "name": .string(client.name),
                "redirect_uris": .array(client.redirectURIs.map { .string($0) }),
            ]
            return console.line(value.text)
        }
        console.line("client id      \(client.id)")
        guard let secret else { return }
        console.line("client secret  \(secret)")
        console.note("Keep the secret now: it is not shown again.")
    }
}
