import Testing
import WebAPIClient

@Suite struct `Base64 for URLs` {
    /// The vectors of RFC 4648, 10, without padding, and bytes that need both other characters.
    private static let pairs: [(bytes: [UInt8], text: String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("foobar".utf8), "Zm9vYmFy"),
        ([0xFB, 0xEF, 0xFF], "--__"),
    ]

    @Test(arguments: pairs) func `goes there and back`(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(arguments: ["Zg==", "Z", "Zm9v\n", "++//", "Zm 9v", "Zmé"])
    func `takes no other characters and no half bytes`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `has one spelling only, unless more are let through`() {
        #expect(Base64URL.decode("Zh") == nil)
        #expect(Base64URL.decode("Zh", isExact: false) == Array("f".utf8))
    }
}
