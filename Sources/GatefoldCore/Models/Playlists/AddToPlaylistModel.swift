import Observation

/// The dialog that asks into which playlist something shall go.
@MainActor @Observable
package final class AddToPlaylistModel {
    /// What the person types to find one.
    package var filter = ""
    package private(set) var isAdding = false

    private let ids: [MusicID]
    private let playlists: PlaylistsModel

    /// Makes the dialog.
    ///
    /// - Parameters:
    ///   - ids: What shall be added.
    ///   - playlists: The choices.
    package init(_ ids: [MusicID], in playlists: PlaylistsModel) {
        self.ids = ids
        self.playlists = playlists
    }

    package var title: String { "Add to Playlist" }
    package var countText: String { count(ids.count, "item") }

    /// Those that can be changed, the ones that something was added to last first.
    package var choices: [PlaylistRow] {
        let words = SearchWords(filter)
        let rows = playlists.all.filter {
            $0.editReason == nil && (words.isEmpty || words.match($0.title.foldedForSearch))
        }
        let recent = playlists.recentlyUsed
        let first = recent.compactMap { value in rows.first { $0.id.value == value } }
        let used = Set(first.map(\.id))
        return first + rows.filter { !used.contains($0.id) }
    }

    /// What stands in the place of the choices; `nil` if there are some.
    package var emptyText: String? {
        guard choices.isEmpty else { return nil }
        if !SearchWords(filter).isEmpty { return "Nothing matches “\(filter)”." }
        return switch playlists.section.state {
        case .loading: "Reading your playlists…"
        case .failed(let failure): "\(failure.message) \(failure.advice)"
        default: "You have no playlist yet that you can add to."
        }
    }

    /// Why no new one can be made; `nil` if one can.
    package var createReason: String? { playlists.createReason }

    /// The dialog came into sight.
    package func appeared() async { await playlists.appeared() }

    /// Adds to one.
    ///
    /// - Returns: Whether the dialog is done; if not, it was told why.
    package func choose(_ row: PlaylistRow) async -> Bool {
        guard !isAdding else { return false }
        isAdding = true
        defer { isAdding = false }
        return await playlists.add(ids, to: row.playlist)
    }

    /// The dialog that makes a new one with these in it.
    package func newPlaylist() -> PlaylistDetailsModel {
        PlaylistDetailsModel(in: playlists, adding: ids)
    }
}
