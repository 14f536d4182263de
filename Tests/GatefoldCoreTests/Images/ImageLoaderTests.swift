import Foundation
import GatefoldCore
import Testing

@Suite struct `Loading pictures` {
    @Test func `a picture is fetched once, however many ask for it`() async throws {
        let images = FakeImages(["a": bytes("picture a")], isClosed: true)
        let loader = ImageLoader(fetching: images, files: nil, decode: decodeText)
        try await withThrowingTaskGroup(of: TestPicture.self) { group in
            for index in 0..<50 {
                group.addTask { try await loader.picture("a", pixels: index % 2 == 0 ? 64 : 128) }
            }
            await images.untilAsked(1)
            images.open()
            for try await picture in group { #expect(picture.text == "picture a") }
        }
        #expect(images.requests == ["a"])
    }

    @Test func `a picture that was shown is there at once`() async throws {
        let images = FakeImages(["a": bytes("picture a")])
        let loader = ImageLoader(fetching: images, files: nil, decode: decodeText)
        #expect(loader.cached("a", pixels: 64) == nil)
        _ = try await loader.picture("a", pixels: 64)
        #expect(loader.cached("a", pixels: 64) == TestPicture(text: "picture a", pixels: 64))
        #expect(loader.cached("a", pixels: 128) == nil)
    }

    @Test func `what nobody waits for any more is dropped on its way`() async throws {
        let images = FakeImages(["a": bytes("picture a")], isClosed: true)
        let loader = ImageLoader(fetching: images, files: nil, decode: decodeText)
        let first = Task { try await loader.picture("a", pixels: 64) }
        let second = Task { try await loader.picture("a", pixels: 64) }
        await images.untilAsked(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(images.cancellations.isEmpty)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        images.open()
        // Begun anew, not joined to what was dropped, and not taken for a failure.
        let picture = try await loader.picture("a", pixels: 64)
        #expect(picture.text == "picture a")
        #expect(images.requests == ["a", "a"])
    }

    @Test func `one who leaves takes nothing from the others`() async throws {
        let images = FakeImages(["a": bytes("picture a")], isClosed: true)
        let loader = ImageLoader(fetching: images, files: nil, decode: decodeText)
        let stays = Task { try await loader.picture("a", pixels: 64) }
        await images.untilAsked(1)
        let leaves = Task { try await loader.picture("a", pixels: 64) }
        leaves.cancel()
        _ = try? await leaves.value
        images.open()
        let shown = try await stays.value
        #expect(shown.text == "picture a")
        #expect(images.requests == ["a"])
    }

    @Test func `few are fetched at once, the last asked for first`() async throws {
        let images = FakeImages(isClosed: true) { bytes("picture \($0)") }
        let loader = ImageLoader(
            fetching: images, files: nil, limits: ImageLimits(fetches: 2), decode: decodeText)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask { _ = try await loader.picture("\(index)", pixels: 8) }
            }
            await images.untilAsked(2)
            images.open()
            try await group.waitForAll()
        }
        #expect(images.requests.count == 40)
        #expect(images.mostAtOnce == 2)
    }

    @Test func `memory stays within its limit, and keeps what was used last`() async throws {
        let images = FakeImages { bytes("picture \($0)") }
        let limit = 64 * 64 * 4 * 10
        let loader = ImageLoader(
            fetching: images, files: nil, limits: ImageLimits(memoryBytes: limit),
            decode: decodeText)
        for index in 0..<200 {
            _ = try await loader.picture("\(index)", pixels: 64)
            _ = loader.cached("0", pixels: 64)
            #expect(loader.memoryCost <= limit)
        }
        #expect(loader.cached("0", pixels: 64) != nil)
        #expect(loader.cached("199", pixels: 64) != nil)
        #expect(loader.cached("100", pixels: 64) == nil)
    }

