import AccountTesting
import Foundation
import GatefoldCore
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@testable import CredentialStore
@testable import gatefold

/// The real program, many times at once, with one account in the file store.
@Suite struct `One account in many processes` {
    private static let account = Account(service: .spotify, user: "anna", client: "the-app")

    /// The file store of a program's home.
    private func store(of program: Program) -> CredentialStore {
        CredentialStore(
            desktop: StubKeyring(.noBus), schema: AccountContent.schema, allowsFile: true,
            folder: WorldFolders(environment: ["HOME": program.folder.path]).credentials,
            limits: CredentialLimits(), clock: ContinuousClock())
    }

    /// Gives a program's home an account whose access token has ended.
    private func signIn(
        _ program: Program, to service: AccountsService, at server: LoopbackServer
    ) async throws {
        let accounts = Accounts(
            folders: WorldFolders(environment: ["HOME": program.folder.path]),
            store: store(of: program))
        let tokens = service.issue(to: "anna")
        try await accounts.signIn(
            Self.account,
            AccountContent(
                tokens: TokenSet(
                    accessToken: tokens.access, refreshToken: tokens.refresh,
                    expiresAt: Date() - 10, consentedAt: Date(), grant: .pkce),
                access: AppAccess(clientID: "the-app"), name: "Anna",
                accountsURL: server.url, apiURL: "\(server.url)/v1"))
    }

    private func withProgram(
        _ service: AccountsService, _ body: (Program) async throws -> Void
    ) async throws {
        let answers: LoopbackServer.Handler = { service.answer($0) }
        try await withLoopbackServer(answers) { server in
            let program = try Program()
            try await signIn(program, to: service, at: server)
            try await body(program)
        }
    }

    private func start(_ program: Program, _ arguments: String...) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.path)
        process.arguments = arguments
        process.environment = program.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static let twentyAtOnce = """
        for i in {1..20}; do
            ("$G" albums > "$HOME/out.$i" 2> "$HOME/err.$i"; echo "status $?" > "$HOME/end.$i") &
        done
        """
    private static let results = #"""
        wait
        cat "$HOME"/end.* | sort | uniq -c | tr -s ' '
        cat "$HOME"/out.* | sort | uniq -c | tr -s ' '
        cat "$HOME"/err.* >&2
        """#

    private func expectTwentySuccesses(_ run: Run) {
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == " 20 status 0", "\(run.output) \(run.errors)")
        #expect(lines.last?.hasPrefix(" 20 ") == true && lines.last?.contains("Of anna") == true)
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    @Test func `renews its token once for twenty`() async throws {
        let service = AccountsService(delay: .milliseconds(200))
        try await withProgram(service) { program in
            expectTwentySuccesses(try program.shell("\(Self.twentyAtOnce)\n\(Self.results)"))
            #expect(service.state.withLock { $0.tokenRequests } == ["refresh_token"])
            #expect(service.state.withLock { $0.refusals } == 0)
        }
    }

    @Test func `renews its token once for twenty when one is killed that held the lock`()
        async throws
    {
        let service = AccountsService(delay: .milliseconds(200))
        service.state.withLock { $0.silences = 1 }
        try await withProgram(service) { program in
            let victim = try start(program, "albums")
            defer { victim.waitUntilExit() }
            let end = ContinuousClock.now + .seconds(30)
            while service.state.withLock({ $0.tokenRequests.isEmpty }) {
                try #require(ContinuousClock.now < end)
                usleep(1000)
            }
            expectTwentySuccesses(
                try program.shell(
                    "\(Self.twentyAtOnce)\nkill -9 \(victim.processIdentifier)\n\(Self.results)"))
            // The one that was killed had asked, and got nothing.
            #expect(service.state.withLock { $0.tokenRequests.count } == 2)
            #expect(service.state.withLock { $0.refreshes } == 1)
            #expect(service.state.withLock { $0.refusals } == 0)
        }
    }

    @Test func `is the old one or the new one, whenever a process is killed that writes it`()
        async throws
    {
        let service = AccountsService(takesTokensTwice: true)
        try await withProgram(service) { program in
            let store = CredentialTokenStore(Self.account, in: store(of: program))
            let began = ContinuousClock.now
            let whole = try start(program, "debug", "refresh")
            whole.waitUntilExit()
            #expect(whole.terminationStatus == 0)
            let span = Int((ContinuousClock.now - began) / .microseconds(1))
            var seen: Set<String> = []
            for _ in 0..<200 {
                let process = try start(program, "debug", "refresh")
                usleep(UInt32(Int.random(in: 0...span + span / 5)))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                let tokens = try #require(try await store.read())
                let refreshToken = try #require(tokens.refreshToken)
                #expect(
                    tokens.accessToken.dropFirst("SECRET-A".count)
                        == refreshToken.dropFirst("SECRET-R".count))
                seen.insert(refreshToken)
            }
            // Else none of them came as far as to write.
            #expect(seen.count > 1)
            #expect(try program.run("albums").status == 0)
        }
    }
}
