import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `Listing folders on several threads` {
    @Test func `a new catalogue of the same files has its tracks in the same order`() async throws {
        var orders: [[String]] = []
        for _ in 0..<2 {
            let library = try ScannedLibrary()
            for folder in 0..<40 {
                let path = "artist \(folder % 6)/album \(folder)/disc \(folder % 3)"
                for number in 1...2 {
                    try library.write(
                        "\(path)/\(number).mp3", ["title": "\(folder)-\(number)", "artist": "X"])
                }
            }
            #expect(try await library.scan().added == 80)
            let connection = try Connection(library.catalogue.file.path, mode: .readWrite)
            let tracks = try connection.all("SELECT title FROM tracks ORDER BY row") { $0.text(0) }
            orders.append(tracks)
        }
        #expect(orders[0].count == 80)
        #expect(orders[0] == orders[1])
    }

    @Test func `a root that is named twice does not take the place of the one behind it`()
        async throws
    {
        let library = try ScannedLibrary()
        try library.write("1.mp3", ["title": "One", "artist": "X"])
        try library.write("../two/2.mp3", ["title": "Two", "artist": "X"])
        let roots = [library.root, library.root, library.secondRoot]
        #expect(try await library.scan(roots).added == 2)
        #expect(try await library.scan(roots).unchanged == 2)
        let paths = try await library.catalogue.roots
        #expect(paths == [library.root, library.secondRoot].map { FilePath($0.path) })
        #expect(try await library.allTracks().count == 2)
    }

    @Test func `folders that are nested deeper than a path may be long are all found`()
        async throws
    {
        let library = try ScannedLibrary()
        try library.write("1.mp3", ["title": "Top", "artist": "X"])
        var descriptor = open(library.root.path, O_RDONLY | O_DIRECTORY)
        let name = String(repeating: "d", count: 200)
        for _ in 0..<30 {
            try #require(mkdirat(descriptor, name, 0o755) == 0)
            let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY)
            _ = close(descriptor)
            descriptor = next
        }
        let file = openat(descriptor, "deep.mp3", O_WRONLY | O_CREAT, 0o644)
        try #require(file >= 0)
        _ = close(file)
        _ = close(descriptor)
        // Its own path is too long to open it by, but it is seen, and everything else is read.
        let report = try await library.scan()
        #expect(report.seen == 2)
        #expect(report.added == 1)
        #expect(report.unreadable == 1)
    }
}
