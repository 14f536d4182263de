import Adwaita
import GatefoldCore

/// The page that the app opens with.
struct HomePage: View {
    let context: PageContext

    var body: Widget {
        let model = HomeModel(
            service: context.service, library: context.library, cache: context.cache,
            player: context.player, capabilities: { [context] in context.capabilities })
        return Box(.vertical) {
            StaleStrip(text: { model.staleText }) { await model.tryAgainPressed() }
            ScreenView({ model.state }) {
                await model.tryAgainPressed()
            } empty: {
                empty
            } shown: {
                Scrolled(Clamp(list: played(of: model), width: 1200))
            }.body.expand(.vertical)
        }
        .task { await model.appeared() }
    }

    private var empty: Widget {
        StatusPage(
            icon: "user-home-symbolic", title: "Nothing Here Yet",
            text: "What you save and what you hear is shown here.",
            action: Button("Search") { [navigation = context.navigation] in
                navigation.open(.search)
            }.style("pill", "suggested-action").align(.center))
    }

    private func parts(of model: HomeModel) -> Widget {
        Box(.vertical, spacing: 12) {
            TitledPart(title: { "Newly added" }, isShown: { !model.newlyAdded.isEmpty }) {
                CardStrip(items: { model.newlyAdded.map(\.value) }) { album(card: $0) }
            }
            TitledPart(title: { "Most played" }, isShown: { !model.topTracks.isEmpty }) {
                TrackBox(
                    context: context, tracks: { Array(model.topTracks.prefix(5)) },
                    note: { $0.album?.name ?? "" }
                ) { model.activated($0) }
            }
            TitledPart(title: { "Your artists" }, isShown: { !model.topArtists.isEmpty }) {
                CardStrip(items: { model.topArtists }) { artist(card: $0) }
            }
            TitledPart(title: { "New releases" }, isShown: { !model.newReleases.isEmpty }) {
                CardStrip(items: { model.newReleases }) { album(card: $0) }
            }
            TitledPart(title: { "Recently played" }, isShown: { !model.played.isEmpty }) {}
        }
        .margin(horizontal: 4, vertical: 12)
    }

    private func played(of model: HomeModel) -> ListView<PlayedItem> {
        ListView(
            name: "Recently played", items: { model.played }, id: { AnyHashable($0) },
            rowName: \.track.spokenName,
            header: parts(of: model)
        ) { [context] slot in
            TrackRow(
                player: context.player,
                leading: .cover(context.covers) { slot.nearItem?.track.artwork },
                track: { slot.item?.track },
                note: { slot.item.map { model.whenText($0) } ?? "" }
            ).body
        }
        .onActivate { item, _ in model.activated(item) }
        .onNearEnd { Task { await model.endReached() } }
        .contextMenu { [context] items in context.contextMenu(for: items.map(\.track)) }
    }

    private func album(card album: Album) -> Widget {
        Card(
            covers: context.covers, size: .fixed(140), content: { Card.Content(album) },
            play: { [context] in context.player.play(.context(album.id)) },
            open: { [context] in context.open(album.id) }
        ).body.contextMenu { [context] in context.contextMenu(for: .album(album)) }
    }

    private func artist(card artist: Artist) -> Widget {
        Card(
            covers: context.covers, size: .fixed(140), kind: .artist,
            content: { Card.Content(title: artist.name, subtitle: "", artwork: artist.artwork) },
            open: { [context] in context.open(artist.id) }
        ).body.contextMenu { [context] in context.contextMenu(for: .artist(artist)) }
    }
}
