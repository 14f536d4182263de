import Foundation
import GatefoldCore
import HomeService
import SpotifyWebAPI
import WebAPIClient

/// The commands that start, stop and show the home service.
enum ServiceCommands {
    static let all = [serve, stop, status, token, scan, exportPlaylists, demo]

    private static let output = Option.value(
        "output", nil, "where", "Where the sound goes: auto, silent, or wav:FILE.")
    private static let port = Option.value(
        "port", "p", "number", "The port on 127.0.0.1; a free one if not given.")
    private static let access = Option.value(
        "access", nil, "regime",
        "Answer as Spotify does apps in: extended, development or development-before-2026.")
    private static let faults = Option.value(
        "faults", nil, "file",
        "What is to go wrong, for tests of an app; 'list' shows what can.")
    private static let foreground = Option.flag(
        "foreground", "f", "Stay in this terminal until Ctrl-C.")
    private static let noWatch = Option.flag(
        "no-watch", nil, "Do not look at files as they change; 'gatefold scan' does.")
    private static let rescan = Option.value(
        "rescan-every", nil, "minutes",
        "How often to scan what the system does not tell of, as network drives (5); 0 for never.")

    static let serve = Command(
        "serve", "Start the home service on folders with music.",
        discussion: """
            Prints 'listening on http://127.0.0.1:PORT' once it answers. It goes on in the
            background; 'gatefold stop' ends it. Without a folder it serves the last ones.
            Only programs of this computer reach it, unless --bind or --public-url says so; then
            the owner needs a password ('gatefold users password owner'), and the service TLS or
            --plain-http.
            """,
        options: [
            port, output, access, faults, foreground, noWatch, rescan,
            .flag("demo", nil, "Serve a small library made on the spot."),
        ] + ExposurePlan.options,
        arguments: [Argument("folder", "A folder with music.", .any)],
        examples: [
            .init("gatefold serve ~/Music", "Serve your music."),
            .init("gatefold serve --foreground --port 8080 ~/Music", "Stay, on a port you choose."),
            .init("gatefold serve --demo --output silent", "Try it without music or sound."),
            .init(
                "gatefold serve --demo --access development", "Test an app as it will be served."),
            .init("gatefold serve --faults list", "See what can go wrong on demand."),
        ]
    ) { parsed, session in
        let console = session.console
        if parsed["faults"] == "list" { return FaultsFile.list(console) }
        if ServiceLock.isHeld(at: session.folders.lockFile) {
            throw ForegroundService.alreadyRunning(in: session.folders)
        }
        let plan = try await plan(parsed, session)
        if parsed.flag("foreground") {
            return try await ForegroundService(plan: plan, session: session).run()
        }
        let record = try await BackgroundService.start(
            plan, environment: session.environment, folders: session.folders, console: console)
        record.announce(on: console)
        console.note("It goes on in the background; stop it with: gatefold stop")
    }

    static let stop = Command(
        "stop", "Stop the home service.",
        examples: [.init("gatefold stop", "Stop the music and the service.")]
    ) { _, session in
        switch try await ServiceState.settled(in: session.folders) {
        case .running(let record):
            try await record.endService(in: session.folders)
            Say.done("stop", "The home service has stopped.", session.console)
        case .stopped, .starting:
            throw Failure(
                .unreachable, "The home service does not run.",
                advice: "Start it with 'gatefold serve'.")
        }
    }

    static let token = Command(
        "token", "Print the access token of the running home service.",
        discussion: "Whoever has it can control the service. It changes with every start.",
        examples: [
            .init(
                "curl -H \"Authorization: Bearer $(gatefold token)\" http://127.0.0.1:PORT/v1/me",
                "Call the Web API yourself.")
        ]
    ) { _, session in
        guard case .running(let record) = try await ServiceState.settled(in: session.folders) else {
            throw Failure(
                .unreachable, "The home service does not run, so there is no token.",
                advice: "Start it with 'gatefold serve'.")
        }
        let value: JSONValue = ["access_token": .string(record.token)]
        session.console.line(session.console.isJSON ? value.text : record.token)
    }

