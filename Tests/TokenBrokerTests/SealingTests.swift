import Testing
import WebAPIClient

@testable import TokenBroker

@Suite struct `Sealed tokens` {
    private static let app = ClientID("app")
    private static let grant = Grant(
        refreshToken: Secret("upstr3am+/=\nü"), authorizedAt: 1_700_000_000, id: GrantID(),
        kind: .secret)

    private static func sealer(_ keys: String...) throws -> TokenSealer {
        try #require(TokenSealer(keys: try keys.map { try SealingKey($0) }))
    }

    @Test(arguments: GrantProof.allCases)
    func `hold all of a grant`(kind: GrantProof) throws {
        var grant = Self.grant
        grant.kind = kind
        let sealer = try Self.sealer(TestBroker.key)
        let sealed = try #require(sealer.seal(grant, for: Self.app))
        let opened = try sealer.open(sealed, for: [ClientID("other"), Self.app])
        #expect(opened.grant == grant)
        #expect(opened.clientID == Self.app)
        #expect(!opened.needsResealing)
    }

    @Test func `need no escaping anywhere and show nothing`() throws {
        let sealer = try Self.sealer(TestBroker.key)
        for _ in 0..<200 {
            let sealed = try #require(sealer.seal(Self.grant, for: Self.app))
            let parts = sealed.split(separator: ".", omittingEmptySubsequences: false)
            #expect(parts.count == 3)
            #expect(parts[0] == "v1")
            #expect(parts[1].count == 8)
            #expect(
                sealed.utf8.allSatisfy {
                    $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                        || Character(Unicode.Scalar($0)).isLetter
                        || Character(Unicode.Scalar($0)).isNumber
                })
            #expect(!sealed.contains("upstr3am"))
        }
    }

    @Test func `never look the same twice`() throws {
        let sealer = try Self.sealer(TestBroker.key)
        let sealed = (0..<100).map { _ in sealer.seal(Self.grant, for: Self.app) }
        #expect(Set(sealed).count == 100)
    }

    @Test func `open with no other character anywhere`() throws {
        let sealer = try Self.sealer(TestBroker.key)
        let sealed = Array(try #require(sealer.seal(Self.grant, for: Self.app)))
        for place in sealed.indices {
            var changed = sealed
            changed[place] = changed[place] == "A" ? "B" : "A"
            #expect(throws: SealFault.self) {
                try sealer.open(String(changed), for: [Self.app])
            }
        }
    }

    @Test func `say why they do not open`() throws {
        let sealer = try Self.sealer(TestBroker.key)
        let sealed = try #require(sealer.seal(Self.grant, for: Self.app))
        #expect(throws: SealFault.notAuthentic) {
            try sealer.open(sealed, for: [ClientID("other")])
        }
        #expect(throws: SealFault.notAuthentic) { try sealer.open(sealed, for: []) }
        #expect(throws: SealFault.unknownKey) {
            try Self.sealer(TestBroker.otherKey).open(sealed, for: [Self.app])
        }
        #expect(throws: SealFault.malformed) { try sealer.open("x" + sealed, for: [Self.app]) }
        #expect(throws: SealFault.malformed) { try sealer.open(sealed + "=", for: [Self.app]) }
    }

    @Test func `sealed for one kind of grant do not pass for the other`() throws {
        // The kind is in the text as well: both must agree.
        let key = try SealingKey(TestBroker.key)
        let text = try JSON.encode(GrantText(Self.grant))
        let sealed = try #require(
            key.cipher.seal(text, context: Array("v1\0app\0pkce".utf8)))
        let sealer = try Self.sealer(TestBroker.key)
        #expect(throws: SealFault.notAuthentic) {
            try sealer.open("v1.\(key.id).\(Base64URL.encode(sealed))", for: [Self.app])
        }
    }

    @Test func `of an old key open and ask to be sealed anew`() throws {
        let old = try Self.sealer(TestBroker.key)
        let sealed = try #require(old.seal(Self.grant, for: Self.app))
        let both = try Self.sealer(TestBroker.otherKey, TestBroker.key)
        #expect(try both.open(sealed, for: [Self.app]).needsResealing)
    }
}

@Suite struct `Sealing keys` {
    @Test func `are made of 32 random bytes`() throws {
        let keys = (0..<100).map { _ in SealingKey.generate() }
        #expect(Set(keys).count == 100)
        for key in keys {
            #expect(key.count == 43)
            #expect(Base64URL.decode(key)?.count == 32)
            #expect(try SealingKey(key).id.count == 8)
        }
    }

    @Test(arguments: [
        "8f3a1c5e7b9d02468ace13579bdf0f1e2d3c4b5a69788796a5b4c3d2e1f00fed",
        "8F3A1C5E7B9D02468ACE13579BDF0F1E2D3C4B5A69788796A5B4C3D2E1F00FED",
        "jzocXnudAkaKzhNXm98PHi08S1ppeIeWpbTD0uHwD+0=",
        "jzocXnudAkaKzhNXm98PHi08S1ppeIeWpbTD0uHwD-0",
    ])
    func `may be written in hexadecimal and in Base64`(text: String) throws {
        #expect(try SealingKey(text).id == SealingKey(Self.first).id)
    }
    private static let first = "jzocXnudAkaKzhNXm98PHi08S1ppeIeWpbTD0uHwD-0"

    @Test(arguments: [
        ("", SealingKey.Fault.tooShort), ("abcd!", .notEncoded), ("kurz", .tooShort),
        (String(repeating: "0", count: 64), .published),
        (String(repeating: "ab12", count: 16), .notRandom),
        ("correct-horse-battery-staple-correct-horse-battery", .notRandom),
        ("this is a phrase with more than thirty-two characters", .notEncoded),
        ("jzocXnudAkaKzhNXm98PHi08S1ppeIeWpbTD0uHw", .tooShort),
        ("your-encryption-secret-Which-Is-Long-Enough-For-It", .published),
        ("cFJLyifeUJUBFWdHzVbykfDmPHtLKLGzViHW9aHGmyTLD8hGXC", .published),
    ])
    func `are refused if anybody could guess them`(text: String, fault: SealingKey.Fault) {
        #expect(throws: fault) { try SealingKey(text) }
    }

    @Test func `have names that do not depend on their place`() throws {
        #expect(try SealingKey(TestBroker.key).id == SealingKey(TestBroker.key).id)
        #expect(try SealingKey(TestBroker.key).id != SealingKey(TestBroker.otherKey).id)
    }
}
