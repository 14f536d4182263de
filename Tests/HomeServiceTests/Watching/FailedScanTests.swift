import Foundation
import SQLite
import Testing
import WebAPITesting

@testable import HomeService

@Suite(.timeLimit(.minutes(1))) struct `A scan of a change that fails` {
    @Test func `is tried again after pauses that grow, with what changed since`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", ["title": "One"])
        let clock = ManualClock()
        try await withWatched(library, WatchedLibrary.settings { $0.clock = clock }) { watched in
            // The first change can come before all is watched.
            try library.write("a/2.mp3", ["title": "Two"])
            try await watched.has(["One", "Two"])
            let catalogue = try Connection(library.catalogue.file.path, mode: .readWrite)
            try catalogue.script(
                """
                CREATE TRIGGER full BEFORE INSERT ON tracks BEGIN SELECT RAISE(ABORT, 'full'); END
                """)
            try library.write("b/3.mp3", ["title": "Three"])
            await clock.untilAsleep(1)
            #expect(watched.logged.last?.hasSuffix("It is tried again in 2 s.") == true)
            try library.write("c/4.mp3", ["title": "Four"])
            clock.advance(by: .seconds(2))
            await clock.untilAsleep(1)
            #expect(watched.logged.last?.hasSuffix("It is tried again in 4 s.") == true)
            try catalogue.script("DROP TRIGGER full")
            catalogue.close()
            clock.advance(by: .seconds(4))
            try await watched.has(["Four", "One", "Three", "Two"])
            #expect(clock.sleeps == [.seconds(2), .seconds(4)])
        }
    }

    @Test func `waits no longer than it may, and ends with the service`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", ["title": "One"])
        let clock = ManualClock()
        let settings = WatchedLibrary.settings {
            $0.clock = clock
            $0.longestPause = .seconds(3)
        }
        try await withWatched(library, settings) { watched in
            let catalogue = try Connection(library.catalogue.file.path, mode: .readWrite)
            defer { catalogue.close() }
            try catalogue.script(
                """
                CREATE TRIGGER full BEFORE INSERT ON tracks BEGIN SELECT RAISE(ABORT, 'full'); END
                """)
            try library.write("b/2.mp3", ["title": "Two"])
            for pause in [2, 3, 3] {
                await clock.untilAsleep(1)
                clock.advance(by: .seconds(pause))
            }
            await clock.untilAsleep(1)
            #expect(clock.sleeps == [2, 3, 3, 3].map { .seconds($0) })
        }
    }
}