    static let scan = Command(
        "scan", "Read the folders again and bring the catalogue up to date.",
        discussion: """
            A service that runs shows at once what was found. With --report it then names
            everything odd in the library, and what was assumed.
            """,
        options: [.flag("report", nil, "Name every oddity, with its file.")],
        arguments: [Argument("folder", "A folder; the last ones if not given.", .any)],
        examples: [
            .init("gatefold scan ~/Music", "Read a folder without serving it."),
            .init("gatefold scan --report", "See what is wrong with your files."),
        ]
    ) { parsed, session in
        let folders = try musicFolders(parsed, session)
        let console = session.console
        if case .running(let record) = ServiceState.now(in: session.folders),
            Set(folders) != Set(record.folders)
        {
            throw Failure(
                .alreadyRunning, "The home service serves other folders.",
                advice: "'gatefold scan' reads those; stop the service to read others.")
        }
        let isReport = parsed.flag("report")
        let result = try await HomeLibrary.scan(
            folders, folders: session.folders, reviews: isReport
        ) { console.progress($0) }
        console.progress(nil)
        try RememberedFolders.write(folders, in: session.folders)
        if isReport, !console.isJSON {
            for line in result.findingLines { console.line(line.cleaned) }
        } else {
            for problem in result.problems { console.note(problem.cleaned) }
        }
        console.line(console.isJSON ? result.json.text : result.sentence)
    }

    static let demo = Command(
        "demo", "Compose a small demo library and serve it.",
        options: [port, output, access, foreground],
        examples: [.init("gatefold demo", "Have something to listen to in seconds.")]
    ) { parsed, session in
        var parsed = parsed
        parsed.values["demo"] = [""]
        try await serve.work?(parsed, session)
    }

    private static func plan(_ parsed: ParsedCommand, _ session: Session) async throws
        -> ServicePlan
    {
        let port = try parsed.int("port", in: 0...65_535)
        let given = parsed["output"] ?? "auto"
        guard let output = ServicePlan.output(given, workingFolder: session.workingFolder) else {
            throw parsed.usage("--output takes auto, silent or wav:FILE, not '\(given)'.")
        }
        let access = try accessRegime(parsed)
        let faults = parsed["faults"].map { FaultsFile.path($0, in: session.workingFolder) }
        // Before anything starts: a mistake in it is told at once.
        if let faults { _ = try FaultsFile.read(faults) }
        let folders: [String]
        if parsed.flag("demo") {
            let console = session.console
            if !parsed.arguments.isEmpty {
                throw parsed.usage("--demo serves its own folder; give no other.")
            }
            if !console.errorIsTerminal { console.note("Preparing the demo library.") }
            folders = [
                try await HomeLibrary.composeDemo(folders: session.folders) {
                    console.progress($0)
                }
            ]
            console.progress(nil)
        } else {
            folders = try musicFolders(parsed, session)
        }
        // The demo must not push the person's own music out of memory, however it was named.
        let isDemo = folders.contains(session.folders.demoLibrary.path)
        if !isDemo || RememberedFolders.read(in: session.folders).isEmpty {
            try RememberedFolders.write(folders, in: session.folders)
        }
        return ServicePlan(
            folders: folders, port: port, output: output, faultsFile: faults,
            logsRequests: session.console.isVerbose, access: access,
            watches: !parsed.flag("no-watch"),
            rescanMinutes: try parsed.int("rescan-every", in: 0...10_080),
            exposure: try ExposurePlan(parsed, workingFolder: session.workingFolder))
    }

    private static func accessRegime(_ parsed: ParsedCommand) throws -> AccessRegime {
        guard let word = parsed["access"] else { return .extended }
        guard let regime = AccessRegime(rawValue: word) else {
            let words = AccessRegime.allCases.map(\.rawValue).joined(separator: ", ")
            throw parsed.usage("--access takes one of \(words), not '\(word)'.")
        }
        return regime
    }

    private static func musicFolders(_ parsed: ParsedCommand, _ session: Session) throws
        -> [String]
    {
        let known = RememberedFolders.read(in: session.folders)
        let given = parsed.arguments.isEmpty ? known : parsed.arguments
        guard !given.isEmpty else {
            throw Failure(
                .cannotStart, "No folder with music was given, and none was served before.",
                advice: "Give one: gatefold \(parsed.path[1].name) ~/Music")
        }
        let folders = try MusicFolders(given, workingFolder: session.workingFolder, known: known)
        // The process in the background gets what the one before it has checked and remarked on.
        if session.environment[BackgroundService.variable] == nil {
            for remark in folders.remarks { session.console.note(remark.cleaned) }
        }
        return folders.paths
    }
}

/// How commands confirm what they did.
enum Say {
    static func done(_ command: String, _ sentence: String, _ console: Console) {
        if console.isJSON {
            let value: JSONValue = ["done": .string(command)]
            console.line(value.text)
        } else {
            console.note(sentence.cleaned)
        }
    }
}
