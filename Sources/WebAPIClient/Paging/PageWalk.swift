/// Where a walk through a list stands.
///
/// It counts places, not usable entries: an entry sent as `null` has a place too, and a page full of
/// them is not the end. The service's own offsets are not trusted.
struct PageWalk {
    /// Where the next page begins.
    private(set) var offset = 0
    /// How many usable entries came.
    private(set) var got = 0
    var isOver = false
    private var lastWasEmpty = false

    /// Takes note of a page.
    ///
    /// - Returns: Whether the walk is sound; `false` if the service goes on promising entries
    ///   without sending any.
    mutating func took<Page: OffsetPage>(_ page: Page, askedFor limit: Int) -> Bool {
        // What a service says of its pages is any number.
        offset += min(Self.places(on: page, askedFor: limit), .max - offset)
        got += page.items.count
        guard page.hasNext else {
            isOver = true
            return true
        }
        let wasEmpty = lastWasEmpty
        lastWasEmpty = page.items.isEmpty
        guard page.items.isEmpty else { return true }
        // One page of nothing but null entries does happen in the middle of a list.
        if !wasEmpty, let total = page.total, offset < total { return true }
        isOver = true
        return got >= page.total ?? 0
    }

    /// How many places of the list a page covers.
    private static func places<Page: OffsetPage>(on page: Page, askedFor limit: Int) -> Int {
        // The service may give smaller pages than it was asked for, and says so.
        let given = page.limit.flatMap { $0 > 0 && $0 <= limit ? $0 : nil } ?? limit
        return max(page.items.count, given)
    }
}
