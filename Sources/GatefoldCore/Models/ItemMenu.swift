/// What a menu is opened on.
package enum MenuSubject: Hashable, Sendable {
    /// Tracks, episodes and chapters; one or several.
    case playables([Playable])
    case album(Album)
    case artist(Artist)
    case playlist(Playlist)
    /// All songs that the person likes.
    case likedSongs
    case show(Show)
    case audiobook(Audiobook)
}

/// The menus of things, wherever they are shown: the same entries everywhere, live only where they
/// do something.
@MainActor
package struct ItemMenu {
    private let service: any MusicService
    private let library: LibraryModel
    private let player: any PlayStarting
    private let navigation: Navigation
    private let dialogs: Dialogs
    private let notices: Notices
    private let copy: @MainActor (String) -> Void

    /// Makes the menus of an account.
    ///
    /// - Parameters:
    ///   - service: The account's.
    ///   - library: Knows what is saved.
    ///   - player: Plays.
    ///   - navigation: Leads to pages.
    ///   - dialogs: Asks for what needs one.
    ///   - notices: Is told what cannot be done.
    ///   - copy: Puts a text into the clipboard.
    package init(
        service: any MusicService, library: LibraryModel, player: any PlayStarting,
        navigation: Navigation, dialogs: Dialogs, notices: Notices,
        copy: @escaping @MainActor (String) -> Void
    ) {
        self.service = service
        self.library = library
        self.player = player
        self.navigation = navigation
        self.dialogs = dialogs
        self.notices = notices
        self.copy = copy
    }

    /// The sections of the menu, none of them empty.
    ///
    /// - Parameters:
    ///   - subject: What it is opened on.
    ///   - more: What else changes a playlist, beside what changes it everywhere.
    /// - Returns: The entries of each section.
    package func sections(
        on subject: MenuSubject, editing more: [MenuEntry] = []
    ) -> [[MenuEntry]] {
        let sections: [[MenuEntry]] =
            switch subject {
            case .playables(let items): playables(items)
            case .album(let album):
                [
                    playing(album.id), keeping([album.id]) + [adding(albumTracks: album)],
                    opening(album.artists), linking(album.id),
                ]
            case .artist(let artist):
                [playing(artist.id), following([artist.id]), linking(artist.id)]
            case .playlist(let playlist): self.playlist(playlist, editing: more)
            case .likedSongs: [[removingSongDuplicates]]
            case .show(let show):
                [playing(show.id), following([show.id]), linking(show.id)]
            case .audiobook(let book):
                [playing(book.id), keeping([book.id]), linking(book.id)]
            }
        return sections.filter { !$0.isEmpty }
    }

    // MARK: - Playing

    private var playerReason: String? { service.capabilities.reason(against: .controlPlayback) }

    private func playing(_ id: MusicID) -> [MenuEntry] {
        let play = MenuEntry("Play", reason: playerReason) { player.play(.context(id)) }
        guard id.kind == .album || id.kind == .playlist else { return [play] }
        let shuffle = MenuEntry("Shuffle", reason: playerReason) {
            player.playShuffled(.context(id))
        }
        return [play, shuffle]
    }

    private func playables(_ items: [Playable]) -> [[MenuEntry]] {
        let ids = items.filter(\.isPlayable).compactMap(\.id)
        let missing =
            ids.isEmpty ? "The service cannot play \(items.count == 1 ? "this" : "these")." : nil
        let playing = [
            MenuEntry("Play", reason: playerReason ?? missing) { player.play(.items(ids)) },
            MenuEntry(
                "Add to Queue",
                reason: service.capabilities.reason(against: .addToQueue) ?? missing
            ) { player.addToQueue(ids) },
        ]
        let named = items.compactMap(\.id)
        let keepable = named.filter { $0.kind != .chapter }
        let keeping = keepable.isEmpty ? [] : likes(keepable)
        var leading: [MenuEntry] = []
        if items.count == 1, let item = items.first {
            leading = collection(of: item) + opening(item.track?.artists ?? [])
        }
        return [
            playing, keeping + [adding(named)], leading,
            named.count == 1 ? linking(named[0]) : [],
        ]
    }

    // MARK: - Keeping

    private func likes(_ ids: [MusicID]) -> [MenuEntry] {
        let isSong = ids.allSatisfy { $0.kind == .track }
        return keeping(
            ids, save: isSong ? "Add to Liked Songs" : "Save to Library",
            remove: isSong ? "Remove from Liked Songs" : "Remove from Library")
    }

    private func following(_ ids: [MusicID]) -> [MenuEntry] {
        keeping(ids, save: "Follow", remove: "Unfollow")
    }

    private func keeping(
        _ ids: [MusicID], save: String = "Save to Library", remove: String = "Remove from Library"
    ) -> [MenuEntry] {
        let reason = service.capabilities.reason(against: .changeLibrary)
        if library.areSaved(ids) {
            return [MenuEntry(remove, reason: reason) { Task { await library.remove(ids) } }]
        }
        return [MenuEntry(save, reason: reason) { Task { await library.save(ids) } }]
    }

    private func adding(_ ids: [MusicID]) -> MenuEntry {
        // The Web API takes tracks and episodes, and nothing that it has no id for.
        let ids = ids.filter { $0.kind == .track || $0.kind == .episode }
        let reason =
            ids.isEmpty
            ? "Playlists cannot hold this." : service.capabilities.reason(against: .changePlaylists)
        return MenuEntry("Add to Playlist…", reason: reason) { dialogs.ask(.addToPlaylist(ids)) }
    }

    /// An album goes into a playlist track by track; which they are is read first.
    private func adding(albumTracks album: Album) -> MenuEntry {
        let reason = service.capabilities.reason(against: .changePlaylists)
        return MenuEntry("Add to Playlist…", reason: reason) {
            Task {
                let list = PagedList<Track> { try await service.tracks(of: album, at: $0) }
                await list.loadAll()
                let ids = list.items.compactMap(\.id)
                if let failure = list.failure { return notices.tell(failure) }
                if !ids.isEmpty { dialogs.ask(.addToPlaylist(ids)) }
            }
        }
    }

    private var removingSongDuplicates: MenuEntry {
        MenuEntry(
            Self.removingDuplicates, reason: service.capabilities.reason(against: .changeLibrary)
        ) { dialogs.ask(.removeSongDuplicates) }
    }

    // MARK: - Leading on

    private func collection(of item: Playable) -> [MenuEntry] {
        guard let id = item.collection?.id else { return [] }
        let title =
            switch id.kind {
            case .show: "Go to Podcast"
            case .audiobook: "Go to Audiobook"
            default: "Go to Album"
            }
        return [MenuEntry(title) { navigation.open(.item(id)) }]
    }

    private func opening(_ artists: [Credit]) -> [MenuEntry] {
        let known = artists.filter { $0.id != nil }
        return known.compactMap { artist in
            guard let id = artist.id else { return nil }
            let title = known.count == 1 ? "Go to Artist" : "Go to “\(artist.name)”"
            return MenuEntry(title) { navigation.open(.item(id)) }
        }
    }

    private func linking(_ id: MusicID) -> [MenuEntry] {
        guard let link = service.link(to: id) else { return [] }
        return [MenuEntry("Copy Link") { copy(link) }]
    }

    // MARK: - Playlists

    private static let removingDuplicates = "Remove Duplicates…"

    private func playlist(_ playlist: Playlist, editing more: [MenuEntry]) -> [[MenuEntry]] {
        let isOwn = service.owner.map { $0.id == playlist.owner?.id } ?? false
        let foreign = "Only \(playlist.owner?.shownName ?? "its owner") can change this playlist."
        let reason =
            service.capabilities.reason(against: .changePlaylists)
            ?? (isOwn || playlist.isCollaborative
                ? nil : foreign)
        let editing = [
            // Only the owner of a collaborative one may rename it.
            MenuEntry("Edit Details…", reason: reason ?? (isOwn ? nil : foreign)) {
                dialogs.ask(.editPlaylist(playlist))
            },
            MenuEntry(Self.removingDuplicates, reason: reason) {
                dialogs.ask(.removeDuplicates(playlist))
            },
        ]
        let keeping = [
            library.isSaved(playlist.id) == false
                ? MenuEntry("Follow") { Task { await library.save([playlist.id]) } }
                : MenuEntry(isOwn ? "Delete" : "Unfollow") {
                    Task { await library.remove([playlist.id]) }
                }
        ]
        return [playing(playlist.id), editing + more, keeping, linking(playlist.id)]
    }
}
