import Foundation
import HomeService
import Testing

@Suite struct `Cover store` {
    private func store(_ folder: URL, limit: Int = 200_000_000) -> CoverStore {
        CoverStore(folder: folder.appendingPathComponent("cache"), byteLimit: limit) { path in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path.display))
            return bytes.isEmpty ? nil : ("image/jpeg", Array(bytes))
        }
    }

    private func file(_ name: String, _ bytes: [UInt8], in folder: URL) throws -> FilePath {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return FilePath(url.path)
    }

    @Test func `any number of callers make one picture`() async throws {
        try await withTemporaryFolder { folder in
            let store = store(folder)
            let path = try file("cover.jpg", CoverSamples.jpeg(500, 500), in: folder)
            let covers = try await withThrowingTaskGroup(of: CoverImage.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await store.cover(for: .imageFile(path), side: 300) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(covers.count == 1)
            #expect(await store.scaledCount == 1)
        }
    }

    @Test func `the same picture in many files is stored once`() async throws {
        try await withTemporaryFolder { folder in
            let store = store(folder)
            let picture = try CoverSamples.jpeg(400, 400)
            for index in 0..<12 {
                let path = try file("\(index).flac", picture, in: folder)
                _ = try await store.cover(for: .embedded(in: path), side: 64)
            }
            #expect(await store.info().files == 1)
            #expect(await store.scaledCount == 1)
        }
    }

    @Test func `covers survive a restart`() async throws {
        try await withTemporaryFolder { folder in
            let path = try file("cover.png", CoverSamples.transparentPNG(400, 300), in: folder)
            let first = try await store(folder).cover(for: .imageFile(path), side: 300)
            let second = store(folder)
            #expect(try await second.cover(for: .imageFile(path), side: 300) == first)
            #expect(await second.scaledCount == 0)
        }
    }

    @Test func `the folder stays under its limit and keeps what was used last`() async throws {
        try await withTemporaryFolder { folder in
            let store = store(folder, limit: 150_000)
            var paths: [FilePath] = []
            for shade in 0..<20 {
                let picture = try CoverSamples.jpeg(200, 200, shade: UInt8(shade * 10))
                paths.append(try file("\(shade).jpg", picture, in: folder))
                _ = try await store.cover(for: .imageFile(paths[shade]), side: 200)
                _ = try await store.cover(for: .imageFile(paths[0]), side: 200)
            }
            let usage = await store.info()
            #expect(usage.bytes <= 150_000)
            #expect(usage.files > 0)
            let names = try FileManager.default.contentsOfDirectory(
                at: usage.folder, includingPropertiesForKeys: [.fileSizeKey])
            let sizes = try names.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize }
            #expect(names.count == usage.files)
            #expect(sizes.compactMap(\.self).reduce(0, +) == usage.bytes)
            let before = await store.scaledCount
            _ = try await store.cover(for: .imageFile(paths[0]), side: 200)
            #expect(await store.scaledCount == before)
        }
    }

    @Test func `a smaller limit takes effect at the next start`() async throws {
        try await withTemporaryFolder { folder in
            let path = try file("cover.jpg", CoverSamples.jpeg(500, 500), in: folder)
            let large = store(folder)
            for side in [64, 300, 500] {
                _ = try await large.cover(for: .imageFile(path), side: side)
            }
            let usage = await store(folder, limit: 20_000).info()
            #expect(usage.bytes <= 20_000)
            #expect(await large.info().files == 3)
        }
    }

    @Test func `a picture that changed is made anew`() async throws {
        try await withTemporaryFolder { folder in
            let store = store(folder)
            let path = try file("cover.jpg", CoverSamples.jpeg(200, 200), in: folder)
            let before = try await store.cover(for: .imageFile(path), side: 64)
            _ = try file("cover.jpg", CoverSamples.jpeg(200, 100), in: folder)
            let after = try await store.cover(for: .imageFile(path), side: 64)
            #expect(before.height == 64)
            #expect(after.height == 32)
        }
    }

    @Test func `what is no picture is remembered until it changes`() async throws {
        try await withTemporaryFolder { folder in
            let reads = ReadCount()
            let store = CoverStore(folder: folder.appendingPathComponent("cache")) { path in
                reads.add()
                return (
                    "image/jpeg", Array(try Data(contentsOf: URL(fileURLWithPath: path.display)))
                )
            }
            let whole = try CoverSamples.jpeg(300, 300)
            let path = try file("a.flac", Array(whole[..<(whole.count / 2)]), in: folder)
            for _ in 0..<5 {
                await #expect(throws: CoverError.self) {
                    try await store.cover(for: .embedded(in: path), side: 64)
                }
            }
            #expect(reads.count == 2)
            _ = try file("a.flac", whole, in: folder)
            #expect(try await store.cover(for: .embedded(in: path), side: 64).width == 64)
        }
    }

    @Test func `a damaged picture falls back to the next source`() async throws {
        try await withTemporaryFolder { folder in
            let whole = try CoverSamples.jpeg(300, 150)
            let broken = try file("a.flac", Array(whole[..<600]), in: folder)
            let good = try file("cover.jpg", whole, in: folder)
            let cover = try await store(folder).cover(
                forFirstOf: [.embedded(in: broken), .imageFile(good)], side: 64)
            #expect(cover.height == 32)
        }
    }

    @Test func `a cache that cannot be written still answers`() async throws {
        try await withTemporaryFolder { folder in
            try Data("in the way".utf8).write(to: folder.appendingPathComponent("cache"))
            let store = store(folder)
            let path = try file("cover.jpg", CoverSamples.jpeg(300, 300), in: folder)
            #expect(try await store.cover(for: .imageFile(path), side: 64).width == 64)
            #expect(await store.info().files == 0)
        }
    }

    @Test func `a cut-off file in the cache is made again`() async throws {
        try await withTemporaryFolder { folder in
            let path = try file("cover.jpg", CoverSamples.jpeg(300, 300), in: folder)
            let whole = try await store(folder).cover(for: .imageFile(path), side: 64)
            let cache = folder.appendingPathComponent("cache")
            let name = try #require(
                try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
            let stored = try Data(contentsOf: cache.appendingPathComponent(name))
            try stored.prefix(stored.count / 2).write(to: cache.appendingPathComponent(name))
            let again = store(folder)
            #expect(try await again.cover(for: .imageFile(path), side: 64) == whole)
            #expect(await again.scaledCount == 1)
        }
    }

    @Test func `clearing removes covers and nothing else`() async throws {
        try await withTemporaryFolder { folder in
            let store = store(folder)
            let path = try file("cover.jpg", CoverSamples.jpeg(300, 300), in: folder)
            _ = try await store.cover(for: .imageFile(path), side: 64)
            let foreign = await store.info().folder.appendingPathComponent("mine.txt")
            try Data("keep".utf8).write(to: foreign)
            await store.clear()
            #expect(await store.info().files == 0)
            let left = try FileManager.default.contentsOfDirectory(
                atPath: foreign.deletingLastPathComponent().path)
            #expect(left == ["mine.txt"])
        }
    }

    @Test(arguments: ["missing.jpg", ".", "a\u{0}b"])
    func `what is no file is an error and not the end`(name: String) async throws {
        try await withTemporaryFolder { folder in
            let store = store(folder)
            let path = FilePath(folder.path + "/" + name)
            await #expect(throws: CoverError.self) {
                try await store.cover(for: .imageFile(path), side: 64)
            }
        }
    }

    @Test func `a file name need not be UTF-8`() async throws {
        try await withTemporaryFolder { folder in
            let plain = try file("cover.jpg", CoverSamples.jpeg(90, 90), in: folder)
            let odd = FilePath(
                bytes: Array(folder.path.utf8) + [0x2F, 0xE9, 0xFF] + Array(".jpg".utf8))
            let renamed = rename(
                plain.bytes.map(CChar.init(bitPattern:)) + [0],
                odd.bytes.map(CChar.init(bitPattern:)) + [0])
            #expect(renamed == 0)
            #expect(try await store(folder).cover(for: .imageFile(odd), side: 64).width == 64)
        }
    }
}

/// Counts from any thread.
private final class ReadCount: @unchecked Sendable {
    // Only touched under the lock.
    private let lock = NSLock()
    private var value = 0

    func add() { lock.withLock { value += 1 } }
    var count: Int { lock.withLock { value } }
}
