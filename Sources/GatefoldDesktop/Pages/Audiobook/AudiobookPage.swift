import Adwaita
import GatefoldCore

/// The page of an audiobook.
struct AudiobookPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = AudiobookModel(id, in: context)
        return CollectionPage(model: model) {
            ListView("Chapters", of: model, in: context, header: head(of: model))
        }.body
    }

    private func head(of model: AudiobookModel) -> Widget {
        CollectionHead(
            context: context, model: model, detail: { model.detailText },
            about: { model.whole?.about ?? "" }, menu: { .audiobook($0) },
            actions: {
                PlayButtons(
                    canPlay: { model.next != nil }, playTitle: { model.playTitle },
                    play: { model.playPressed() })
                SaveButton(isSaved: { model.isSaved }, title: { model.saveTitle }) {
                    await model.saveToggled()
                }
            }
        ).body
    }
}
