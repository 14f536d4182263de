/// One line of a menu.
@MainActor
package struct MenuEntry {
    package let title: String
    /// Why it cannot be chosen, a sentence; `nil` if it can.
    package let reason: String?
    /// The keys that do the same, such as `<Control>f`; `nil` if there are none.
    package let keys: String?
    /// Whether it bears a mark; `nil` if it is none of a choice.
    package let isChecked: Bool?
    /// What choosing it does.
    package let perform: @MainActor () -> Void

    package init(
        _ title: String, reason: String? = nil, keys: String? = nil, isChecked: Bool? = nil,
        perform: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.keys = keys
        self.isChecked = isChecked
        self.reason = reason
        self.perform = perform
    }

    package var isLive: Bool { reason == nil }
}

/// What a dialog is asked for.
package enum DialogRequest: Hashable, Sendable {
    case newPlaylist
    /// Into which playlist, old or new, these shall go.
    case addToPlaylist([MusicID])
    case editPlaylist(Playlist)
    case removeDuplicates(Playlist)
    /// Those among the songs that the person likes.
    case removeSongDuplicates
    /// What device to play on, since none plays; the request waits for the answer.
    case chooseDevice
    case musicFolders
    case shortcuts
    case about
}
