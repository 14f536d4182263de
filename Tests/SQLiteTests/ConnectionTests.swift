import Foundation
import SQLite
import Testing

/// A folder that is gone at the end of the test.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "gatefold-sqlite-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String = "test.sqlite") -> String { url.appending(path: name).path }
}

@Suite struct `A connection` {
    @Test func `gives back what it was given`() throws {
        let connection = try Connection(":memory:")
        try connection.script("CREATE TABLE t(i, d, s, b, n)")
        let text = "Sigur Rós 🎵"
        try connection.run(
            "INSERT INTO t VALUES(?, ?, ?, ?, ?)", Int.min, 1.5, text, [UInt8]([0, 255, 0]),
            String?.none)
        let row = try connection.first("SELECT i, d, s, b, n FROM t") {
            ($0.int(0), $0.double(1), $0.text(2), $0.blob(3), $0.optionalText(4))
        }
        let value = try #require(row)
        #expect(value.0 == .min)
        #expect(value.1 == 1.5)
        #expect(value.2 == text)
        #expect(value.3 == [0, 255, 0])
        #expect(value.4 == nil)
    }

    @Test func `keeps empty text and an empty blob apart from NULL`() throws {
        let connection = try Connection(":memory:")
        let row = try connection.first("SELECT ?, ?, ?", "", [UInt8](), Int?.none) {
            ($0.isNull(0), $0.isNull(1), $0.isNull(2), $0.text(0), $0.blob(1))
        }
        let value = try #require(row)
        #expect(value.0 == false)
        #expect(value.1 == false)
        #expect(value.2 == true)
        #expect(value.3.isEmpty)
        #expect(value.4.isEmpty)
    }

    @Test func `takes text of a megabyte and text that is no UTF-8`() throws {
        let connection = try Connection(":memory:")
        let long = String(repeating: "ü", count: 500_000)
        #expect(try connection.first("SELECT ?", long) { $0.text(0) } == long)
        let odd = try connection.first("SELECT CAST(x'41ff42' AS TEXT)") { $0.text(0) }
        #expect(odd == "A\u{FFFD}B")
    }

