import Foundation
import GatefoldCore
import WebAPIClient

/// Leads a person through a sign-in, until there are tokens.
struct SignInFlow: Sendable {
    let console: Console
    let clock: any Clock<Duration>
    let openBrowser: @Sendable (String) async throws -> Void
    let interrupts: @Sendable () -> AsyncStream<Int32>

    init(_ session: Session) {
        console = session.console
        clock = session.clock
        openBrowser = session.openBrowser
        interrupts = session.interrupts
    }

    // MARK: - With a browser on this computer

    /// Opens the browser and waits for it to come back.
    func tokens(_ question: SignInQuestion) async throws -> TokenSet {
        let signIn = try BrowserSignIn(question)
        defer { signIn.close() }
        do {
            try await openBrowser(signIn.address)
            console.note("The browser asks whether you agree. Waiting for it; Ctrl-C ends this.")
        } catch let failure as Failure {
            console.note("\(failure.message) Open this address in a browser on this computer:")
            console.writeError("\(signIn.address)\n")
        }
        return try await untilInterrupted {
            let counting = Task { await countDown() }
            defer { counting.cancel() }
            do {
                let tokens = try await signIn.tokens(clock: clock)
                counting.cancel()
                await counting.value
                return tokens
            } catch {
                counting.cancel()
                await counting.value
                throw error
            }
        }
    }

    /// Shows how long it still waits, until it is cancelled.
    private func countDown() async {
        guard console.errorIsTerminal else { return }
        var left = Int(BrowserSignIn.patience / .seconds(1))
        while left > 0, !Task.isCancelled {
            let time = TimeText.of(milliseconds: left * 1000)
            console.progress("Waiting for the browser: \(time)")
            do { try await clock.sleep(for: .seconds(1)) } catch { break }
            left -= 1
        }
        console.progress(nil)
    }

    // MARK: - With a browser anywhere

    /// Shows the address and takes what the person copies from the browser.
    func pastedTokens(_ question: SignInQuestion) async throws -> TokenSet {
        let request = try question.client.authorizationRequest(
            redirectURI: "http://127.0.0.1:\(try question.port ?? freePort())/callback",
            scopes: question.scopes, showsDialog: question.showsDialog)
        console.writeError(
            """
            Open this address in any browser:

            \(request.url)

            After you have agreed, the browser shows a page that it cannot load.
            Copy that page's whole address and paste it here.

            """)
        return try await untilInterrupted {
            var attempts = 3
            while true {
                attempts -= 1
                do {
                    return try await question.client.tokens(from: try await line(), for: request)
                } catch let error as WebAPIError
                    where attempts > 0 && console.inputIsTerminal && error.isAboutThePaste
                {
                    console.note("\(error.description) \(error.advice)")
                }
            }
        }
    }

    /// A port that nothing listens on: the browser must show the address and not some other page.
    private func freePort() throws -> Int {
        let listener = try LoopbackRedirectListener()
        listener.close()
        return listener.port
    }

    /// What the person pastes. Reading holds up its thread, which is left to itself on Ctrl-C.
    private func line() async throws -> String {
        if console.inputIsTerminal { console.writeError("Address: ") }
        let (lines, continuation) = AsyncStream<String?>.makeStream()
        Thread.detachNewThread { [console] in
            continuation.yield(console.readLine())
            continuation.finish()
        }
        for await line in lines {
            guard let line, !line.isEmpty else { break }
            return line
        }
        try Task.checkCancellation()
        throw Failure(
            .refused, "No address was pasted.",
            advice: "Run the command again and paste the whole address, from http to its end.")
    }

    // MARK: - Ctrl-C

    private enum Outcome: Sendable {
        case tokens(TokenSet)
        case interrupted
        case nobodyInterrupts
    }

    /// Does something until it is done or the person has enough.
    private func untilInterrupted(
        _ work: @escaping @Sendable () async throws -> TokenSet
    ) async throws -> TokenSet {
        let signals = interrupts()
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { .tokens(try await work()) }
            group.addTask {
                for await _ in signals { return .interrupted }
                return .nobodyInterrupts
            }
            defer { group.cancelAll() }
            while let outcome = try await group.next() {
                switch outcome {
                case .tokens(let tokens): return tokens
                case .interrupted:
                    console.progress(nil)
                    console.note("The sign-in was broken off; nothing was changed.")
                    throw CancellationError()
                case .nobodyInterrupts: continue
                }
            }
            throw CancellationError()
        }
    }
}

extension WebAPIError {
    /// Whether the person may have pasted the wrong thing.
    fileprivate var isAboutThePaste: Bool {
        kind == .authorization(.wrongState) || kind == .authorization(.notARedirect)
    }
}
