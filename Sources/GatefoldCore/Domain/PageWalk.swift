/// The way through the pages of a list, which ends whatever the service says.
struct PageWalk {
    /// A place to ask for a page at.
    struct Step {
        var page: PageCursor?
    }

    /// Where to ask next; `nil` at the end.
    private(set) var next: Step? = Step()
    private(set) var total: Int?
    /// Whether the total stayed the same all along.
    private(set) var hasSettled = true
    private var seen: Set<PageCursor> = []
    private var emptyPages = 0

    /// Goes on after a page came.
    mutating func took<Item>(_ page: ListPage<Item>) {
        if let total, let now = page.total, total != now { hasSettled = false }
        total = page.total ?? total
        emptyPages = page.items.isEmpty ? emptyPages + 1 : 0
        // A mark that comes twice, and pages with nothing on them, would go on for ever.
        guard let cursor = page.next, seen.insert(cursor).inserted, emptyPages < 3 else {
            next = nil
            return
        }
        next = Step(page: cursor)
    }
}