    @Test func `refuses text with a NUL, and works on`() throws {
        let connection = try Connection(":memory:")
        #expect(throws: SQLiteError.self) { try connection.count("SELECT ?", "a\0b") }
        #expect(try connection.count("SELECT length(?)", "ab") == 2)
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "", "SELEC 1", "SELECT * FROM nowhere"])
    func `refuses text that is not one good statement`(sql: String) throws {
        let connection = try Connection(":memory:")
        #expect(throws: SQLiteError.self) { try connection.count(sql) }
        #expect(connection.close())
    }

    @Test func `refuses more or fewer values than places`() throws {
        let connection = try Connection(":memory:")
        #expect(throws: SQLiteError.self) { try connection.count("SELECT ? + ?", 1) }
        #expect(throws: SQLiteError.self) { try connection.count("SELECT ?", 1, 2) }
    }

    @Test func `says at its close when a statement is still at work`() throws {
        let quiet = try Connection(":memory:")
        _ = try quiet.count("SELECT 1 UNION SELECT 2")
        #expect(quiet.close())
        let busy = try Connection(":memory:")
        _ = try busy.prepare("SELECT 1 UNION SELECT 2").step()
        #expect(!busy.close())
        #expect(throws: SQLiteError.self) { try busy.count("SELECT 1") }
    }

    @Test func `frees its statement when reading a row throws`() throws {
        struct Stop: Error {}
        let connection = try Connection(":memory:")
        #expect(throws: Stop.self) { try connection.all("SELECT 1") { _ in throw Stop() } }
        #expect(try connection.all("SELECT 1") { $0.int(0) } == [1])
        #expect(connection.close())
    }

    @Test func `undoes a transaction that fails, and only the inner one`() throws {
        struct Stop: Error {}
        let connection = try Connection(":memory:")
        try connection.script("CREATE TABLE t(i)")
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.run("INSERT INTO t VALUES(1)")
                throw Stop()
            }
        }
        #expect(try connection.count("SELECT count(*) FROM t") == 0)
        try connection.transaction {
            try connection.run("INSERT INTO t VALUES(1)")
            try? connection.transaction {
                try connection.run("INSERT INTO t VALUES(2)")
                throw Stop()
            }
        }
        #expect(try connection.all("SELECT i FROM t") { $0.int(0) } == [1])
    }

    @Test func `tells a full disk, and what was there before stays`() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(folder.path())
        try connection.script("CREATE TABLE t(b); PRAGMA max_page_count = 20")
        try connection.run("INSERT INTO t VALUES(1)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                for _ in 0..<100 { try connection.run("INSERT INTO t VALUES(zeroblob(4000))") }
            }
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.advice.contains("space") == true)
        #expect(try connection.count("SELECT count(*) FROM t") == 1)
        #expect(try connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    }

    @Test func `tells a locked file from other failures`() throws {
        let folder = try TemporaryFolder()
        let one = try Connection(folder.path())
        try one.script("CREATE TABLE t(i)")
        let two = try Connection(folder.path(), busyTimeout: .zero)
        try one.transaction {
            let error = #expect(throws: SQLiteError.self) {
                try two.run("INSERT INTO t VALUES(1)")
            }
            #expect(error?.kind == .locked)
        }
        try two.run("INSERT INTO t VALUES(1)")
    }

    @Test func `tells a file that is no database`() throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 0x41, count: 5000).write(to: folder.url.appending(path: "x"))
        let error = #expect(throws: SQLiteError.self) { try Connection(folder.path("x")) }
        #expect(error?.isDamage == true)
        let missing = #expect(throws: SQLiteError.self) {
            try Connection(folder.path("none/x"))
        }
        #expect(missing?.kind == .cannotOpen)
    }

    @Test func `does not write where it may only read`() throws {
        let folder = try TemporaryFolder()
        try Connection(folder.path()).script("CREATE TABLE t(i)")
        let reader = try Connection(folder.path(), mode: .readOnly)
        let error = #expect(throws: SQLiteError.self) {
            try reader.run("INSERT INTO t VALUES(1)")
        }
        #expect(error?.kind == .readOnly)
    }

    @Test func `stops when it is interrupted from elsewhere`() async throws {
        let connection = try Connection(":memory:")
        let interrupter = connection.interrupter
        let stopping = Task.detached {
            while !Task.isCancelled {
                interrupter.interrupt()
                await Task.yield()
            }
        }
        let error = #expect(throws: SQLiteError.self) {
            try connection.count(
                """
                WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c)
                SELECT count(*) FROM c
                """)
        }
        stopping.cancel()
        await stopping.value
        #expect(error?.kind == .interrupted)
        connection.close()
        interrupter.interrupt()
    }

    @Test func `serves many tasks through an actor, each row once`() async throws {
        actor Store {
            let connection: Connection
            init(_ path: String) throws {
                connection = try Connection(path)
                try connection.script("CREATE TABLE t(i INTEGER PRIMARY KEY)")
            }
            func add(_ number: Int) throws { try connection.run("INSERT INTO t VALUES(?)", number) }
            var count: Int { get throws { try connection.count("SELECT count(*) FROM t") } }
        }
        let folder = try TemporaryFolder()
        let store = try Store(folder.path())
        try await withThrowingTaskGroup { group in
            for number in 0..<200 { group.addTask { try await store.add(number) } }
            try await group.waitForAll()
        }
        #expect(try await store.count == 200)
    }
}

@Suite struct `Migrations bring a file up to date` {
    @Test func `each once and in order`() throws {
        let folder = try TemporaryFolder()
        let first = ["CREATE TABLE t(i)", "INSERT INTO t VALUES(1)"]
        for steps in [first, first, first + ["INSERT INTO t VALUES(2)"]] {
            let connection = try Connection(folder.path())
            try Migrations(steps).run(on: connection)
        }
        let connection = try Connection(folder.path())
        #expect(try connection.all("SELECT i FROM t ORDER BY i") { $0.int(0) } == [1, 2])
    }

    @Test func `and a step that fails leaves the one before`() throws {
        let connection = try Connection(":memory:")
        let steps = ["CREATE TABLE t(i)", "INSERT INTO t VALUES(1); INSERT INTO nowhere VALUES(1)"]
        #expect(throws: SQLiteError.self) { try Migrations(steps).run(on: connection) }
        #expect(try connection.count("PRAGMA user_version") == 1)
        #expect(try connection.count("SELECT count(*) FROM t") == 0)
    }

    @Test func `and a newer file is not touched`() throws {
        let connection = try Connection(":memory:")
        try connection.script("PRAGMA user_version = 7")
        let error = #expect(throws: SQLiteError.self) {
            try Migrations(["CREATE TABLE t(i)"]).run(on: connection)
        }
        #expect(error?.kind == .newerSchema)
        #expect(error?.description.contains("newer version of Gatefold") == true)
        #expect(try connection.count("SELECT count(*) FROM sqlite_schema") == 0)
    }
}

@Suite struct `A damaged file` {
    @Test func `is moved aside with its journals and never over another`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "c.sqlite")
        for round in 1...2 {
            try Data("damaged \(round)".utf8).write(to: file)
            try Data("log".utf8).write(to: URL(fileURLWithPath: file.path + "-wal"))
            let aside = try DamagedFile.moveAside(file)
            #expect(try Data(contentsOf: aside) == Data("damaged \(round)".utf8))
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
        }
    }
}
