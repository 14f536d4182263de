import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `Entries of a playlist` {
    private struct Sample {
        let library: ScannedLibrary
        let id: String
        let uris: [String]

        init() async throws {
            let (library, ids) = try await `What people did`.library()
            self.library = library
            uris = ids.map { "spotify:track:\($0)" }
            id = try await library.owned.createPlaylist(named: "Mix", owner: "one").id
        }

        func replace(with uris: [String]) async throws -> String {
            try await library.owned.replaceItems(ofPlaylist: id, with: uris, by: "one")
        }

        func remove(_ uris: [String], seen snapshot: String? = nil) async throws -> String {
            try await library.owned.removeItems(
                uris, ofPlaylist: id, snapshot: snapshot, by: "one")
        }

        /// What is stored, in the order of their numbers.
        func stored() async throws -> [String] {
            let connection = try Connection(library.owned.file.path, mode: .readWrite)
            defer { connection.close() }
            return try connection.all("SELECT uri FROM entries ORDER BY number") { $0.text(0) }
        }
    }

    @Test func `that are replaced leave nothing behind, be there as many or more after`()
        async throws
    {
        let sample = try await Sample()
        let uris = sample.uris
        for new in [[uris[0], uris[1]], [uris[1], uris[2]], [uris[3], uris[2], uris[0]]] {
            _ = try await sample.replace(with: new)
            #expect(try await sample.stored() == new)
        }
    }

    @Test func `that are long gone are not removed again`() async throws {
        let sample = try await Sample()
        let uris = sample.uris
        let old = try await sample.replace(with: [uris[0], uris[1]])
        let new = try await sample.replace(with: [uris[1], uris[2]])
        #expect(try await sample.remove([uris[0]]) == new)
        // An earlier version of the service left such rows.
        let connection = try Connection(sample.library.owned.file.path, mode: .readWrite)
        try connection.run(
            """
            INSERT INTO entries(playlist, number, uri, text, added_at)
            SELECT row, 0, ?, '', 0 FROM playlists
            """, uris[0])
        connection.close()
        #expect(try await sample.remove([uris[0]]) == new)
        #expect(try await sample.remove([uris[0], uris[1]], seen: old) == new)
        // They go with the next one that is really removed.
        #expect(try await sample.remove([uris[1]]) != new)
        #expect(try await sample.stored() == [uris[2]])
    }

    @Test func `that took the place of others stay in an edit of the state before`() async throws {
        let sample = try await Sample()
        let uris = sample.uris
        let old = try await sample.replace(with: [uris[0], uris[1]])
        let new = try await sample.replace(with: [uris[0], uris[1], uris[2]])
        #expect(try await sample.remove([uris[0]], seen: old) == new)
        let moved = try await sample.library.owned.moveItems(
            ofPlaylist: sample.id, 0..<1, before: 2, snapshot: old, by: "one")
        #expect(moved == new)
        #expect(try await sample.stored() == [uris[0], uris[1], uris[2]])
    }
}
