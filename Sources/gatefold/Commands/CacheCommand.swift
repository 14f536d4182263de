import Foundation
import GatefoldCore

/// What the apps keep of libraries and covers, so that they are on screen at once.
enum CacheCommand {
    static let all = [cache]

    private static let cache = Command(
        "cache", "Show what is kept of libraries and covers, or forget it.",
        discussion: """
            The desktop app keeps what it has read of each account's library, and the covers it has
            shown. All of it can be fetched again. Playlists and songs themselves are not touched.
            """,
        arguments: [
            Argument(
                "action", "What to do; info if not given.", .optional, choices: ["info", "clear"])
        ],
        examples: [
            .init("gatefold cache info", "How much is kept, and where."),
            .init("gatefold cache clear", "Forget all of it."),
        ]
    ) { parsed, session in
        let kept = Kept(session.folders)
        if parsed.arguments.first == "clear" {
            try await kept.clear()
            if session.console.isJSON { return session.console.line("{\"done\":true}") }
            return session.console.note("Forgotten: \(kept.sizeText(await kept.bytes())) are left.")
        }
        try await kept.show(session.console, session.folders)
    }
}

/// The libraries and covers of one world.
private struct Kept {
    private let libraries: LibraryCacheFolder
    private let covers: ImageFiles

    init(_ folders: WorldFolders) {
        libraries = LibraryCacheFolder(folders.libraries)
        covers = ImageFiles(folder: folders.covers)
    }

    func bytes() async -> Int {
        libraries.contents().reduce(await covers.usage().bytes) { $0 + $1.bytes }
    }

    func clear() async throws {
        try libraries.clear()
        await covers.clear()
    }

    func show(_ console: Console, _ world: WorldFolders) async throws {
        let covers = await covers.usage()
        let libraries = libraries.contents()
        if console.isJSON {
            let value: JSONValue = [
                "libraries": .array(libraries.map(json)),
                "covers": [
                    "folder": .string(covers.folder.path), "bytes": .int(covers.bytes),
                    "limit": .int(covers.limit), "files": .int(covers.files),
                ],
                "bytes": .int(libraries.reduce(covers.bytes) { $0 + $1.bytes }),
            ]
            return console.line(value.text)
        }
        for library in libraries {
            console.line("Library   \(world.display(library.file.path).cleaned)")
            console.line("          \(text(of: library))")
        }
        if libraries.isEmpty { console.line("Library   nothing is kept") }
        console.line("Covers    \(world.display(covers.folder.path).cleaned)")
        console.line(
            "          \(covers.files.counted("picture")), \(sizeText(covers.bytes)) of at most "
                + sizeText(covers.limit))
    }

    private func json(_ library: KeptLibrary) -> JSONValue {
        func kept(_ kind: MusicKind) -> JSONValue { .int(library.entries[kind] ?? 0) }
        return [
            "account": .string(library.account), "file": .string(library.file.path),
            "bytes": .int(library.bytes), "albums": kept(.album), "tracks": kept(.track),
            "artists": kept(.artist), "shows": kept(.show), "episodes": kept(.episode),
            "audiobooks": kept(.audiobook), "playlists": kept(.playlist),
            "lists": .int(library.lists),
        ]
    }

    private func text(of library: KeptLibrary) -> String {
        let entries = MusicKind.allCases.compactMap { kind in
            library.entries[kind].map { $0.counted(kind.rawValue) }
        }
        return (entries + [sizeText(library.bytes)]).joined(separator: ", ")
    }

    /// As `12.3 MB`.
    func sizeText(_ bytes: Int) -> String {
        if bytes < 100_000 { return "\((bytes + 999) / 1000) kB" }
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
