import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `The order of what search finds` {
    static let tracks: [[String: String]] = [
        ["title": "Song", "artist": "Golden Year"], ["title": "Song Two", "album": "Golden Years"],
        ["title": "My Golden Yearning"], ["title": "The Years Golden"],
        ["title": "Golden Yearning"], ["title": "Golden Years Live"], ["title": "Gölden Years"],
        ["title": "golden years"], ["title": "Golden Years"],
    ]

    @Test func `is spelled so, called so, begins so, in the title, elsewhere`() async throws {
        let library = try await SearchLibrary(Self.tracks)
        #expect(
            try await library.titles("Golden Years") == [
                "Golden Years", "golden years", "Gölden Years", "Golden Years Live",
                "The Years Golden", "Song Two",
            ])
        #expect(
            try await library.titles("golden year") == [
                "Golden Yearning", "Gölden Years", "golden years", "Golden Years",
                "Golden Years Live", "My Golden Yearning", "The Years Golden", "Song", "Song Two",
            ])
    }

    @Test func `puts what this listener hears most first among equals`() async throws {
        let library = try await SearchLibrary(titles: [
            "Blue Boat", "Blue Moon", "Blue Train", "Deep Blue", "True Blue",
        ])
        #expect(
            try await library.titles("blue").prefix(3) == ["Blue Boat", "Blue Moon", "Blue Train"])
        try await library.play("Blue Train", times: 3)
        try await library.play("Blue Moon", times: 2)
        try await library.play("True Blue", times: 9)
        #expect(
            try await library.titles("blue") == [
                "Blue Train", "Blue Moon", "Blue Boat", "True Blue", "Deep Blue",
            ])
        try await library.play("Blue Boat", times: 5)
        #expect(try await library.titles("blue").first == "Blue Boat")
    }

    @Test func `counts what was heard for its album and its artist`() async throws {
        let library = try await SearchLibrary([
            ["title": "A", "album": "River One", "artist": "River Band"],
            ["title": "B", "album": "River Two", "artist": "River Choir"],
        ])
        try await library.play("B", times: 2)
        #expect(try await library.albums("river") == ["River Two", "River One"])
        #expect(try await library.artists("river") == ["River Choir", "River Band"])
    }

    @Test func `finds a favourite among more namesakes than are looked at`() async throws {
        let files = try ScannedLibrary()
        let connection = try Catalogue.connect(to: files.catalogue.file)
        try MadeUpLibrary(seed: 3).write(tracks: 3000, titles: "Common", to: files.catalogue)
        let last = try #require(
            try connection.first("SELECT id FROM tracks ORDER BY title_key DESC LIMIT 1") {
                $0.text(0)
            })
        connection.close()
        try await files.owned.recordPlay(
            of: last, by: HomeUser.ownerID, context: nil, at: Date())
        let found = try await files.owned.search(
            "common", kinds: [.track], limit: 1, offset: 0, for: HomeUser.ownerID)
        #expect(found.tracks?.elements.map(\.id) == [last])
        #expect(found.tracks?.total == 1000)
    }

    @Test func `is the one of each listener, and of nobody for an app by itself`() async throws {
        let library = try await SearchLibrary(titles: ["Blue Boat", "Blue Moon"])
        try await library.play("Blue Moon", times: 2)
        func titles(_ user: String?) async throws -> [String] {
            let found = try await library.files.owned.search(
                "blue", kinds: [.track], limit: 9, offset: 0, for: user)
            return found.tracks?.elements.map(\.title) ?? []
        }
        #expect(try await titles(HomeUser.ownerID) == ["Blue Moon", "Blue Boat"])
        #expect(try await titles("someone") == ["Blue Boat", "Blue Moon"])
        #expect(try await titles(nil) == ["Blue Boat", "Blue Moon"])
    }
}
