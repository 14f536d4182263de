import GatefoldCore

extension AccountIndex {
    /// The account that a person means.
    ///
    /// - Parameter name: What it is typed as, its user or its name there; a service will do if
    ///   there is one account of it.
    /// - Returns: The account.
    /// - Throws: A ``Failure`` if there is none, or several.
    func account(named name: String) throws -> Account {
        let exact = accounts.filter { "\($0.reference)/\($0.client)" == name }
        let spelled = accounts.filter { $0.reference == name || $0.user == name }
        let loose = accounts.filter {
            $0.name?.lowercased() == name.lowercased() || $0.service.rawValue == name
        }
        for found in [exact, spelled, loose] {
            if found.count == 1 { return found[0] }
            guard found.isEmpty else { throw ambiguous(name, found) }
        }
        let near = Suggestion.nearest(
            to: name, of: accounts.flatMap { [$0.reference, $0.user, $0.name ?? $0.user] })
        throw Failure(
            .notFound,
            "There is no account '\(name)'." + (near.map { " Did you mean '\($0)'?" } ?? ""),
            advice: "See 'gatefold accounts'.")
    }

    private func ambiguous(_ name: String, _ found: [Account]) -> Failure {
        let isClear = Set(found.map(\.reference)).count == found.count
        let names = found.map { isClear ? $0.reference : "\($0.reference)/\($0.client)" }
        return Failure(
            .usage, "'\(name)' may be one of several accounts: \(names.joined(separator: ", ")).",
            advice: "Name one of them in full.")
    }
}

extension Accounts {
    /// The account that a command is meant for.
    ///
    /// - Parameter name: The one that was named, if any.
    /// - Returns: The account, or `nil` if nobody has signed in and none was named.
    /// - Throws: A ``Failure`` if there is no such account, or several may be meant.
    func chosen(_ name: String?) async throws -> Account? {
        let index = try await index()
        if let name { return try index.account(named: name) }
        if index.accounts.isEmpty { return nil }
        guard let account = index.defaultAccount else {
            let names = index.accounts.map(\.reference).joined(separator: ", ")
            throw Failure(
                .usage, "There are several accounts, and none is the default: \(names).",
                advice:
                    "Choose one with 'gatefold accounts default NAME', or name it with --account.")
        }
        return account
    }
}
