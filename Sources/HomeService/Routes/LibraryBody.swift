import Foundation
import HTTPServer

/// The ids that a request to save, remove or follow names: in the query, or in the body.
struct LibraryBody: Sendable {
    struct Timed: Decodable, Sendable {
        var id: String
        var addedAt: String

        private enum CodingKeys: String, CodingKey {
            case id
            case addedAt = "added_at"
        }
    }

    private struct Sent: Decodable {
        var ids: [String]?
        var timestampedIDs: [Timed]?

        private enum CodingKeys: String, CodingKey {
            case ids
            case timestampedIDs = "timestamped_ids"
        }
    }

    var ids: [String] = []
    /// Those that come with a time of their own; then there are no others.
    var timed: [(id: String, addedAt: Date)] = []

    /// - Parameters:
    ///   - request: Times in its body count before ids in its query, and these before ids in its
    ///     body.
    ///   - most: How many there may be in the query.
    ///   - isCatalogue: Whether ids have the form of those of the catalogue.
    ///   - takesTimes: Whether times are looked for.
    /// - Throws: ``Refusal`` 400 for none, for too many and for what is no id.
    init(
        _ request: HTTPRequest, most: Int = 50, isCatalogue: Bool = true, takesTimes: Bool = false
    ) throws {
        let query = request.queryValue("ids").flatMap { $0.isEmpty ? nil : $0 }
        let hasBody = !request.body.isEmpty && (takesTimes || query == nil)
        let sent = hasBody ? try Self.read(request) : Sent()
        if takesTimes, let timed = sent.timestampedIDs {
            self.timed = try timed.map { ($0.id, try Self.time($0.addedAt)) }
            try Self.check(timed.map(\.id), most: 50, isCatalogue: true)
            return
        }
        if let query {
            ids = query.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        } else {
            ids = sent.ids ?? []
        }
        try Self.check(ids, most: query == nil ? 50 : most, isCatalogue: isCatalogue)
    }

    private static func check(_ ids: [String], most: Int, isCatalogue: Bool) throws {
        guard !ids.isEmpty else { throw Refusal.missingIDs }
        guard ids.count <= most else { throw Refusal.tooManyIDs }
        guard ids.allSatisfy({ isCatalogue ? $0.isCatalogueID : !$0.isEmpty }) else {
            throw Refusal.invalidID
        }
    }

    /// An object with `ids`, or the bare list that clients sent first.
    private static func read(_ request: HTTPRequest) throws -> Sent {
        if let ids = try? SentJSON.decode([String].self, from: request.body) {
            return Sent(ids: ids)
        }
        return try SentJSON.decode(from: request.body)
    }

    /// ISO 8601, with a fraction of a second or without.
    private static func time(_ text: String) throws -> Date {
        let plain = Date.ISO8601FormatStyle()
        let fine = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let time = (try? plain.parse(text)) ?? (try? fine.parse(text)) else {
            throw Refusal(400, "Invalid added_at: \(text.prefix(40))")
        }
        return time
    }
}
