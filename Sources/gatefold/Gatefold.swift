import Foundation
import GatefoldCore

@main
enum Gatefold {
    static let version = "0.1.0"

    static func main() async {
        // A reader who has gone is noticed when writing, and is no reason to die noisily.
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessInfo.processInfo.environment
        let status = await run(
            Array(CommandLine.arguments.dropFirst()), environment: environment,
            console: .standard(environment: environment))
        exit(status)
    }

    /// Runs one command line.
    static func run(
        _ arguments: [String], environment: [String: String], console: Console
    ) async -> Int32 {
        var console = console
        do {
            // Before all else, so that a failure to parse is told as the person wants it.
            console.isJSON = arguments.prefix { $0 != "--" }.contains("--json")
            switch try CommandParser.parse(arguments, as: CommandTree.program) {
            case .help(let text): console.writeOut(text)
            case .run(let parsed):
                console.isQuiet = parsed.flag("quiet")
                console.isVerbose = parsed.flag("verbose")
                try await run(parsed, environment: environment, console: console)
            }
            return 0
        } catch {
            let failure = Failure(ofCommand: error)
            console.report(failure)
            return failure.kind.exitStatus
        }
    }

    private static func run(
        _ parsed: ParsedCommand, environment: [String: String], console: Console
    ) async throws {
        if parsed.flag("version") { return console.line("gatefold \(version)") }
        guard let work = parsed.path[parsed.path.count - 1].work else {
            if parsed.values.isEmpty { return console.writeOut(Help.text(for: parsed.path)) }
            throw parsed.usage("A command is missing.")
        }
        let open = OpenAccounts()
        var session = Session(
            console: console, environment: environment,
            folders: WorldFolders(environment: environment),
            workingFolder: FileManager.default.currentDirectoryPath,
            connect: { throw CancellationError() })
        session.connect = { [session] in
            try await Connection.client(account: parsed["account"], session: session, open: open)
        }
        do { try await work(parsed, session) } catch {
            await open.settle(console)
            throw Failure(error, of: open.account)
        }
        await open.settle(console)
    }
}
