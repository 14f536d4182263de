import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `Object round trips` {
    @Test(arguments: Fixture.all, Regime.allCases)
    func `every object is written as it came`(fixture: Fixture, regime: Regime) throws {
        let document = regime.document(try Tree(fixture.json))
        let rewritten = try fixture.rewrite(Array(document.json.utf8))
        #expect(rewritten.notes.isEmpty)
        #expect(try Tree(rewritten.bytes) == document)
        #expect(rewritten.isStable)
    }

    @Test func `a saved audiobook is the same, wrapped or bare`() throws {
        let bare = try JSON.decode(SavedAudiobook.self, from: Array(Part.audiobook.utf8))
        #expect(bare.addedAt == nil && bare.audiobook.name == "Dracula")
        let wrapped = try JSON.decode(
            SavedAudiobook.self,
            from: Array(#"{"added_at":"a","audiobook":\#(Part.audiobook)}"#.utf8))
        #expect(wrapped.addedAt == "a" && wrapped.audiobook == bare.audiobook)
        let timeless = try JSON.decode(
            SavedAudiobook.self, from: Array(#"{"audiobook":\#(Part.audiobook)}"#.utf8))
        #expect(timeless == bare)
        #expect(throws: DecodingError.self) {
            try JSON.decode(
                SavedAudiobook.self, from: Array(#"{"added_at":"a","audiobook":null}"#.utf8))
        }
    }

    @Test func `an item of unknown kind is kept as it came`() throws {
        let json = #"{"x":[1.50,{"é\n":null},"\ud83d"],"type":"hologram","name":"H","a":[true]}"#
        let item = try JSON.decode(PlayableItem.self, from: Array(json.utf8))
        guard case .other(let other) = item else {
            Issue.record("it is \(item)")
            return
        }
        let kept = #"{"x":[1.50,{"é\n":null},"�"],"type":"hologram","name":"H","a":[true]}"#
        #expect(other.json == kept)
        #expect(other.type == "hologram" && other.name == "H" && other.uri == nil)
        let list = try JSON.encode([item, item])
        #expect(String(decoding: list, as: UTF8.self) == "[\(kept),\(kept)]")
    }

    @Test func `other coders keep of an unknown item what it says of itself`() throws {
        let json = #"{"type":"hologram","name":"H","uri":"spotify:hologram:1","more":1}"#
        let item = try JSONDecoder().decode(PlayableItem.self, from: Data(json.utf8))
        let known = OtherItem(type: "hologram", uri: "spotify:hologram:1", name: "H")
        #expect(item == .other(known))
        let ours = try JSON.decode(PlayableItem.self, from: Array(json.utf8))
        let written = try Tree(Array(JSONEncoder().encode(ours)))
        #expect(
            try written == Tree(#"{"type":"hologram","name":"H","uri":"spotify:hologram:1"}"#))
    }
}