    @Test func `an address without a picture is left alone for a while`() async throws {
        let images = FakeImages()
        let moment = TestMoment()
        let loader = ImageLoader(
            fetching: images, files: nil, limits: ImageLimits(failurePause: .seconds(30)),
            now: { moment.now }, decode: decodeText)
        for _ in 0..<5 {
            await #expect(throws: Failure.self) { try await loader.picture("a", pixels: 64) }
        }
        #expect(images.requests == ["a"])
        images.set("a", .success(bytes("picture a")))
        moment.advance(by: 31)
        let shown = try await loader.picture("a", pixels: 64)
        #expect(shown.text == "picture a")
    }

    @Test func `failures are forgotten when the network is back`() async throws {
        let images = FakeImages()
        let loader = ImageLoader(fetching: images, files: nil, decode: decodeText)
        _ = try? await loader.picture("a", pixels: 64)
        images.set("a", .success(bytes("picture a")))
        await loader.forgetFailures()
        let shown = try await loader.picture("a", pixels: 64)
        #expect(shown.text == "picture a")
    }

    @Test(arguments: ["", "<html>", "pictur"])
    func `what is no picture fails and is not kept`(_ body: String) async throws {
        try await withTestFolder { folder in
            let images = FakeImages(["a": bytes(body)])
            let files = ImageFiles(folder: folder)
            let loader = ImageLoader(fetching: images, files: files, decode: decodeText)
            await #expect(throws: Failure.self) { try await loader.picture("a", pixels: 64) }
            #expect(await files.read("a") == nil)
        }
    }

    @Test func `a picture on disk is not fetched again`() async throws {
        try await withTestFolder { folder in
            let images = FakeImages(["a": bytes("picture a")])
            for _ in 0..<2 {
                let loader = ImageLoader(
                    fetching: images, files: ImageFiles(folder: folder), decode: decodeText)
                let shown = try await loader.picture("a", pixels: 64)
                #expect(shown.text == "picture a")
            }
            #expect(images.requests == ["a"])
        }
    }

    @Test func `a damaged picture on disk is fetched again`() async throws {
        try await withTestFolder { folder in
            let images = FakeImages(["a": bytes("picture a")])
            let files = ImageFiles(folder: folder)
            await files.write(bytes("damage"), for: "a")
            let loader = ImageLoader(fetching: images, files: files, decode: decodeText)
            let shown = try await loader.picture("a", pixels: 64)
            #expect(shown.text == "picture a")
            #expect(await files.read("a")?.bytes == bytes("picture a"))
        }
    }

    @Test func `an old picture is fetched anew, and does while nobody answers`() async throws {
        try await withTestFolder { folder in
            let moment = TestMoment()
            let images = FakeImages(["a": bytes("picture 1")])
            let files = ImageFiles(
                folder: folder, maximumAge: { _ in -1 }, now: { Date() })
            await files.write(bytes("picture 1"), for: "a")
            images.set("a", .failure(Failure(.unreachable, "No network.")))
            let loader = ImageLoader(
                fetching: images, files: files, now: { moment.now }, decode: decodeText)
            let shown = try await loader.picture("a", pixels: 64)
            #expect(shown.text == "picture 1")
            images.set("a", .success(bytes("picture 2")))
            await loader.forgetFailures()
            let later = try await loader.picture("a", pixels: 32)
            #expect(later.text == "picture 2")
            #expect(await files.read("a")?.bytes == bytes("picture 2"))
        }
    }

    @Test func `a forgotten picture is fetched again`() async throws {
        try await withTestFolder { folder in
            let images = FakeImages(["a": bytes("picture 1")])
            let loader = ImageLoader(
                fetching: images, files: ImageFiles(folder: folder), decode: decodeText)
            _ = try await loader.picture("a", pixels: 64)
            images.set("a", .success(bytes("picture 2")))
            await loader.forget("a")
            #expect(loader.cached("a", pixels: 64) == nil)
            let shown = try await loader.picture("a", pixels: 64)
            #expect(shown.text == "picture 2")
        }
    }
}
