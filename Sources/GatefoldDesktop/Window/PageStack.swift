import Adwaita
import GatefoldCore

/// The page that the person went to, and some of those before it, as they were left.
final class PageStack {
    /// So many pages of single things are kept, so that going back finds them as they were.
    private static let kept = 12

    let stack = Stack()
    private let make: (Route) -> Widget
    /// The keys of the pages of single things, the one that was shown last at the end.
    private var items: [String] = []
    private var made: Set<String> = []
    private var shown: String?

    /// Makes a stack without pages.
    ///
    /// - Parameter make: Makes the page of a route.
    init(_ make: @escaping (Route) -> Widget) { self.make = make }

    /// Shows the page of a route; makes it if it is not there, and leaves alone what is shown.
    func show(_ route: Route) {
        let key = route.key
        // A page that is being made reads its models, so whoever follows the route follows those too.
        guard key != shown else { return }
        shown = key
        if made.insert(key).inserted { stack.add(make(route), named: key) }
        stack.visiblePage = key
        // The keyboard would land in the first entry, which takes the keys of the player.
        stack.clearWindowFocus()
        guard case .item = route else { return }
        items.removeAll { $0 == key }
        items.append(key)
        while items.count > Self.kept {
            let oldest = items.removeFirst()
            made.remove(oldest)
            stack.remove(named: oldest)
        }
    }
}
