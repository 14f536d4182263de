import HTTPServer
import Testing

@testable import TokenBroker

@Suite struct `Addresses` {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:8080", "192.0.2.1"), ("::1", "::1"),
        ("[2001:DB8::1]:443", "2001:db8::1"), ("[::1]", "::1"), ("fe80::1%eth0", "fe80::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("::", "::"),
    ])
    func `are read as proxies write them`(text: String, address: String) {
        #expect(IPAddress(text)?.description == address)
    }

    @Test(arguments: [
        "", "unknown", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 ", "_hidden", "[",
        ":", "1:2", "g::1", "1.2.3.4/8",
    ])
    func `are nothing else`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `on this computer are known`() {
        for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            #expect(IPAddress(text)?.isLoopback == true)
        }
        for text in ["128.0.0.1", "0.0.0.0", "::", "::2", "10.0.0.1", "fe80::1"] {
            #expect(IPAddress(text)?.isLoopback == false)
        }
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
        ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false), ("::/0", "::1", true),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::", false),
        ("2001:db8::/65", "2001:db8::7fff:0:0:1", true),
        ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("127.0.0.1/32", "127.0.0.2", false),
        ("10.1.2.3/8", "10.9.9.9", true),
    ])
    func `belong to a network or not`(network: String, address: String, belongs: Bool) throws {
        let range = try #require(AddressRange(network))
        #expect(range.contains(try #require(IPAddress(address))) == belongs)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::/129", "10/8", "a/b/c"])
    func `make no network of anything else`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(
        arguments: [
            ([], "192.0.2.9", "127.0.0.1"),
            (["127.0.0.1"], nil, "127.0.0.1"),
            (["127.0.0.1"], "192.0.2.9", "192.0.2.9"),
            (["127.0.0.1"], "1.1.1.1, 192.0.2.9", "192.0.2.9"),
            (["127.0.0.1", "192.0.2.0/24"], "1.1.1.1, 192.0.2.9", "1.1.1.1"),
            (["127.0.0.1", "192.0.2.0/24"], "8.8.8.8, 1.1.1.1, 192.0.2.9", "1.1.1.1"),
            (["127.0.0.1"], "garbage", "127.0.0.1"),
            (["127.0.0.1", "192.0.2.0/24"], "garbage, 192.0.2.9", "192.0.2.9"),
            (["127.0.0.1"], "", "127.0.0.1"),
            (["127.0.0.1"], "192.0.2.9:1234", "192.0.2.9"),
        ] as [([String], String?, String)])
    func `of callers are what the last believed proxy says`(
        proxies: [String], forwarded: String?, address: String
    ) {
        let request = HTTPRequest(
            method: "POST", target: "/",
            headers: forwarded.map { [("X-Forwarded-For", $0)] } ?? [], peer: "127.0.0.1")
        let client = ClientAddress(proxies: proxies.compactMap(AddressRange.init))
        #expect(client.of(request)?.description == address)
    }

    @Test func `in several header fields count as one list`() {
        let request = HTTPRequest(
            method: "POST", target: "/",
            headers: [("x-forwarded-for", "8.8.8.8"), ("X-Forwarded-For", "192.0.2.9")],
            peer: "127.0.0.1")
        let client = ClientAddress(proxies: [AddressRange("127.0.0.1")].compactMap { $0 })
        #expect(client.of(request)?.description == "192.0.2.9")
        #expect(client.of(HTTPRequest(method: "GET", target: "/")) == nil)
    }
}
