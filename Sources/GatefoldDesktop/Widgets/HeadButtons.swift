import Adwaita
import GatefoldCore

/// Plays what a page is about.
struct PlayButtons: View {
    let canPlay: () -> Bool
    var playTitle: () -> String = { "Play" }
    let play: () -> Void
    /// Plays it in any order; without, there is no such button.
    var shuffle: (() -> Void)?

    var body: Widget {
        Box(.horizontal, spacing: 6) {
            Button("Play", play).style("pill", "suggested-action").bind { [canPlay, playTitle] in
                $0.title = playTitle()
                $0.isEnabled = canPlay()
            }
            if let shuffle {
                Button("Shuffle", shuffle).style("pill").bind { [canPlay] in
                    $0.isEnabled = canPlay()
                }
            }
        }
    }
}

/// Puts what a page is about into the library, or takes it out.
struct SaveButton: View {
    let isSaved: () -> Bool
    let title: () -> String
    let toggle: () async -> Void

    var body: Widget {
        Button(icon: "non-starred-symbolic", name: "Save to Library") { [toggle] in
            Task { await toggle() }
        }
        .style("circular").align(.start, .center).bind { [isSaved, title] button in
            button.name = title()
            button.icon = isSaved() ? "starred-symbolic" : "non-starred-symbolic"
            button.setStyle("saved", isSaved())
        }
    }
}

/// Opens the menu of what a page is about.
struct MoreButton: View {
    let menu: () -> [MenuSection]

    var body: Widget {
        MenuButton(icon: "view-more-symbolic", name: "More", menu: menu)
            .style("circular").align(.start, .center)
    }
}

/// Follows whom a page is about, or ends that.
struct FollowButton: View {
    let title: () -> String
    var isEnabled: () -> Bool = { true }
    let toggle: () async -> Void

    var body: Widget {
        Button("Follow") { [toggle] in Task { await toggle() } }.style("pill")
            .bind { [title, isEnabled] button in
                button.title = title()
                button.isEnabled = isEnabled()
            }
    }
}

/// Below the head of a page: that its contents are on their way, or why they did not come.
struct ContentsState: View {
    let isLoading: () -> Bool
    let failure: () -> Failure?
    let tryAgain: () async -> Void

    var body: Widget {
        Box(.vertical) {
            Spinner().align(.center).margin(12).bind { [isLoading] in
                $0.isVisible = isLoading()
            }
            StaleStrip(
                text: { [failure] in
                    failure().map { "\($0.message) \($0.advice)" }
                }, tryAgain: tryAgain)
        }
    }
}
