import Adwaita
import GatefoldCore

/// The page of an artist.
struct ArtistPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = ArtistModel(
            id, service: context.service, library: context.library, cache: context.cache,
            player: context.player, capabilities: { [context] in context.capabilities })
        return ScreenView({ model.state }) {
            await model.tryAgainPressed()
        } shown: {
            Scrolled(
                Clamp(
                    Box(.vertical, spacing: 12) {
                        head(of: model)
                        Box(.vertical, spacing: 12) {
                            topTracks(of: model)
                            groups(of: model)
                            related(of: model)
                        }
                        .margin(bottom: 12, start: 4, end: 4)
                    }, width: 1200))
        }
        .body.task { await model.appeared() }
    }

    private func head(of model: ArtistModel) -> Widget {
        Box(.vertical) {
            PageHead(
                covers: context.covers, kind: .artist, artwork: { model.artist?.artwork },
                title: { model.artist?.name ?? "" },
                detail: { model.detailText }, open: { [context] in context.open($0) }
            ) {
                PlayButtons(
                    canPlay: { true }, play: { model.playPressed() },
                    shuffle: { model.shufflePressed() })
                FollowButton(title: { model.followTitle }, isEnabled: { model.canFollow }) {
                    await model.followToggled()
                }
            }
            ContentsState(
                isLoading: { model.isLoadingAlbums && model.groups.isEmpty },
                failure: { model.albumsFailure }
            ) { await model.tryAgainPressed() }
        }
    }

    private func topTracks(of model: ArtistModel) -> Widget {
        Box(.vertical) {
            TitledPart(title: { "Popular" }, isShown: { !model.topTracks.isEmpty }) {
                TrackBox(
                    context: context, tracks: { Array(model.topTracks.prefix(10)) },
                    note: { $0.album?.name ?? "" }
                ) { model.activated($0) }
            }
        }
    }

    private func groups(of model: ArtistModel) -> Widget {
        Box(.vertical, spacing: 12) {
            for kind in [Album.Kind.album, .single, .compilation] {
                let group = { model.groups.first { $0.kind == kind } }
                TitledPart(title: { group()?.title ?? "" }, isShown: { group() != nil }) {
                    CardFlow(items: { group()?.shown ?? [] }) { [context] album in
                        Card(
                            covers: context.covers, content: { Card.Content(album, year: true) },
                            play: { context.player.play(.context(album.id)) },
                            open: { context.open(album.id) }
                        ).body.contextMenu { context.contextMenu(for: .album(album)) }
                    }
                    Button("Show All") { model.showAllPressed(kind) }.style("flat")
                        .align(.start).bind { button in
                            button.title = group()?.showAllTitle ?? ""
                            button.isVisible = !button.title.isEmpty
                        }
                }
            }
        }
    }

    private func related(of model: ArtistModel) -> Widget {
        Box(.vertical) {
            TitledPart(title: { "Related artists" }, isShown: { !model.related.isEmpty }) {
                CardFlow(items: { Array(model.related.prefix(12)) }) { [context] artist in
                    Card(
                        covers: context.covers, kind: .artist,
                        content: {
                            Card.Content(title: artist.name, subtitle: "", artwork: artist.artwork)
                        }, open: { context.open(artist.id) }
                    ).body.contextMenu { context.contextMenu(for: .artist(artist)) }
                }
            }
        }
    }
}
