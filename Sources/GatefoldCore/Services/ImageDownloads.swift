package import WebAPIClient

/// Fetches pictures over HTTP, without telling anybody who asks: no token, no cookie.
package struct ImageDownloads: ImageFetching {
    /// The most bytes a picture may have.
    package static let largest = 16 << 20

    private let transport: any Transport

    /// Makes it on a transport of its own.
    package init() {
        self.init(
            over: DefaultTransport(
                limits: TransportLimits(transfersPerHost: 6, responseBytes: Self.largest)))
    }

    /// - Parameter transport: What to send with.
    package init(over transport: any Transport) { self.transport = transport }

    package func data(at url: String) async throws -> [UInt8] {
        var url = url
        for _ in 0..<5 {
            let response = try await answer(at: url)
            switch response.status {
            case 200:
                guard response.body.count <= Self.largest, !response.body.isEmpty else {
                    throw Failure(.unexpected, "The picture is empty or too large.")
                }
                return response.body
            case 301, 302, 303, 307, 308:
                guard let next = response.header("Location"), Self.mayFollow(next, from: url)
                else { throw Failure(.refused, "The picture lies where it must not be fetched.") }
                url = next
            case 404, 410: throw Failure(.notFound, "There is no picture any more.")
            case 429, 500...599:
                throw Failure(.unreachable, "The picture could not be fetched just now.")
            default: throw Failure(.refused, "The picture was refused.")
            }
        }
        throw Failure(.refused, "The way to the picture has no end.")
    }

    private func answer(at url: String) async throws -> TransportResponse {
        let request = TransportRequest(
            url: url, headers: [("Accept", "image/jpeg, image/png, image/webp")],
            timeout: .seconds(30))
        do {
            return try await transport.send(request)
        } catch let error as TransportError {
            let kind: FailureKind =
                switch error.kind {
                case .invalidRequest, .tooLarge: .unexpected
                default: .unreachable
                }
            throw Failure(kind, "The picture could not be fetched.")
        }
    }

    /// Only on to another full address, from which nothing is taken that the first one had: no
    /// way from https to http, none from elsewhere to this computer.
    private static func mayFollow(_ next: String, from url: String) -> Bool {
        guard let target = try? RequestTarget(of: TransportRequest(url: next)),
            let source = try? RequestTarget(of: TransportRequest(url: url))
        else { return false }
        if source.origin.hasPrefix("https:"), !target.origin.hasPrefix("https:") { return false }
        return source.isLoopback || !target.isLoopback
    }
}

/// What names a picture among others: the SHA-256 of its bytes, in hex.
func contentDigest(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = sha256(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
}
