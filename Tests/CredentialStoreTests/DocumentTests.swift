import Foundation
import Testing

@testable import CredentialStore

@Suite struct `Kept documents` {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1}"#),
        (
            #" { "a" : [ 1, {"b":"}"} ] , "c":"\"," } "#,
            #"{"a":[ 1, {"b":"}"} ],"c":"\","}"#
        ),
        (#"{}"#, #"{}"#), (#"{ }"#, #"{}"#),
        (#"{"n":123456789012345678901234567890.10}"#, #"{"n":123456789012345678901234567890.10}"#),
        (#"{"é\u0041\n":"\u00e9"}"#, #"{"éA\u000a":"\u00e9"}"#),
        (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    ])
    func `keep the text of what they hold`(_ given: String, _ kept: String) throws {
        let members = try #require(JSONMembers(Array(given.utf8)))
        #expect(text(members.bytes) == kept)
        #expect(JSONMembers(members.bytes) == members)
    }

    @Test(arguments: [
        "", " ", "null", "1", "\"x\"", "[]", "{", "}", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#,
        #"{"a":1}}"#, #"{"a":1}{}"#, #"{"a":"x}"#, #"{"a":"\"#, #"{"a":1}x"#,
    ])
    func `are objects and nothing else`(_ given: String) {
        #expect(JSONMembers(Array(given.utf8)) == nil)
    }

    @Test func `cut anywhere are no documents`() {
        let whole = Array(#"{"version":1,"payload":{"a":["x\"",{"b":null}]}}"#.utf8)
        for count in whole.indices { #expect(JSONMembers(Array(whole.prefix(count))) == nil) }
        #expect(JSONMembers(whole + [0]) == nil)
        #expect(JSONMembers([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) == nil)
    }

    private func write(_ document: String, to test: TestStore) async throws {
        try await test.store.write(.of())
        try test.put(Array(document.utf8))
    }

    private func document(version: Int, _ payload: String, more: String = "") -> String {
        #"{"version":\#(version),"service":"spotify","account":"u1","client":"c","#
            + #""label":"Gatefold – u1",\#(more)"payload":\#(payload)}"#
    }

    @Test func `of an older version are read as the newest`() async throws {
        let test = TestStore.files
        let old = document(version: 1, #"{"token":"R1"}"#)
        try await write(old, to: test)
        #expect(try await test.store.read(.first) == .found(.of()))
        // Reading changed nothing.
        #expect(try String(contentsOfFile: test.file, encoding: .utf8) == old)
        try await test.store.write(.of(.first, #"{"refresh":"R2"}"#))
        #expect(try String(contentsOfFile: test.file, encoding: .utf8).contains(#""version":2"#))
    }

    @Test func `of an older version without a way to the newest are put aside`() async throws {
        var test = TestStore.files
        test.schema.migrations = [:]
        try await write(document(version: 1, #"{"token":"R1"}"#), to: test)
        guard case .unavailable(let error) = try await test.store.read(.first) else {
            Issue.record("found")
            return
        }
        #expect(
            error.kind == .damaged(path: try test.file, movedTo: try test.file + ".damaged"))
    }

    @Test func `of a newer version are told and never touched`() async throws {
        let test = TestStore.files
        let newer = document(version: 3, #"{"refresh":"R1"}"#)
        try await write(newer, to: test)
        let error = CredentialStoreError(
            .newerVersion(found: 3, known: 2), place: try test.file)
        #expect(try await test.store.read(.first) == .unavailable(error))
        await #expect(throws: error) { try await test.store.write(.of()) }
        #expect(try String(contentsOfFile: test.file, encoding: .utf8) == newer)
        // Signing out is still possible.
        #expect(try await test.store.remove(.first))
    }

    @Test func `keep what a newer program has added`() async throws {
        let test = TestStore.files
        let more = #""found_by":{"x":[1.0,"é"]},"#
        let payload = #"{"refresh":"R1","access":"A1","mode":{"kind":"new"}}"#
        try await write(document(version: 2, payload, more: more), to: test)
        try await test.store.write(.of(.first, #"{"refresh":"R2"}"#))
        let text = try String(contentsOfFile: test.file, encoding: .utf8)
        #expect(text.contains(#""found_by":{"x":[1.0,"é"]}"#))
        // What this program knows and left out is gone, the rest is not.
        let kept = #"{"refresh":"R2","mode":{"kind":"new"}}"#
        #expect(try await test.store.read(.first) == .found(.of(.first, kept)))
    }

    @Test(arguments: [("", 2), ("null", 2), ("[]", 2), ("{", 2), ("{}", 1), ("{}", 3)])
    func `are not made of anything else`(_ payload: String, _ version: Int) async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        let error = await #expect(throws: CredentialStoreError.self) {
            try await test.store.write(.of(.first, payload, version: version))
        }
        #expect(error?.kind == .invalid("its content is no JSON object of version 2"))
        #expect(try await test.store.read(.first) == .found(.of()))
    }

    @Test func `show no secret`() {
        let credential = Credential.of()
        var dumped = ""
        dump(credential, to: &dumped)
        let lookup = CredentialLookup.found(credential)
        for text in ["\(credential)", String(reflecting: credential), dumped, "\(lookup)"] {
            #expect(!text.contains("R1") && !text.contains("payload") && !text.contains("82"))
        }
    }
}

@Suite struct `Names of entries` {
    @Test(arguments: [
        ("u1", "spotify.u1.c"), ("U1", "spotify.%551.c"), ("../x", "spotify.%2e%2e%2fx.c"),
        ("é", "spotify.%c3%a9.c"), ("a.b", "spotify.a%2eb.c"), ("a%2eb", "spotify.a%252eb.c"),
        ("\n", "spotify.%0a.c"), ("-_9", "spotify.-_9.c"),
    ])
    func `say whose it is, one for one`(_ account: String, _ name: String) throws {
        let id = CredentialID(service: "spotify", account: account, client: "c")
        #expect(try EntryName(id).text == name)
        #expect(EntryName.id(of: name) == id)
    }

    @Test(arguments: [
        "", "a", "a.b", "a.b.c.d", ".b.c", "a..c", "A.b.c", "a.%.c", "a.%4.c", "a.%zz.c",
        "a.%62.c", "a.%ff.c", "a.%+1.c", "a.b.c ",
    ])
    func `that are none say nobody's`(_ name: String) { #expect(EntryName.id(of: name) == nil) }

    @Test(arguments: [
        (CredentialID(service: "", account: "u", client: "c"), "no id"),
        (CredentialID(service: "s", account: "", client: "c"), "no id"),
        (CredentialID(service: "s", account: "a\u{0}b", client: "c"), "NUL"),
        (
            CredentialID(
                service: "s", account: String(repeating: "é", count: 40), client: "c"), "long"
        ),
    ])
    func `cannot be made of anything`(_ id: CredentialID, _ reason: String) async throws {
        let store = try TestStore().store
        var credential = Credential.of()
        credential.id = id
        let error = try #require(
            await #expect(throws: CredentialStoreError.self) { try await store.write(credential) })
        #expect(error.description.contains(reason))
        #expect(try await store.read(id) == .unavailable(error))
        await #expect(throws: error) { try await store.remove(id) }
        await #expect(throws: error) { try await store.withLock(for: id) {} }
    }
}
