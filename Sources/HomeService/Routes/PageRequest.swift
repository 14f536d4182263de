import Foundation
import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// Which part of a list a request asks for: `limit` and `offset`, checked as Spotify checks them.
struct PageRequest: Sendable {
    let limit: Int
    let offset: Int
    /// What links to other parts of the list repeat of the request, as `&market=DE`.
    private let kept: String

    /// - Throws: ``Refusal`` 400 for a limit outside 1 to `most` or an offset below 0.
    init(_ request: HTTPRequest, standard: Int = 20, most: Int = 50) throws {
        self.init(
            limit: try request.number("limit", in: 1...most, or: .invalidLimit) ?? standard,
            offset: try request.number("offset", in: 0...Int(Int32.max), or: .invalidOffset) ?? 0,
            of: request)
    }

    /// - Parameters:
    ///   - limit: How many entries.
    ///   - offset: How many entries are before them.
    ///   - request: Whose market and the like the links repeat.
    init(limit: Int, offset: Int, of request: HTTPRequest? = nil) {
        self.limit = limit
        self.offset = offset
        kept = request.map(Self.kept) ?? ""
    }

    /// The page around some entries, with links before and after it.
    func page<Item>(_ items: [Item], total: Int, at address: String) -> Page<Item> {
        Page(
            href: link(address, offset: offset), items: items, limit: limit, offset: offset,
            total: total, next: next(at: address, total: total),
            previous: previous(at: address))
    }

    /// A page of entries that are JSON already.
    ///
    /// Links at the list's ends are written as `null`: Python clients look the keys up.
    func text(_ items: [[UInt8]], total: Int, at address: String) throws -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(items.reduce(1024 + 2 * address.utf8.count) { $0 + $1.count + 1 })
        func add(_ name: String, _ value: some Encodable) throws {
            text.append(contentsOf: "\(text.isEmpty ? "{" : ",")\"\(name)\":".utf8)
            text.append(contentsOf: try JSON.encode(value))
        }
        try add("href", link(address, offset: offset))
        text.append(contentsOf: ",\"items\":[".utf8)
        for (place, item) in items.enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: item)
        }
        text.append(UInt8(ascii: "]"))
        try add("limit", limit)
        try add("next", next(at: address, total: total))
        try add("offset", offset)
        try add("previous", previous(at: address))
        try add("total", total)
        text.append(UInt8(ascii: "}"))
        return text
    }

    func previous(at address: String) -> String? {
        offset > 0 ? link(address, offset: max(0, offset - limit)) : nil
    }

    func next(at address: String, total: Int) -> String? {
        offset + limit < total ? link(address, offset: offset + limit) : nil
    }

    func link(_ address: String, offset: Int) -> String {
        "\(address)\(address.contains("?") ? "&" : "?")offset=\(offset)&limit=\(limit)\(kept)"
    }

    /// What else chooses entries or their form stands in the address of the list.
    private static func kept(_ request: HTTPRequest) -> String {
        ["market", "locale", "additional_types", "fields"].reduce(into: "") { kept, name in
            guard let value = request.queryValue(name), !value.isEmpty else { return }
            kept += "&\(name)=\(value.inQuery)"
        }
    }
}

extension String {
    /// The text as the value of a query's item.
    var inQuery: String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
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
