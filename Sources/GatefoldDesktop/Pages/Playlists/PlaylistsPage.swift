import Adwaita
import GatefoldCore

/// The listener's playlists, own and followed.
struct PlaylistsPage: View {
    let context: PageContext
    let playlists: PlaylistsModel
    let dialogs: Dialogs

    var body: Widget {
        FilteredPage(
            state: { [playlists] in playlists.state },
            staleText: { [playlists] in playlists.staleText },
            noMatchText: { [playlists] in playlists.noMatchText },
            tryAgain: { [playlists] in await playlists.tryAgainPressed() }, empty: { empty },
            bar: { bar }, entries: { Scrolled(grid) }
        )
        .body.task { [playlists] in await playlists.appeared() }
    }

    private var bar: Widget {
        Box(.horizontal, spacing: 6) {
            Label().style("dim-label").ellipsized().expand(.horizontal)
                .bind { [playlists] in $0.text = playlists.countText }
            SearchEntry(placeholder: "Filter", name: "Filter")
                .onChange { [playlists] in playlists.filter = $0 }
                .bind { [playlists] in $0.text = playlists.filter }
            newButton
        }
        .margin(horizontal: 12, vertical: 6)
    }

    private var newButton: Widget {
        Button("New Playlist") { [dialogs] in dialogs.ask(.newPlaylist) }
            .bind { [playlists] button in
                button.isEnabled = playlists.createReason == nil
                button.tooltip = playlists.createReason
            }
    }

    private var empty: Widget {
        StatusPage(
            icon: "view-list-symbolic", title: playlists.emptyTitle, text: playlists.emptyText,
            action: newButton.style("pill", "suggested-action").align(.center))
    }

    private var grid: Widget {
        GridView(
            name: "Playlists", items: { [playlists] in playlists.rows }, cellName: \.title
        ) { [playlists, context] slot in
            Card(
                covers: context.covers, kind: .playlist,
                content: {
                    slot.item.map {
                        Card.Content(title: $0.title, subtitle: $0.subtitle, artwork: $0.artwork)
                    }
                },
                isNear: { slot.isNear },
                play: {
                    if let playlist = slot.item { playlists.play(playlist) }
                }
            ).body
        }
        .onActivate { [playlists] playlist, _ in playlists.open(playlist) }
        .contextMenu { [context] rows in
            rows.first.map { context.contextMenu(for: .playlist($0.playlist)) } ?? []
        }
        .onDropOntoItem(of: [MusicID].self) { playlist in
            playlist.editReason == nil
        } _: { [playlists] playlist, ids in
            Task { await playlists.add(ids, to: playlist.playlist) }
            return true
        }
    }
}
