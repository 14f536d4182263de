import Testing
import WebAPIClient

@Suite struct `Transfer queue` {
    @Test func `within a host it is first come, first served`() {
        var queue = TransferQueue<Int>(perHost: 2, total: 10)
        for number in 0..<5 { queue.add(number, to: "a") }
        #expect([queue.next(), queue.next(), queue.next()] == [0, 1, nil])
        queue.ended(on: "a")
        #expect([queue.next(), queue.next()] == [2, nil])
    }

    @Test func `hosts take turns within the total`() {
        var queue = TransferQueue<String>(perHost: 2, total: 3)
        for name in ["a1", "a2", "a3"] { queue.add(name, to: "a") }
        for name in ["b1", "b2"] { queue.add(name, to: "b") }
        #expect([queue.next(), queue.next(), queue.next()] == ["a1", "b1", "a2"])
        #expect(queue.next() == nil)
        queue.ended(on: "b")
        #expect(queue.next() == "b2")
    }

    @Test func `a long line is served in order to its end and leaves nothing`() {
        var queue = TransferQueue<Int>(perHost: 1, total: 1)
        for number in 0..<10_000 { queue.add(number, to: "a") }
        for number in 0..<10_000 {
            #expect(queue.next() == number)
            queue.ended(on: "a")
        }
        #expect(queue.next() == nil)
        #expect(queue.isEmpty)
    }

    @Test func `those who wait can be taken out, those who run stay counted`() {
        var queue = TransferQueue<Int>(perHost: 1, total: 2)
        queue.add(1, to: "a")
        queue.add(2, to: "a")
        queue.add(3, to: "b")
        #expect(queue.next() == 1)
        #expect(queue.removeWaiting().sorted() == [2, 3])
        #expect(queue.next() == nil)
        #expect(!queue.isEmpty)
        queue.ended(on: "a")
        #expect(queue.isEmpty)
    }

    @Test func `an end that nobody expects changes nothing`() {
        var queue = TransferQueue<Int>(perHost: 1, total: 1)
        queue.ended(on: "a")
        queue.add(1, to: "a")
        queue.ended(on: "a")
        #expect([queue.next(), queue.next()] == [1, nil])
    }
}

@Suite struct `Request target` {
    @Test(arguments: [
        ("http://localhost/", true), ("http://LOCALHOST:80/", true), ("http://127.0.0.1:8/", true),
        ("http://127.9.9.9/", true), ("http://[::1]:1/", true), ("http://a.localhost/", true),
        ("http://127.0.0.1.evil.test/", false), ("http://localhost.evil.test/", false),
        ("http://127.0.0.300/", false), ("http://10.0.0.1/", false),
        ("http://api.test/?127.0.0.1", false), ("http://[::2]/", false),
    ])
    func `only this very machine is loopback`(url: String, isLoopback: Bool) throws {
        let target = try RequestTarget(of: TransportRequest(url: url))
        #expect(target.isLoopback == isLoopback)
    }

    @Test func `scheme, host and port make the origin`() throws {
        let target = try RequestTarget(of: TransportRequest(url: "HTTPS://Api.Test:1/x?y#z"))
        #expect(target.origin == "https://api.test:1")
    }

    @Test(arguments: ["", "G ET", "GET\r\n", "GÉT"])
    func `a method that is no token is refused`(method: String) {
        #expect(throws: TransportError.self) {
            try RequestTarget(of: TransportRequest(method: method, url: "http://a.test/"))
        }
    }
}

@Suite struct `Trust files` {
    @Test(
        arguments: [
            ([:], nil, nil), (["SSL_CERT_FILE": "f", "SSL_CERT_DIR": "d"], "f", "d"),
            (["CURL_CA_BUNDLE": "b", "SSL_CERT_FILE": "f", "SSL_CERT_DIR": "d"], "b", nil),
            (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""], nil, nil),
        ] as [([String: String], String?, String?)])
    func `the environment names them`(
        environment: [String: String], file: String?, folder: String?
    ) {
        let trust = TrustFiles(environment: environment)
        #expect(trust.file == file)
        #expect(trust.folder == folder)
    }
}
