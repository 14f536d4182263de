import Adwaita
import GatefoldCore

/// A page, or what stands in its place: that it loads, that it is empty, or what went wrong.
struct ScreenView<Content>: View {
    let state: () -> ScreenState<Content>
    let tryAgain: () async -> Void
    let empty: () -> Widget
    let shown: () -> Widget

    /// Makes it.
    ///
    /// - Parameters:
    ///   - state: How the page is; followed.
    ///   - tryAgain: What the button of a failed page does.
    ///   - empty: Stands in place of a page without anything.
    ///   - shown: The page itself; made once.
    init(
        _ state: @escaping () -> ScreenState<Content>, tryAgain: @escaping () async -> Void,
        empty: @escaping () -> Widget = { Bin() }, shown: @escaping () -> Widget
    ) {
        self.state = state
        self.tryAgain = tryAgain
        self.empty = empty
        self.shown = shown
    }

    var body: Widget {
        let failed = StatusPage(
            icon: "network-error-symbolic", title: "", text: "",
            action: Button("Try Again") { [tryAgain] in Task { await tryAgain() } }
                .style("pill", "suggested-action").align(.center)
        ).bind { [state] page in
            guard let failure = state().failure else { return }
            page.title = failure.heading
            page.text = failure.text
        }
        return Stack([
            ("loading", Spinner(pixels: 48).align(.center, .center)), ("empty", empty()),
            ("failed", failed), ("shown", shown()),
        ]).bind { [state] stack in stack.visiblePage = state().pageName }
    }
}

extension ScreenState {
    fileprivate var pageName: String {
        switch self {
        case .loading: "loading"
        case .empty: "empty"
        case .shown: "shown"
        case .failed: "failed"
        }
    }
}

/// Says that what is shown below may be old, and lets the person try again.
struct StaleStrip: View {
    let text: () -> String?
    let tryAgain: () async -> Void

    var body: Widget {
        Banner(button: "Try Again") { [tryAgain] in Task { await tryAgain() } }
            .bind { [text] in $0.text = text() }
    }
}
