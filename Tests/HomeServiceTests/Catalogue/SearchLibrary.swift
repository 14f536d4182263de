import Foundation

@testable import HomeService

/// A scanned library for tests of search: a track for each title, and what is found of it.
struct SearchLibrary {
    let files: ScannedLibrary

    /// The tags of each track; what is not given is made up.
    init(_ tracks: [[String: String]]) async throws {
        files = try ScannedLibrary()
        for (index, tags) in tracks.enumerated() {
            let standard = [
                "title": "Untitled", "artist": "Nobody\(index)", "album": "Nothing\(index)",
            ]
            try files.write("\(index)/1.mp3", standard.merging(tags) { $1 })
        }
        try await files.scan()
    }

    init(titles: [String]) async throws { try await self.init(titles.map { ["title": $0] }) }

    func answer(_ query: String, _ kinds: Set<SearchKind>) async throws -> SearchAnswer {
        try await files.owned.search(
            query, kinds: kinds, limit: 50, offset: 0, for: HomeUser.ownerID)
    }

    func titles(_ query: String) async throws -> [String] {
        try await answer(query, [.track]).tracks?.elements.map(\.title) ?? []
    }

    func albums(_ query: String) async throws -> [String] {
        try await answer(query, [.album]).albums?.elements.map(\.title) ?? []
    }

    func artists(_ query: String) async throws -> [String] {
        try await answer(query, [.artist]).artists?.elements.map(\.name) ?? []
    }

    func play(_ title: String, times: Int) async throws {
        let id = try await files.track(titled: title).id
        for second in 0..<times {
            try await files.owned.recordPlay(
                of: id, by: HomeUser.ownerID, context: nil,
                at: Date(timeIntervalSince1970: Double(second)))
        }
    }
}
