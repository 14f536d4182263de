import Adwaita
import GatefoldCore

/// Entries of a playlist on their way: to another place in it, or to another playlist.
struct DraggedEntries {
    var playlist: MusicID
    var names: Set<Int>
    /// What can be added elsewhere.
    var ids: [MusicID]
}

/// The page of a playlist.
struct PlaylistPage: View {
    let context: PageContext
    let playlists: PlaylistsModel
    let id: MusicID

    var body: Widget {
        let model = playlists.page(of: id)
        return ScreenView({ model.state }) {
            await model.tryAgainPressed()
        } shown: {
            Scrolled(Clamp(list: entries(of: model), width: 900))
        }
        .body.task { await model.run() }
    }

    private func head(of model: PlaylistModel) -> Widget {
        Box(.vertical) {
            PageHead(
                covers: context.covers, kind: .playlist, artwork: { model.artwork },
                title: { model.title },
                detail: {
                    [model.ownerText, model.countText].filter { !$0.isEmpty }
                        .joined(separator: "\n")
                },
                about: { model.about }, open: { [context] in context.open($0) }
            ) {
                PlayButtons(
                    canPlay: { model.playReason == nil }, play: { model.playPressed() },
                    shuffle: { model.shufflePressed() })
                follow(model)
                MoreButton { [context] in
                    model.playlist.map {
                        context.contextMenu(for: .playlist($0), editing: model.menu)
                    } ?? []
                }
            }
            state(of: model)
        }
    }

    /// One's own is deleted from the menu: that needs no button beside Play.
    private func follow(_ model: PlaylistModel) -> Widget {
        FollowButton(title: { model.followTitle }) { await model.followPressed() }.body
            .bind { $0.isVisible = !model.isOwn }
    }

    /// Below the head: that the entries are on their way, or why there are none.
    private func state(of model: PlaylistModel) -> Widget {
        Box(.vertical, spacing: 12) {
            Spinner().align(.center).bind { spinner in
                let isLoading = if case .loading = model.entriesState { true } else { false }
                spinner.isVisible = isLoading && model.entries.isEmpty
            }
            Label().style("dim-label").wrapped().centered().bind { label in
                label.text = model.emptyText ?? ""
                label.isVisible = model.emptyText != nil
            }
            progress(of: model)
            Button("Try Again") { Task { await model.tryAgainPressed() } }
                .style("pill").align(.center).bind { $0.isVisible = model.canTryAgain }
        }
        .margin(12)
        // Where nothing is yet, things can be dropped all the same.
        .onDrop(of: [MusicID].self) { _, ids in
            Task { await model.add(ids) }
            return true
        }
    }

    /// How far a long change is.
    private func progress(of model: PlaylistModel) -> Widget {
        Box(.horizontal, spacing: 12) {
            Label().style("dim-label", "numeric").bind { $0.text = model.progressText ?? "" }
            ProgressBar(name: "Progress").align(.fill, .center).expand(.horizontal)
                .bind { $0.fraction = model.fraction }
            Button("Stop") { model.stopPressed() }
        }
        .bind { $0.isVisible = model.progressText != nil }
    }

    private func entries(of model: PlaylistModel) -> ListView<PlaylistEntry> {
        ListView(
            name: "Items", items: { model.entries }, selection: .multiple, rowName: \.spokenName,
            header: head(of: model)
        ) { [context] slot in
            PlaylistEntryRow(
                context: context, entry: { slot.item }, nearEntry: { slot.nearItem }
            ).body
        }
        .onActivate { _, index in model.play(from: index) }
        .contextMenu { [context] entries in menu(of: entries, on: model, context) }
        .onDelete { entries in Task { await model.remove(Set(entries.map(\.id))) } }
        .dragItems { [id] entries in
            Dragged(
                DraggedEntries(
                    playlist: id, names: Set(entries.map(\.id)),
                    ids: entries.compactMap(\.item.editID)),
                label: entries.count == 1 ? entries[0].title : count(entries.count, "item"))
        }
        .onDropBetweenItems(of: DraggedEntries.self) { [id] entries, place in
            Task {
                if entries.playlist == id {
                    await model.move(entries.names, before: place)
                } else {
                    await model.add(entries.ids, at: place)
                }
            }
            return true
        }
        .onDropBetweenItems(of: [MusicID].self, action: .copy) { ids, place in
            Task { await model.add(ids, at: place) }
            return true
        }
    }

    private func menu(
        of entries: [PlaylistEntry], on model: PlaylistModel, _ context: PageContext
    ) -> [MenuSection] {
        let items = entries.compactMap(\.item.content)
        let playing = items.isEmpty ? [] : context.contextMenu(for: .playables(items))
        return playing + model.menu(of: entries).map { MenuSection($0.map(\.shown)) }
    }
}
