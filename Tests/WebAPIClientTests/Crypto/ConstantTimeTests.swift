import Testing
import WebAPIClient

@Suite struct `Comparing secrets` {
    @Test func `the same bytes are equal`() {
        let secret = Array("0123456789abcdef".utf8)
        #expect(constantTimeEqual(secret, Array(secret)))
        #expect(constantTimeEqual([UInt8](), []))
    }

    @Test(arguments: 0..<16)
    func `one differing byte is enough, wherever it stands`(place: Int) {
        let secret = Array("0123456789abcdef".utf8)
        var other = secret
        other[place] ^= 0x80
        #expect(!constantTimeEqual(secret, other))
    }

    @Test func `a beginning of a secret is not the secret`() {
        #expect(!constantTimeEqual("secret", "secre"))
        #expect(!constantTimeEqual("secret", "secret2"))
        #expect(!constantTimeEqual("secret", ""))
    }

    @Test func `texts are compared by their bytes`() {
        // One letter, written in two ways.
        #expect("\u{E9}" == "e\u{301}")
        #expect(!constantTimeEqual("\u{E9}", "e\u{301}"))
        #expect(constantTimeEqual("\u{E9}", "\u{E9}"))
    }
}
