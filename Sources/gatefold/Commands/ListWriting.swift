import SpotifyWebAPI
import WebAPIClient

/// Writes a long list while it comes, page by page.
struct ListWriting: Sendable {
    let session: Session
    let limit: Int?

    static let limitOption = Option.value(
        "limit", "n", "count", "At most so many; all if not given.")

    init(_ parsed: ParsedCommand, _ session: Session) throws {
        self.session = session
        limit = try parsed.int("limit", in: 1...Int.max)
    }

    /// How many entries to fetch at once: never more than are wanted.
    var pageSize: Int { min(50, limit ?? 50) }

    /// How many pages to ask for ahead: none where one is enough.
    private var prefetch: Int { limit.map { $0 <= 50 } == true ? 1 : 4 }

    /// Writes the list; what came before a failure is written whole.
    func write<Page>(
        _ list: Paged<Page>, _ columns: [Column], nothing: String,
        row: (Page.Item) -> ListingRow
    ) async throws {
        var listing = Listing(columns, on: session.console)
        do {
            for try await item in list.prefetching(prefetch) {
                listing.add(row(item))
                if listing.count == limit { break }
            }
        } catch {
            listing.finish(nothing: "")
            throw error
        }
        listing.finish(nothing: nothing)
    }

    /// The entries of a list, as many as are wanted.
    func gather<Page>(_ list: Paged<Page>) async throws -> [Page.Item] {
        var items: [Page.Item] = []
        for try await item in list.prefetching(prefetch) {
            items.append(item)
            if items.count == limit { break }
        }
        return items
    }
}
