import HTTPServer
import SpotifyWebAPI

/// Which part of a list a request asks for: `limit` and `offset`, checked as Spotify checks them.
struct PageRequest: Sendable {
    let limit: Int
    let offset: Int

    /// - Throws: ``Refusal`` 400 for a limit outside 1 to `most` or an offset below 0.
    init(_ request: HTTPRequest, standard: Int = 20, most: Int = 50) throws {
        limit = try request.number("limit", in: 1...most, or: .invalidLimit) ?? standard
        offset = try request.number("offset", in: 0...Int(Int32.max), or: .invalidOffset) ?? 0
    }

    init(limit: Int, offset: Int) {
        self.limit = limit
        self.offset = offset
    }

    /// The page around some entries, with links before and after it.
    func page<Item>(_ items: [Item], total: Int, at address: String) -> Page<Item> {
        Page(
            href: link(address, offset: offset), items: items, limit: limit, offset: offset,
            total: total, next: next(at: address, total: total),
            previous: previous(at: address))
    }

    func previous(at address: String) -> String? {
        offset > 0 ? link(address, offset: max(0, offset - limit)) : nil
    }

    func next(at address: String, total: Int) -> String? {
        offset + limit < total ? link(address, offset: offset + limit) : nil
    }

    func link(_ address: String, offset: Int) -> String {
        "\(address)\(address.contains("?") ? "&" : "?")offset=\(offset)&limit=\(limit)"
    }
}

extension HTTPRequest {
    /// A whole number from the query, `nil` if it is not given.
    func number(
        _ name: String, in range: ClosedRange<Int>, or refusal: Refusal
    ) throws -> Int? {
        guard let text = queryValue(name) else { return nil }
        guard let number = Int(text), range.contains(number) else { throw refusal }
        return number
    }
}
