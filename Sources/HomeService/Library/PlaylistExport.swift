package import Foundation
import SQLite
import SpotifyWebAPI

/// Writes playlists of the library as M3U8 files, which other players read. No service needs to run.
package struct PlaylistExport: Sendable {
    /// Where to, and what may happen to files that are there.
    package struct Settings: Sendable {
        /// The folder, absolute; `nil` for the first folder of the catalogue.
        package var folder: FilePath?
        /// Whether a file of the same name is replaced that is no export of this service.
        package var replacesForeign: Bool
        /// Whether nothing is written.
        package var isRehearsal: Bool

        package init(
            folder: FilePath? = nil, replacesForeign: Bool = false, isRehearsal: Bool = false
        ) {
            self.folder = folder
            self.replacesForeign = replacesForeign
            self.isRehearsal = isRehearsal
        }
    }

    /// What was asked for.
    package struct Selection: Sendable {
        package var playlists: [LibraryPlaylist]
        /// How many were left out, as a file beside the music is what they are.
        package var filesAlready = 0
    }

    /// What became of a playlist.
    package struct Outcome: Sendable, Hashable {
        package enum State: String, Sendable {
            case new, replaced, unchanged
        }

        package var file: FilePath
        package var entries: Int
        /// How many of them have no file and are comments.
        package var missing: Int
        package var state: State
    }

    private let library: Library
    private let settings: Settings
    private let service: String
    private var folder: ExportFolder

    /// Opens the library of a data folder.
    ///
    /// - Parameters:
    ///   - dataFolder: Where the catalogue and the library are.
    ///   - settings: Where to, and how.
    /// - Throws: ``HomeServiceError``.
    package init(dataFolder: URL, _ settings: Settings) async throws {
        let catalogue = try HomeScan.open(dataFolder, log: { _ in })
        let library = try Library(beside: catalogue)
        do {
            let music = try await catalogue.roots.first
            guard let folder = settings.folder ?? music else {
                throw HomeServiceError(
                    .notFound, "There is no folder with music to put playlists into.",
                    advice: "Run 'gatefold scan FOLDER' first, or give a folder with --to.")
            }
            self.folder = try ExportFolder(folder)
        } catch {
            await library.close()
            await catalogue.close()
            throw PlaylistExport.explained(error, library)
        }
        self.library = library
        self.settings = settings
        service = DeviceIdentity.id(beside: catalogue.file)
    }

    /// Frees the files.
    package func close() async {
        await library.close()
        await library.catalogue.close()
    }

    /// The playlists that are meant.
    ///
    /// - Parameters:
    ///   - names: Names, ids or URIs of playlists in the person's library; empty for all that belong
    ///     to them. Playlists that are files below the music folders count only where the files go
    ///     elsewhere.
    ///   - user: The person's id.
    /// - Returns: Each once.
    /// - Throws: ``HomeServiceError`` if a name fits none, or several.
    package func select(_ names: [String], of user: String) async throws -> Selection {
        do {
            let all = try await library.playlists(of: user, limit: .max, offset: 0).elements
            guard names.isEmpty else {
                var chosen: [LibraryPlaylist] = []
                for name in names {
                    let list = try await playlist(name, among: all, of: user)
                    if !chosen.contains(where: { $0.id == list.id }) { chosen.append(list) }
                }
                return Selection(playlists: chosen)
            }
            let own = all.filter { $0.ownerID == user }
            let chosen = own.filter { settings.folder != nil || !$0.followsFile }
            return Selection(playlists: chosen, filesAlready: own.count - chosen.count)
        } catch {
            throw PlaylistExport.explained(error, library)
        }
    }

    private func playlist(
        _ text: String, among all: [LibraryPlaylist], of user: String
    ) async throws -> LibraryPlaylist {
        let uri = SpotifyURI(rawValue: text)
        let id = uri.kind == .playlist ? uri.id ?? text : text
        if let list = try await library.playlist(id, for: user) { return list }
        let exact = all.filter { $0.name == text }
        let key = SearchWords.key(text)
        let found = exact.isEmpty ? all.filter { SearchWords.key($0.name) == key } : exact
        guard let list = found.first, !key.isEmpty || !exact.isEmpty else {
            throw HomeServiceError(
                .notFound, "There is no playlist “\(text)”.",
                advice: "'gatefold playlists' lists them.")
        }
        guard found.count == 1 else {
            throw HomeServiceError(
                .refused, "\(found.count) playlists are called “\(text)”.",
                advice: "Give an id: \(found.map(\.id).joined(separator: ", ")).")
        }
        return list
    }

    /// Writes one playlist.
    ///
    /// - Parameter playlist: One that was selected.
    /// - Returns: Where it is now, or would be.
    /// - Throws: ``HomeServiceError``; then a file that was there is as it was.
    package mutating func export(_ playlist: LibraryPlaylist) async throws -> Outcome {
        do {
            // The lists of files may be longer than those made here.
            let most = max(playlist.itemCount, Library.mostItems)
            let items = try await library.items(of: playlist, limit: most, offset: 0).elements
            let mark = ExportMark(playlist: playlist.id, service: service)
            // Its own file must stay what it is: a marked one would no longer be looked at.
            let file = try folder.file(
                for: playlist.name, mark,
                replacesForeign: settings.replacesForeign && !playlist.followsFile)
            var text = M3UText(playlist.name, mark, in: folder.path)
            for item in items { text.add(item) }
            let old = file.contents(limit: text.bytes.count + 1)
            let isUnchanged = old == text.bytes
            if !settings.isRehearsal, !isUnchanged { try folder.write(text.bytes, to: file) }
            return Outcome(
                file: file, entries: items.count, missing: text.missing,
                state: isUnchanged ? .unchanged : old == nil ? .new : .replaced)
        } catch {
            throw PlaylistExport.explained(error, library)
        }
    }

    private static func explained(_ error: any Error, _ library: Library) -> any Error {
        guard let error = error as? SQLiteError else { return error }
        return HomeServiceError(storage: error, file: library.file, named: "library")
    }
}
