import Adwaita
import GatefoldCore

/// What is heard, and what comes after it.
struct QueuePage: View {
    let queue: QueueModel
    let navigation: Navigation
    let covers: Covers

    var body: Widget {
        let list = list
        return ScreenView(
            { [queue] in queue.state }, tryAgain: { [queue] in await queue.reload() },
            empty: {
                StatusPage(
                    icon: "view-list-symbolic", title: "Nothing Waits",
                    text: "What you play, and what you add to the queue, is shown here.")
            }
        ) {
            Scrolled(Clamp(list: list, width: 860))
        }
        .body
        .onEscape(first: list) { [navigation] in navigation.goBack() }
        .on("map") { [queue] _ in queue.appeared() }
        .on("unmap") { [queue] _ in queue.disappeared() }
    }

    private var list: ListView<QueueModel.Row> {
        ListView(
            name: "Queue", items: { [queue] in queue.state.content?.rows ?? [] },
            rowName: { "\($0.title), \($0.subtitle)" }, header: head
        ) { slot in row(slot) }
        .onActivate { [queue] row, _ in queue.play(row) }
        .onDelete { [queue] rows in
            Task { for row in rows { await queue.remove(row) } }
        }
        .contextMenu { [queue] rows in
            rows.first.map { queue.menu(of: $0).map { MenuSection($0.map(MenuItem.init)) } } ?? []
        }
    }

    private var head: Widget {
        Box(.vertical, spacing: 6) {
            Label("Now Playing").style("heading")
            Box(.horizontal, spacing: 12) {
                CoverView(covers, .fixed(56)) { [queue] in queue.state.content?.current?.artwork }
                texts(
                    title: { [queue] in queue.state.content?.current?.title ?? "Nothing is playing"
                    },
                    subtitle: { [queue] in queue.state.content?.current?.creditLine ?? "" })
            }
            Box(.horizontal, spacing: 6) {
                Label("Next").style("heading")
                Label().style("dim-label").ellipsized().bind { [queue] in $0.text = queue.countText
                }
            }
            .margin(top: 12)
            Label().style("dim-label", "caption").wrapped()
                .bind { [queue] label in
                    label.text = queue.editing.reason ?? ""
                    label.isVisible = !label.text.isEmpty
                }
        }
        .margin(12)
    }

    private func row(_ slot: Slot<QueueModel.Row>) -> Widget {
        Box(.horizontal, spacing: 12) {
            CoverView(covers, .fixed(40)) { slot.nearItem?.artwork }
            texts(title: { slot.item?.title ?? "" }, subtitle: { slot.item?.subtitle ?? "" })
            Label().style("dim-label", "numeric").trailing()
                .bind { $0.text = slot.item?.durationText ?? "" }
            Button(icon: "list-remove-symbolic", name: "Remove") { [queue] in
                if let row = slot.item { Task { await queue.remove(row) } }
            }
            .style("circular", "flat").align(.center, .center)
            .bind { [queue] button in
                button.name = "Remove \(slot.item?.title ?? "") from Queue"
                button.isVisible = queue.editing.isOffered
            }
        }
        .margin(horizontal: 12, vertical: 6)
        .bind { $0.opacity = slot.item?.isPlayable == false ? 0.5 : 1 }
    }

    private func texts(
        title: @escaping () -> String, subtitle: @escaping () -> String
    ) -> Widget {
        Box(.vertical, spacing: 2) {
            Label().ellipsized().bind { $0.text = title() }
            Label().ellipsized().style("dim-label", "caption").bind { $0.text = subtitle() }
        }
        .align(.fill, .center).expand(.horizontal)
    }
}
