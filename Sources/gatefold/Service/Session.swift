import CredentialStore
import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

/// What a command works with: who reads, where things are kept, and the way to the service.
struct Session: Sendable {
    var console: Console
    var environment: [String: String]
    var folders: WorldFolders
    var workingFolder: String
    /// Gives a client of the account that is meant, or of the home service, which is started if it
    /// does not run.
    var connect: @Sendable () async throws -> SpotifyClient
    /// Waits that long; tests do not.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// What a sign-in is timed by.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Gives the time of day.
    var date: @Sendable () -> Date = { Date() }
    /// Does the exchanges with accounts.
    var transport: any Transport = DefaultTransport()
    /// Shows the person an address.
    var openBrowser: @Sendable (String) async throws -> Void = { try await SystemBrowser.open($0) }
    /// Tells when the person wants to stop.
    var interrupts: @Sendable () -> AsyncStream<Int32> = { Signals.endRequests() }
    /// Gives the place for tokens in a folder, if it is not the system's own.
    var makeStore: (@Sendable (_ allowsFile: Bool, _ mayPrompt: Bool) -> CredentialStore)?

    /// The accounts of this person.
    ///
    /// - Parameter allowsFile: Whether a private file may be used where there is no keyring.
    /// - Returns: The accounts; nothing was read yet.
    func accounts(allowsFile: Bool = false) -> Accounts {
        let mayPrompt = console.inputIsTerminal && console.errorIsTerminal
        let store =
            makeStore?(allowsFile, mayPrompt)
            ?? CredentialStore.system(
                schema: AccountContent.schema, allowsFile: allowsFile, mayPrompt: mayPrompt,
                folder: folders.credentials)
        return Accounts(folders: folders, store: store)
    }
}
