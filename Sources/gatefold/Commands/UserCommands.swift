import Foundation
import GatefoldCore
import HomeService

extension HouseholdCommands {
    static let users = Command(
        "users", "List who may use the home service, add somebody, or change what they may.",
        discussion: """
            The owner is there from the beginning. Everybody else is a member of the household, with
            a library, playlists and a history of their own. A password is asked for on the
            terminal, or read from standard input. Who is removed is signed out everywhere at once;
            their library, playlists and history go with them.
            """,
        options: [
            .flag("password-stdin", nil, "Read the password from standard input, its first line."),
            .flag("no-player", nil, "With 'add': the person may not control the player."),
        ],
        arguments: [
            Argument(
                "action", "What to do; list if not given.", .optional,
                choices: userActions.map(\.name)),
            Argument("name", "The person.", .optional),
            Argument("new-name", "With 'rename'.", .optional),
        ],
        examples: [
            .init("gatefold users", "Who there is."),
            .init("gatefold users add Anna", "Add Anna; asks for her password."),
            .init("gatefold users password owner", "Give yourself a password."),
            .init("gatefold users deny-player Anna", "Leave the player to others."),
        ]
    ) { parsed, session in
        let name = parsed.arguments.first ?? "list"
        guard let action = userActions.first(where: { $0.name == name }) else { return }
        guard parsed.arguments.count >= action.arguments || name == "list" else {
            throw parsed.usage(
                action.arguments == 3 && parsed.arguments.count == 2
                    ? "<new-name> is missing." : "<name> is missing.")
        }
        guard parsed.arguments.count <= action.arguments else {
            throw parsed.usage("'\(parsed.arguments[action.arguments])' is one argument too many.")
        }
        if parsed.flag("no-player"), name != "add" {
            throw parsed.usage("--no-player goes with 'add'.")
        }
        if parsed.flag("password-stdin"), !["add", "password"].contains(name) {
            throw parsed.usage("--password-stdin goes with 'add' and 'password'.")
        }
        try await withRegister(session) { try await action.work($0, parsed, session) }
    }

    /// Removes what a person has in the library, after the person.
    private static func forget(_ user: HomeUser, _ folders: WorldFolders) async throws {
        let catalogue = try Catalogue(at: folders.data)
        let library = try Library(beside: catalogue)
        do {
            try await library.forget(user: user.id)
        } catch {
            await library.close()
            await catalogue.close()
            throw error
        }
        await library.close()
        await catalogue.close()
    }

    private struct UserAction: Sendable {
        var name: String
        /// How many arguments it takes, itself included.
        var arguments: Int
        var work: @Sendable (AccountRegister, ParsedCommand, Session) async throws -> Void
    }

    private static let userActions = [
        UserAction(name: "list", arguments: 1) { register, _, session in
            try await list(register, session.console)
        },
        UserAction(name: "add", arguments: 2, work: add),
        UserAction(name: "remove", arguments: 2) { register, parsed, session in
            let user = try await register.user(named: parsed.arguments[1])
            try await register.remove(user)
            try await forget(user, session.folders)
            Say.done("users", "\(user.name) is removed and signed out everywhere.", session.console)
        },
        UserAction(name: "password", arguments: 2) { register, parsed, session in
            let user = try await register.user(named: parsed.arguments[1])
            let password = try Self.password(of: user.name, parsed, session.console)
            try await register.setPassword(password, of: user)
            Say.done("users", "\(user.name) has a new password.", session.console)
        },
        UserAction(name: "rename", arguments: 3) { register, parsed, session in
            var user = try await register.user(named: parsed.arguments[1])
            let old = user.name
            user.name = parsed.arguments[2]
            try await register.update(user)
            Say.done("users", "\(old) is called \(user.name) now.", session.console)
        },
        UserAction(name: "allow-player", arguments: 2) { register, parsed, session in
            try await setMayControlPlayer(true, register, parsed, session.console)
        },
        UserAction(name: "deny-player", arguments: 2) { register, parsed, session in
            try await setMayControlPlayer(false, register, parsed, session.console)
        },
    ]

    private static func list(_ register: AccountRegister, _ console: Console) async throws {
        var listing = Listing(
            [.text("Name"), .short("Is"), .short("Player"), .short("Password"), .short("Since")],
            on: console)
        for entry in try await register.users() {
            let user = entry.user
            listing.add(
                ListingRow(
                    uri: user.id,
                    cells: [
                        user.name, user.isOwner ? "owner" : "member",
                        user.mayControlPlayer ? "yes" : "no", entry.hasPassword ? "yes" : "no",
                        day(entry.addedAt),
                    ],
                    json: [
                        "id": .string(user.id), "name": .string(user.name),
                        "owner": .bool(user.isOwner), "player": .bool(user.mayControlPlayer),
                        "password": .bool(entry.hasPassword),
                        "added_at": .string(entry.addedAt.formatted(.iso8601)),
                    ]))
        }
        listing.finish(nothing: "Nobody is there.")
    }

    @Sendable private static func add(
        _ register: AccountRegister, _ parsed: ParsedCommand, _ session: Session
    ) async throws {
        let name = parsed.arguments[1]
        let password = try password(of: name, parsed, session.console)
        let user = try await register.addUser(
            name, password: password, mayControlPlayer: !parsed.flag("no-player"))
        let console = session.console
        if console.isJSON {
            let value: JSONValue = ["id": .string(user.id), "name": .string(user.name)]
            return console.line(value.text)
        }
        console.note("\(user.name) can sign in now.".cleaned)
    }

    private static func setMayControlPlayer(
        _ mayControl: Bool, _ register: AccountRegister, _ parsed: ParsedCommand,
        _ console: Console
    ) async throws {
        var user = try await register.user(named: parsed.arguments[1])
        guard mayControl || !user.isOwner else {
            throw Failure(.refused, "The owner may always control the player.")
        }
        user.mayControlPlayer = mayControl
        try await register.update(user)
        Say.done(
            "users", "\(user.name) may \(mayControl ? "" : "not ")control the player.", console)
    }

    /// Asks for a new password, twice where a person types it.
    private static func password(
        of name: String, _ parsed: ParsedCommand, _ console: Console
    ) throws -> String {
        if parsed.flag("password-stdin") {
            guard let line = console.readLine() else {
                throw parsed.usage("There is no password on standard input.")
            }
            return line
        }
        guard console.inputIsTerminal, console.errorIsTerminal else {
            throw Failure(
                .usage, "There is no terminal to ask for the password on.",
                advice: "Give it on standard input, with --password-stdin.")
        }
        func ask(_ question: String) throws -> String {
            console.writeError(question.cleaned)
            let answer = console.readSecret()
            console.writeError("\n")
            guard let answer else { throw Failure(.interrupted, "Interrupted.") }
            return answer
        }
        let password = try ask("New password of \(name): ")
        guard try ask("The same once more: ") == password else {
            throw Failure(.refused, "The two are not the same.", advice: "Try again.")
        }
        return password
    }
}
