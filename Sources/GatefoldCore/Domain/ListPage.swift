/// A part of a list that a service gives piece by piece.
package struct ListPage<Item: Sendable>: Sendable {
    package var items: [Item]
    /// How many there are in all, if the service says so.
    package var total: Int?
    /// Where the list goes on; `nil` at its end.
    package var next: PageCursor?

    package init(items: [Item], total: Int? = nil, next: PageCursor? = nil) {
        self.items = items
        self.total = total
        self.next = next
    }
}

extension ListPage: Equatable where Item: Equatable {}

/// Where a list goes on.
package enum PageCursor: Hashable, Sendable, Codable {
    /// After so many items.
    case offset(Int)
    /// The service's own mark.
    case mark(String)
}
