import AccountTesting
import CredentialStore
import Foundation
import GatefoldCore
import HomeTesting
import SpotifyWebAPI
import WebAPIClient

/// A home of its own in which the app runs, with a keyring that is a stub.
final class AppWorld: Sendable {
    let home: TemporaryFolder
    let keyring: StubKeyring
    /// The addresses that a browser was asked to open.
    let opened = Guarded<[String]>([])
    private let extra: [String: String]

    init(keyring: StubKeyring = StubKeyring(), environment: [String: String] = [:]) throws {
        home = try TemporaryFolder()
        self.keyring = keyring
        extra = environment
    }

    deinit {
        // What a test started must not go on after it.
        if let record = ServiceState.answering(in: folders) { kill(record.pid, SIGTERM) }
    }

    var environment: [String: String] {
        let program = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
        return program.merging(extra) { $1 }
    }

    var folders: WorldFolders { WorldFolders(environment: environment) }

    func store(allowsFile: Bool = false) -> CredentialStore {
        CredentialStore(
            desktop: keyring, schema: AccountContent.schema, allowsFile: allowsFile,
            folder: folders.credentials, limits: CredentialLimits(), clock: ContinuousClock())
    }

    var accounts: Accounts { Accounts(folders: folders, store: store()) }

    var service: HomeServiceProcess {
        HomeServiceProcess(folders: folders, environment: environment, output: "silent")
    }

    /// Keeps the home service's scans waiting until the descriptor is closed.
    func holdScans() throws -> Int32 {
        try PrivateFile.makeFolder(folders.data)
        let descriptor = open(
            folders.data.path + "/catalogue.sqlite.scan-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(.storage, "The lock of scans cannot be had.")
        }
        return descriptor
    }

    /// Writes music into a folder of this world.
    ///
    /// - Returns: The folder.
    func makeMusic(
        _ tracks: [TestTrack] = TestTrack.library, in name: String = "Music"
    ) throws -> String {
        let folder = try home.makeFolder(name)
        for track in tracks { try track.write(below: URL(fileURLWithPath: folder)) }
        return folder
    }

    /// Keeps an account as a sign-in would.
    func keep(
        _ account: Account, tokens: (access: String, refresh: String), at origin: String,
        endsIn seconds: TimeInterval = 3600
    ) async throws {
        try await accounts.signIn(
            account,
            AccountContent(
                tokens: TokenSet(
                    accessToken: tokens.access, refreshToken: tokens.refresh,
                    expiresAt: Date() + seconds, consentedAt: Date(), grant: .pkce),
                access: .init(clientID: account.client), name: account.name,
                accountsURL: origin, apiURL: origin + "/v1"))
    }
}
