import Foundation
import GatefoldCore
import Testing

@Suite struct `Pictures on disk` {
    private func size(of folder: URL) throws -> Int {
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return try names.compactMap { $0 as? String }.reduce(0) { sum, name in
            let path = folder.appendingPathComponent(name).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return attributes[.type] as? FileAttributeType == .typeRegular
                ? sum + (attributes[.size] as? Int ?? 0) : sum
        }
    }

    @Test func `addresses of one picture are one file`() async throws {
        try await withTestFolder { folder in
            let files = ImageFiles(folder: folder)
            let picture = [UInt8](repeating: 7, count: 1_000)
            for index in 0..<200 { await files.write(picture, for: "https://a/\(index)") }
            #expect(await files.usage().files == 1)
            #expect(await files.usage().bytes == 1_000)
            let stored = try size(of: folder)
            #expect(stored == 1_000)
            #expect(await files.read("https://a/199")?.bytes == picture)
        }
    }

    @Test func `browsing far more covers than there is room for stays within the limit`()
        async throws
    {
        try await withTestFolder { folder in
            let limit = 5_000_000
            let files = ImageFiles(folder: folder, limit: limit)
            // 200 addresses share one cover; the rest is five times the limit.
            for index in 0..<2_000 {
                let content = index < 200 ? 0 : index
                var picture = [UInt8](repeating: 1, count: 15_000)
                for place in 0..<4 { picture[place] = UInt8(content >> (8 * place) & 255) }
                await files.write(picture, for: "https://a/\(index)")
                if index % 200 == 199 {
                    let stored = try size(of: folder)
                    #expect(stored <= limit)
                }
            }
            let usage = await files.usage()
            #expect(usage.bytes <= limit)
            #expect(usage.bytes > limit * 8 / 10)
            let stored = try size(of: folder)
            #expect(stored == usage.bytes)
            #expect(await files.read("https://a/1999") != nil)
            #expect(await files.read("https://a/300") == nil)
        }
    }

    @Test func `what was used last stays longest`() async throws {
        try await withTestFolder { folder in
            let moment = TestMoment()
            let files = ImageFiles(folder: folder, limit: 1_000, now: { moment.date })
            for index in 0..<9 {
                moment.advance(by: 1_000)
                await files.write([UInt8](repeating: UInt8(index), count: 100), for: "\(index)")
            }
            moment.advance(by: 1_000)
            _ = await files.read("0")
            moment.advance(by: 1_000)
            for index in 9..<13 {
                await files.write([UInt8](repeating: UInt8(index), count: 100), for: "\(index)")
            }
            #expect(await files.read("0") != nil)
            #expect(await files.read("1") == nil)
            #expect(await files.read("12") != nil)
        }
    }

    @Test func `pictures survive a restart and a smaller limit takes effect`() async throws {
        try await withTestFolder { folder in
            let files = ImageFiles(folder: folder)
            for index in 0..<10 {
                await files.write([UInt8](repeating: UInt8(index), count: 100), for: "\(index)")
            }
            let again = ImageFiles(folder: folder)
            #expect(await again.read("7")?.bytes == [UInt8](repeating: 7, count: 100))
            #expect(await again.usage().bytes == 1_000)
            let smaller = ImageFiles(folder: folder, limit: 400)
            #expect(await smaller.usage().bytes <= 400)
            let stored = try size(of: folder)
            #expect(stored <= 400)
        }
    }

    @Test func `what an interrupted write left goes, and foreign files stay`() async throws {
        try await withTestFolder { folder in
            let files = ImageFiles(folder: folder)
            await files.write([1, 2, 3], for: "a")
            let content = folder.appendingPathComponent("content", isDirectory: true)
            let left = content.appendingPathComponent(".new-123")
            try Data([1]).write(to: left)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: left.path)
            let foreign = content.appendingPathComponent("notes.txt")
            try Data([1]).write(to: foreign)
            #expect(await files.usage().files == 1)
            #expect(!FileManager.default.fileExists(atPath: left.path))
            await files.clear()
            #expect(await files.usage().bytes == 0)
            #expect(await files.read("a") == nil)
            #expect(FileManager.default.fileExists(atPath: foreign.path))
        }
    }

    @Test func `a picture that another process removed is written again`() async throws {
        try await withTestFolder { folder in
            let files = ImageFiles(folder: folder)
            await files.write([1, 2, 3], for: "a")
            await ImageFiles(folder: folder).clear()
            #expect(await files.read("a") == nil)
            await files.write([1, 2, 3], for: "a")
            #expect(await files.read("a")?.bytes == [1, 2, 3])
            #expect(await files.usage().bytes == 3)
        }
    }

    @Test func `another picture at the same address takes the place of the first`() async throws {
        try await withTestFolder { folder in
            let files = ImageFiles(folder: folder)
            await files.write([1, 2, 3], for: "a")
            await files.write([4, 5], for: "a")
            #expect(await files.read("a")?.bytes == [4, 5])
            #expect(await files.usage().bytes == 2)
        }
    }

    @Test func `nobody else may read which pictures there are`() async throws {
        try await withTestFolder { folder in
            await ImageFiles(folder: folder).write([1], for: "a")
            for name in ["content", "addresses"] {
                let path = folder.appendingPathComponent(name).path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o700)
            }
        }
    }

    @Test func `a folder that cannot be written costs nothing but time`() async throws {
        let files = ImageFiles(folder: URL(fileURLWithPath: "/proc/none", isDirectory: true))
        await files.write([1], for: "a")
        #expect(await files.read("a") == nil)
        #expect(await files.usage().bytes == 0)
    }

    @Test func `a picture over the whole limit is not stored`() async throws {
        try await withTestFolder { folder in
            let files = ImageFiles(folder: folder, limit: 10)
            await files.write([1], for: "a")
            await files.write([UInt8](repeating: 0, count: 11), for: "b")
            #expect(await files.read("a") != nil)
            #expect(await files.read("b") == nil)
        }
    }
}
