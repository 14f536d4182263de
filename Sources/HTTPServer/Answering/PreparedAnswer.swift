/// An answer that only has to be sent: conditions and ranges are settled, the file is open.
struct PreparedAnswer: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case file(OpenFile, offset: UInt64, length: UInt64)
        case stream(AsyncStream<[UInt8]>)
        case cut(after: [UInt8]?, of: UInt64)
    }
    var status: Int
    var headers: [(name: String, value: String)]
    var body: Body
    /// Whether no handler had a say in it.
    private(set) var isRefusal = false

    /// Bytes of the body as far as they are known.
    var size: UInt64 {
        switch body {
        case .bytes(let bytes): UInt64(bytes.count)
        case .file(_, _, let length): length
        case .stream: 0
        case .cut(let beginning, _): UInt64(beginning?.count ?? 0)
        }
    }

    var mayHaveBody: Bool { status >= 200 && status != 204 && status != 304 }

    /// An answer as it is, to any request.
    init(_ response: HTTPResponse) {
        // The library refuses other numbers, and the client would see a closed connection.
        status = (200...599).contains(response.status) ? response.status : 500
        headers = response.headers
        switch response.body {
        case .bytes(let bytes): body = .bytes(bytes)
        case .stream(let stream): body = .stream(stream)
        case .cut(let beginning, let length): body = .cut(after: beginning, of: length)
        case .file(let path, let offset, let length):
            guard let file = OpenFile(at: path) else {
                self = PreparedAnswer(.text(404, "The file is gone."))
                return
            }
            let start = min(offset, file.size)
            body = .file(file, offset: start, length: min(length, file.size - start))
        }
    }

    /// The answer to a request with its conditions and ranges.
    init(answering request: HTTPRequest, with response: HTTPResponse) {
        let isRead = request.method == "GET" || request.method == "HEAD"
        guard response.status == 200, isRead else {
            self.init(response)
            return
        }
        if let notModified = notModified(request, response) {
            self.init(notModified)
            return
        }
        self.init(response)
        if status == 200 { applyRange(of: request) }
    }

    /// What the server answers by itself.
    init(refusal: HTTPResponse) {
        self.init(refusal)
        isRefusal = true
    }

    /// For a handler that did not answer in time, or when the server ends.
    static var unavailable: PreparedAnswer { PreparedAnswer(refusal: .shuttingDown) }

    /// The answer as it goes out.
    func reshaped(by configuration: ServerConfiguration) -> PreparedAnswer {
        guard isRefusal, let reshape = configuration.reshapeRefusal, case .bytes(let bytes) = body
        else { return self }
        return PreparedAnswer(
            reshape(HTTPResponse(status: status, headers: headers, body: .bytes(bytes))))
    }
}

extension HTTPResponse {
    /// What a request gets that can not be answered now.
    static var shuttingDown: HTTPResponse {
        .text(503, "The server could not answer in time. Try again later.")
    }
}
