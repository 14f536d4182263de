import GatefoldCore
import HomeService

extension ServiceCommands {
    static let exportPlaylists = Command(
        "export-playlists", "Write the home service's playlists as M3U8 files for other players.",
        discussion: """
            Without names all of your playlists are written: those made here, and those read from
            files and then edited. They go into the first folder with music; with --to into another
            one, and then those that are files already go along. A file is replaced only if it was
            written here for the same playlist; where a name is taken, the new file gets a number.
            The home service does not take what it wrote for new playlists.
            """,
        options: [
            .value("to", nil, "folder", "Put the files here, not beside the music."),
            .value("user", nil, "name", "The playlists of this member of the household."),
            .flag("force", nil, "Replace files of the same name that came from elsewhere."),
            .flag("dry-run", nil, "Write nothing; say what would be written."),
        ],
        arguments: [Argument("playlist", "Its name, id or URI; all if none is given.", .any)],
        examples: [
            .init("gatefold export-playlists", "Write all of yours beside the music."),
            .init("gatefold export-playlists Sundays --to /media/stick", "Take one along."),
        ]
    ) { parsed, session in
        let given = try parsed["to"].map {
            try MusicFolders([$0], workingFolder: session.workingFolder).paths
        }
        let settings = PlaylistExport.Settings(
            folder: given?.first.map { FilePath($0) }, replacesForeign: parsed.flag("force"),
            isRehearsal: parsed.flag("dry-run"))
        let user = try await user(parsed["user"], session)
        var export = try await PlaylistExport(dataFolder: session.folders.data, settings)
        do {
            let selection = try await export.select(parsed.arguments, of: user)
            try await write(selection, with: &export, session.console)
            if settings.isRehearsal { session.console.note("Nothing was written.") }
        } catch {
            await export.close()
            throw error
        }
        await export.close()
    }

    private static func user(_ name: String?, _ session: Session) async throws -> String {
        guard let name else { return HomeUser.ownerID }
        return try await HouseholdCommands.withRegister(session) { try await $0.user(named: name) }
            .id
    }

    private static func write(
        _ selection: PlaylistExport.Selection, with export: inout PlaylistExport,
        _ console: Console
    ) async throws {
        var listing = Listing(
            [.text("Playlist"), .number("Entries"), .number("Missing"), .text("File")],
            on: console)
        var missing = 0
        do {
            for playlist in selection.playlists {
                let outcome = try await export.export(playlist)
                missing += outcome.missing
                listing.add(ListingRow(playlist, outcome))
            }
        } catch {
            listing.finish(nothing: "")
            throw error
        }
        listing.finish(nothing: "There are no playlists to write.")
        if missing > 0 {
            console.note(
                missing == 1
                    ? "1 entry has no file; it is a comment in its playlist."
                    : "\(missing) entries have no file; they are comments in their playlists.")
        }
        let left = selection.filesAlready
        if left > 0 {
            console.note(
                "\(left) \(left == 1 ? "playlist is a file" : "playlists are files") "
                    + "beside the music already; "
                    + "--to writes such playlists elsewhere.")
        }
    }
}

extension ListingRow {
    fileprivate init(_ playlist: LibraryPlaylist, _ outcome: PlaylistExport.Outcome) {
        self.init(
            uri: "spotify:playlist:\(playlist.id)",
            cells: [
                playlist.name, "\(outcome.entries)", "\(outcome.missing)", outcome.file.display,
            ],
            json: [
                "id": .string(playlist.id), "name": .string(playlist.name),
                "file": .string(outcome.file.display), "entries": .int(outcome.entries),
                "missing": .int(outcome.missing), "state": .string(outcome.state.rawValue),
            ])
    }
}
