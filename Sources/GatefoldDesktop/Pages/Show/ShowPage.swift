import Adwaita
import GatefoldCore

/// The page of a podcast.
struct ShowPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = ShowModel(id, in: context)
        return CollectionPage(model: model) {
            ListView(
                "Episodes", of: model, selection: .multiple, in: context, header: head(of: model)
            )
            .dragItems { Dragged($0.compactMap(\.id), label: count($0.count, "episode")) }
        }.body
    }

    private func head(of model: ShowModel) -> Widget {
        CollectionHead(
            context: context, model: model, detail: { model.detailText },
            about: { model.whole?.about ?? "" }, menu: { .show($0) },
            actions: {
                PlayButtons(
                    canPlay: { model.next != nil }, playTitle: { model.playTitle },
                    play: { model.playPressed() })
                FollowButton(title: { model.followTitle }) { await model.saveToggled() }
            }
        ).body
    }
}
