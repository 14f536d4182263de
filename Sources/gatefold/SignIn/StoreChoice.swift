import CredentialStore
import Foundation
import GatefoldCore

/// Finds out where the tokens of a sign-in can be kept, before there are any.
enum StoreChoice {
    /// The accounts, with a store that works.
    ///
    /// - Parameters:
    ///   - wish: `keyring`, `file`, or nothing.
    ///   - service: What is signed in to, for the advice.
    ///   - session: Who is asked, and where files would lie.
    /// - Returns: The accounts.
    /// - Throws: A ``Failure`` if there is no such store.
    static func accounts(
        _ wish: String?, for service: Account.Service, _ session: Session
    ) async throws -> Accounts {
        let console = session.console
        var accounts = session.accounts(allowsFile: wish == "file")
        var place = try await accounts.store.probe(unlocks: true)
        var wasTold = place.isRemembered
        if let problem = place.problem, problem.meansNoKeyring, wish == nil,
            console.inputIsTerminal, agreesToFile(problem, session)
        {
            accounts = session.accounts(allowsFile: true)
            place = try await accounts.store.probe(unlocks: true)
            wasTold = true
        }
        if let problem = place.problem {
            let file = "gatefold login \(service.rawValue) --store file"
            throw Failure(
                .storage, problem.description,
                advice: problem.meansNoKeyring && wish != "file"
                    ? "Start a keyring, or keep sign-ins in a private file: \(file)"
                    : problem.advice)
        }
        if place.kind == .files, !wasTold { console.note(place.sentence.cleaned) }
        return accounts
    }

    private static func agreesToFile(_ problem: CredentialStoreError, _ session: Session) -> Bool {
        let folder = session.folders.display(session.folders.credentials.path)
        session.console.writeError(
            """
            \(problem.description)
            Sign-ins can be kept in files that only you can read, in \(folder).
            They are not encrypted. Keep them there? [y/N] 
            """.cleanedLines)
        let answer = session.console.readLine()?.lowercased() ?? ""
        return ["y", "yes"].contains(answer.filter { !$0.isWhitespace })
    }
}

extension String {
    /// The text without what steers a terminal, line by line.
    fileprivate var cleanedLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleaned }
            .joined(separator: "\n")
    }
}
