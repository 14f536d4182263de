/// Keeps answers, so that what has not changed need not be sent again.
///
/// A sender with a store asks the service whether the kept answer is still right, and takes the kept
/// body if it is. Give every account a store of its own: the same URL answers each of them with
/// something else. A store may forget whatever it likes, whenever it likes.
public protocol ResponseStore: Sendable {
    /// What is kept under a key.
    ///
    /// - Parameter key: The URL and the language.
    /// - Returns: The kept answer, or `nil`.
    func response(for key: String) async -> StoredResponse?

    /// Keeps an answer, or forgets it.
    ///
    /// - Parameters:
    ///   - response: What to keep; `nil` to forget what is kept.
    ///   - key: The URL and the language.
    func keep(_ response: StoredResponse?, for key: String) async
}

/// An answer as a ``ResponseStore`` keeps it.
public struct StoredResponse: Sendable, Hashable, Codable {
    /// The service's name for this state of the thing, as sent: with quotes, and with `W/` if weak.
    public var etag: String
    /// The HTTP status.
    public var status: Int
    /// What the body is.
    public var contentType: String?
    /// The body, decompressed.
    public var body: [UInt8]

    /// Makes an answer to keep.
    ///
    /// - Parameters:
    ///   - etag: The entity tag as sent.
    ///   - status: The HTTP status.
    ///   - contentType: What the body is.
    ///   - body: The body, decompressed.
    public init(etag: String, status: Int = 200, contentType: String? = nil, body: [UInt8]) {
        self.etag = etag
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// What is worth keeping of an answer, if anything is and it may be kept.
    init?(_ response: TransportResponse) {
        let control = response.header("Cache-Control")?.lowercased() ?? ""
        guard response.status == 200, let etag = response.header("ETag"), Self.isSendable(etag),
            !control.contains("no-store"), response.header("Vary") != "*"
        else { return nil }
        self.init(
            etag: etag, status: response.status, contentType: response.header("Content-Type"),
            body: response.body)
    }

    /// The answer it was.
    var response: TransportResponse {
        TransportResponse(
            status: status, headers: contentType.map { [(name: "Content-Type", value: $0)] } ?? [],
            body: body)
    }

    /// Whether the tag can go into a header: a store on a disk may hold anything.
    static func isSendable(_ etag: String) -> Bool {
        !etag.isEmpty && etag.utf8.count <= 1_024
            && etag.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
