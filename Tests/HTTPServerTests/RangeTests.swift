import Foundation
import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `Byte ranges` {
    struct Case: Sendable, CustomTestStringConvertible {
        var range: String
        var status: Int
        var contentRange: String?
        var body: String
        var testDescription: String { range }

        init(_ range: String, _ status: Int, _ contentRange: String?, _ body: String = "") {
            self.range = range
            self.status = status
            self.contentRange = contentRange
            self.body = body
        }
    }
    private static let whole = "0123456789"

    static let cases = [
        Case("bytes=10-", 416, "bytes */10"),
        Case("bytes=10-20", 416, "bytes */10"),
        Case("bytes=99999999999999999999-", 416, "bytes */10"),
        Case("bytes=-0", 416, "bytes */10"),
        Case("bytes=20-,30-40", 416, "bytes */10"),
        Case("bytes=-5", 206, "bytes 5-9/10", "56789"),
        Case("bytes=-50", 206, "bytes 0-9/10", whole),
        Case("bytes=0-20", 206, "bytes 0-9/10", whole),
        Case("bytes=0-18446744073709551615", 206, "bytes 0-9/10", whole),
        Case("bytes=0-0", 206, "bytes 0-0/10", "0"),
        Case("bytes=9-", 206, "bytes 9-9/10", "9"),
        Case("bytes=3-5", 206, "bytes 3-5/10", "345"),
        Case("Bytes = 3-5", 206, "bytes 3-5/10", "345"),
        Case("bytes=0-3,2-5", 206, "bytes 0-5/10", "012345"),
        Case("bytes=0-3,20-", 206, "bytes 0-3/10", "0123"),
        Case("bytes=7-8,0-1", 206, "bytes 0-8/10", "012345678"),
        Case("bytes=5-1", 200, nil, whole),
        Case("bytes=0-1,5-1", 200, nil, whole),
        Case("bytes=a-b", 200, nil, whole),
        Case("bytes=-", 200, nil, whole),
        Case("bytes=", 200, nil, whole),
        Case("bytes=--5", 200, nil, whole),
        Case("bytes=+1-2", 200, nil, whole),
        Case("bytes=1", 200, nil, whole),
        Case("lines=0-1", 200, nil, whole),
        Case("nonsense", 200, nil, whole),
        Case("bytes=" + String(repeating: "0-0,", count: 100) + "1-1", 200, nil, whole),
    ]

    @Test(arguments: cases)
    func `of a file follow RFC 9110`(wanted: Case) async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("a.flac").path
            try Data("xx0123456789yy".utf8).write(to: URL(fileURLWithPath: path))
            try await withServer(
                handler: { _ in
                    HTTPResponse(
                        headers: [("Content-Type", "audio/flac")],
                        body: .file(path: path, offset: 2, length: 10))
                },
                body: { _, server in
                    let client = try RawClient(port: server.port)
                    let answer = try client.ask("GET /", ["Range: \(wanted.range)"])
                    #expect(answer.status == wanted.status)
                    #expect(answer.header("Content-Range") == wanted.contentRange)
                    #expect(answer.header("Accept-Ranges") == "bytes")
                    if answer.status != 416 { #expect(answer.text == wanted.body) }
                    #expect(try client.ask("GET /").text == Self.whole)
                })
        }
    }

    @Test(arguments: cases)
    func `of bytes are given if the handler says so`(wanted: Case) async throws {
        try await withServer(
            handler: { request in
                let headers = request.path.isEmpty ? [] : [("Accept-Ranges", "bytes")]
                return HTTPResponse(headers: headers, body: .bytes(Array(Self.whole.utf8)))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                let answer = try client.ask("GET /ranges", ["Range: \(wanted.range)"])
                #expect(answer.status == wanted.status)
                #expect(answer.header("Content-Range") == wanted.contentRange)
                #expect(try client.ask("GET /", ["Range: \(wanted.range)"]).status == 200)
            })
    }

    @Test(arguments: [true, false])
    func `far apart come as parts of one body`(isFile: Bool) async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("a").path
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            try await withServer(
                handler: { _ in
                    HTTPResponse(
                        headers: [("Content-Type", "audio/flac"), ("Accept-Ranges", "bytes")],
                        body: isFile
                            ? .file(path: path, offset: 0, length: .max) : .bytes(bytes))
                },
                body: { _, server in
                    let client = try RawClient(port: server.port)
                    let answer = try client.ask("GET /", ["Range: bytes=200000-299999,0-9"])
                    #expect(answer.status == 206)
                    #expect(answer.header("Content-Range") == nil)
                    let type = try #require(answer.header("Content-Type"))
                    let boundary = try #require(
                        type.components(separatedBy: "multipart/byteranges; boundary=").last)
                    var expected = Data()
                    for (range, part) in [
                        ("200000-299999", bytes[200_000...]), ("0-9", bytes[..<10]),
                    ] {
                        expected += Data(
                            ("\r\n--\(boundary)\r\nContent-Type: audio/flac\r\n"
                                + "Content-Range: bytes \(range)/300000\r\n\r\n").utf8)
                        expected += Data(part)
                    }
                    expected += Data("\r\n--\(boundary)--\r\n".utf8)
                    #expect(Data(answer.body) == expected)
                })
        }
    }

    @Test(arguments: [
        ("\"v2\"", 206), ("\"v1\"", 200), ("W/\"v2\"", 200), ("v2", 200), ("", 206),
        ("Mon, 02 Nov 2026 10:00:00 GMT", 206), ("Mon, 02 Nov 2026 10:00:01 GMT", 200),
    ])
    func `with If-Range are given only for the same state`(
        condition: String, status: Int
    ) async throws {
        try await withServer(
            handler: { _ in
                HTTPResponse(
                    headers: [
                        ("ETag", "\"v2\""), ("Accept-Ranges", "bytes"),
                        ("Last-Modified", "Mon, 02 Nov 2026 10:00:00 GMT"),
                    ], body: .bytes(Array(Self.whole.utf8)))
            },
            body: { _, server in
                let headers = condition.isEmpty ? [] : ["If-Range: \(condition)"]
                let answer = try RawClient(port: server.port)
                    .ask("GET /", ["Range: bytes=1-2"] + headers)
                #expect(answer.status == status)
                #expect(answer.text == (status == 206 ? "12" : Self.whole))
            })
    }

    @Test func `do not apply to HEAD, to other methods, to errors, to empty files as a whole`()
        async throws
    {
        try await withServer(
            handler: { request in
                HTTPResponse(
                    status: request.path == ["missing"] ? 404 : 200,
                    headers: [("Accept-Ranges", "bytes")],
                    body: .bytes(request.path == ["empty"] ? [] : Array(Self.whole.utf8)))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                let range = ["Range: bytes=0-1"]
                let head = try client.ask("HEAD /", range)
                #expect(head.status == 200)
                #expect(head.header("Content-Length") == "10")
                #expect(try client.ask("POST /", range).status == 200)
                #expect(try client.ask("GET /missing", range).status == 404)
                #expect(try client.ask("GET /empty", range).status == 416)
                #expect(try client.ask("GET /empty").status == 200)
            })
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Conditions` {
    @Test(arguments: [
        ("\"v1\"", 304), ("W/\"v1\"", 304), ("*", 304), ("\"a\", \"v1\"", 304),
        ("\"a,b\",\"v1\"", 304), ("\"v2\"", 200), ("v1", 200), ("\"v1", 200), ("\"xv1\"", 200),
    ])
    func `a client that has the state gets 304 without a body`(
        condition: String, status: Int
    ) async throws {
        try await withServer(
            handler: { request in
                HTTPResponse(
                    headers: [
                        ("ETag", request.path.isEmpty ? "\"v1\"" : "W/\"v1\""),
                        ("Cache-Control", "max-age=60"), ("Content-Type", "text/plain"),
                    ], body: .bytes([1, 2, 3]))
            },
            body: { _, server in
                let client = try RawClient(port: server.port)
                for line in ["GET /", "HEAD /", "GET /weak"] {
                    let answer = try client.ask(line, ["If-None-Match: \(condition)"])
                    #expect(answer.status == status)
                    #expect(answer.header("ETag")?.hasSuffix("\"v1\"") == true)
                    #expect(answer.header("Cache-Control") == "max-age=60")
                    #expect((answer.header("Content-Type") == nil) == (status == 304))
                }
                #expect(try client.ask("POST /", ["If-None-Match: \(condition)"]).status == 200)
            })
    }
}
