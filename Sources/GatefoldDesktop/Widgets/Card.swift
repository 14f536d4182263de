import Adwaita
import GatefoldCore

/// A cover with a title and a line below it: an album, an artist, a podcast.
struct Card: View {
    /// What a card shows.
    struct Content {
        var title: String
        var subtitle: String
        var artwork: Artwork

        var spokenName: String { subtitle.isEmpty ? title : "\(title), \(subtitle)" }
    }

    let covers: Covers
    /// How large the cover is: as wide as the cell, or so many points.
    var size = CoverView.Size.filling
    var kind = MusicKind.album
    /// What it shows now; followed.
    let content: () -> Content?
    /// Whether the picture is needed: cards that are out of sight need none.
    var isNear: () -> Bool = { true }
    /// Plays it; without, the card has no button.
    var play: (() -> Void)?
    /// Opens it, where no grid does that.
    var open: (() -> Void)?

    var body: Widget {
        let cover = CoverView(
            covers, size, isRound: kind == .artist, kind: { [kind] in kind },
            artwork: { [content, isNear] in isNear() ? content()?.artwork : nil }
        ).body
        let parts = Box(.vertical, spacing: 2) {
            cover
            label().ellipsized().style("card-title").margin(top: 6)
                .bind { [content] in $0.text = content()?.title ?? "" }
            label().ellipsized().style("dim-label", "caption")
                .bind { [content] in $0.text = content()?.subtitle ?? "" }
        }
        return Overlay(open.map { openButton(parts, $0) } ?? parts.margin(8)) {
            // The keyboard goes from card to card; Enter, the menu and its own keys do the rest.
            if let play { playButton(play).unfocusable() }
        }
        .style("media-card")
    }

    /// Below what is round all is in the middle.
    private func label() -> Label { kind == .artist ? Label().centered() : Label() }

    private func openButton(_ parts: Widget, _ open: @escaping () -> Void) -> Widget {
        Button(parts, name: content()?.title ?? "", open).style("flat", "card-button")
            .bind { [content] button in button.name = content()?.spokenName ?? "" }
    }

    private func playButton(_ play: @escaping () -> Void) -> Widget {
        Button(icon: "media-playback-start-symbolic", name: "Play", play)
            .style("circular", "suggested-action", "card-play")
            .align(.end, .start).margin(16)
            .bind { [content] button in
                button.name = content().map { "Play \($0.title)" } ?? "Play"
            }
    }
}

extension Card.Content {
    init(_ album: Album, year: Bool = false) {
        self.init(
            title: album.title,
            subtitle: year ? album.year.map { String($0) } ?? "" : album.artistLine,
            artwork: album.artwork)
    }

    init<Value: LibraryValue>(_ item: SavedItem<Value>) {
        self.init(
            title: item.title, subtitle: item.value.libraryCredit, artwork: item.value.artwork)
    }
}
