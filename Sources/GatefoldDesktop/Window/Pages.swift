import Adwaita
import GatefoldCore

/// Makes the page of a route.
struct Pages {
    let app: AppModel
    let listening: Listening
    let covers: Covers

    private var context: PageContext {
        PageContext(
            service: listening.service, library: listening.library, cache: listening.cache,
            player: listening.player, navigation: app.navigation, notices: app.notices,
            itemMenu: listening.menus, covers: covers)
    }

    func page(_ route: Route) -> Widget {
        switch route {
        case .home: HomePage(context: context).body
        case .albums: AlbumsPage(context: context).body
        case .artists: ArtistsPage(context: context).body
        case .songs: SongsPage(context: context).body
        case .podcasts: PodcastsPage(context: context).body
        case .audiobooks: AudiobooksPage(context: context).body
        case .nowPlaying:
            NowPlayingPage(
                player: listening.player, source: listening.source, devices: listening.devices,
                navigation: app.navigation, covers: covers
            ).body
        case .queue:
            QueuePage(queue: listening.queue, navigation: app.navigation, covers: covers).body
        case .playlists:
            PlaylistsPage(
                context: context, playlists: listening.playlists, dialogs: app.dialogs
            ).body
        case .search: SearchPage(context: context, model: listening.search).body
        case .debug: DebugPage(model: DebugModel(listening.session)).body
        case .item(let id): page(of: id)
        }
    }

    private func page(of id: MusicID) -> Widget {
        switch id.kind {
        case .album: AlbumPage(context: context, id: id).body
        case .artist: ArtistPage(context: context, id: id).body
        case .show: ShowPage(context: context, id: id).body
        case .audiobook: AudiobookPage(context: context, id: id).body
        case .playlist:
            PlaylistPage(
                context: context, playlists: listening.playlists, id: id
            ).body
        default: StatusPage(icon: "view-list-symbolic", title: "…")
        }
    }
}
