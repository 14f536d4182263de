import Foundation
import GatefoldCore
import Synchronization
import Testing

@Suite struct `Library sync` {
    private let cache = LibraryCache(file: nil)

    private func sync(
        _ service: FakeLibraryService, isOrdered: Bool = true
    ) -> LibrarySync<Album> {
        LibrarySync(cache: cache, isOrdered: isOrdered) { try await service.savedAlbums(at: $0) }
    }

    /// A service and what is known of it, after a first reading.
    private func read(_ albums: [Saved<Album>]) async throws
        -> (FakeLibraryService, LibraryContent<Album>)
    {
        let service = FakeLibraryService(albums: albums)
        let known = try await sync(service).refresh(LibraryContent())
        service.change { $0.requests = [] }
        return (service, known)
    }

    @Test func `the first reading shows ever more and keeps it`() async throws {
        let service = FakeLibraryService(albums: Saved.made(230))
        let told = Mutex<[[Int]]>([])
        let content = try await sync(service).refresh(LibraryContent()) { progress in
            told.withLock {
                $0.append([progress.count, progress.total ?? -1, progress.content?.count ?? -1])
            }
        }
        #expect(content.count == 230 && content.isComplete && content.readAt != nil)
        #expect(
            told.withLock { $0 } == [
                [50, 230, 50], [100, 230, 100], [150, 230, 150], [200, 230, 200], [230, 230, -1],
            ])
        #expect(await cache.content(of: Album.self).ids == content.ids)
    }

    @Test func `one page is enough when nothing has changed`() async throws {
        let (service, known) = try await read(Saved.made(200))
        let content = try await sync(service).refresh(known)
        #expect(content.ids == known.ids)
        #expect(service.requests == ["albums 0"])
    }

    @Test func `what was added elsewhere comes in front with one page`() async throws {
        let (service, known) = try await read(Saved.made(200))
        service.change { $0.albums.insert(.made("new", at: 900), at: 0) }
        let content = try await sync(service).refresh(known)
        #expect(content.ids == ["new"] + known.ids)
        #expect(service.requests == ["albums 0"])
        #expect(await cache.content(of: Album.self).ids == content.ids)
    }

    @Test func `what was removed elsewhere is noticed by the total`() async throws {
        let (service, known) = try await read(Saved.made(120))
        service.change { $0.albums.remove(at: 110) }
        let content = try await sync(service).refresh(known)
        #expect(content.ids == service.albums.map(\.value.id.value))
        #expect(service.requests.count == 1 + 3)
        #expect(await cache.content(of: Album.self).count == 119)
    }

    @Test func `one added and one removed do not cancel each other out`() async throws {
        let (service, known) = try await read(Saved.made(120))
        service.change {
            $0.albums.remove(at: 110)
            $0.albums.insert(.made("new", at: 900), at: 0)
        }
        let content = try await sync(service).refresh(known)
        #expect(content.ids == service.albums.map(\.value.id.value))
    }

    @Test func `what was saved anew moves to the front`() async throws {
        let (service, known) = try await read(Saved.made(60))
        service.change {
            $0.albums.insert(.made("a55", at: 900), at: 0)
            $0.albums.remove(at: 56)
        }
        let content = try await sync(service).refresh(known)
        #expect(content.ids == service.albums.map(\.value.id.value))
        #expect(service.requests == ["albums 0"])
    }

    @Test func `a new title of something known is taken over`() async throws {
        let (service, known) = try await read(Saved.made(60))
        service.change { $0.albums[3].value.title = "Renamed" }
        let content = try await sync(service).refresh(known)
        #expect(content.items[3].title == "Renamed")
        #expect(await cache.content(of: Album.self).items[3].title == "Renamed")
    }

    @Test func `a library that was emptied elsewhere is empty`() async throws {
        let (service, known) = try await read(Saved.made(60))
        service.change { $0.albums = [] }
        let content = try await sync(service).refresh(known)
        #expect(content.count == 0 && content.isComplete)
        #expect(await cache.content(of: Album.self).count == 0)
    }

    @Test func `entries that the service counts but lacks do not cost a whole reading`()
        async throws
    {
        let albums = Saved<Album>.made(130)
        let requests = Mutex(0)
        let source: LibrarySync<Album>.Source = { cursor in
            requests.withLock { $0 += 1 }
            let offset = if case .offset(let offset) = cursor { offset } else { 0 }
            let items = albums.dropFirst(offset).prefix(50)
            // Three of the first page are gone for good.
            return ListPage(
                items: Array(offset == 0 ? items.dropLast(3) : items), total: 130,
                next: offset + 50 < 130 ? .offset(offset + 50) : nil)
        }
        let sync = LibrarySync<Album>(cache: cache, source: source)
        let known = try await sync.refresh(LibraryContent())
        #expect(known.count == 127 && known.missing == 3)
        requests.withLock { $0 = 0 }
        #expect(try await sync.refresh(known).count == 127)
        #expect(requests.withLock { $0 } == 1)
    }

    @Test func `a page that fails loses nothing that is kept`() async throws {
        let (service, known) = try await read(Saved.made(120))
        service.change {
            $0.albums.removeLast()
            $0.failures["albums 50"] = Failure(.unreachable, "No network.")
        }
        await #expect(throws: Failure(.unreachable, "No network.")) {
            try await sync(service).refresh(known)
        }
        #expect(await cache.content(of: Album.self).ids == known.ids)
    }

    @Test func `a first reading that breaks off keeps what had come`() async throws {
        let service = FakeLibraryService(albums: Saved.made(120))
        service.change { $0.failures["albums 100"] = Failure(.unreachable, "No network.") }
        await #expect(throws: Failure.self) {
            try await sync(service).refresh(LibraryContent())
        }
        let kept = await cache.content(of: Album.self)
        #expect(kept.count == 100 && !kept.isComplete)
    }

    @Test func `an entry on two pages is there once`() async throws {
        let service = FakeLibraryService(albums: Saved.made(100))
        // Something is saved while the list is read: the last of the first page moves to the second.
        service.change { state in
            state.beforePage["albums 50"] = {
                service.change { $0.albums.insert(.made("new", at: 900), at: 0) }
            }
        }
        let content = try await sync(service).refresh(LibraryContent())
        #expect(Set(content.ids).count == content.count)
        // The new one is not there yet, so the next reading is a whole one.
        #expect(content.readAt == nil)
    }

    @Test func `a list whose end never comes has an end`() async throws {
        let requests = Mutex(0)
        let sync = LibrarySync<Album>(cache: cache) { cursor in
            let number = requests.withLock {
                $0 += 1
                return $0
            }
            #expect(number < 20)
            return ListPage(
                items: cursor == nil ? Saved.made(20) : [], total: 25, next: .offset(number * 20))
        }
        let content = try await sync.refresh(LibraryContent())
        #expect(content.count == 20 && content.missing == 5)
    }

    @Test func `a mark that comes twice ends the list`() async throws {
        let sync = LibrarySync<Album>(cache: cache, isOrdered: false) { _ in
            ListPage(items: Saved.made(20), total: 40, next: .mark("again"))
        }
        #expect(try await sync.refresh(LibraryContent()).count == 20)
    }

    @Test func `a list without an order is read whole when its number changes`() async throws {
        let (service, known) = try await read(Saved.made(120))
        let sync = sync(service, isOrdered: false)
        #expect(try await sync.refresh(known).ids == known.ids)
        #expect(service.requests == ["albums 0"])
        service.change { $0.albums.insert(.made("new"), at: 90) }
        #expect(try await sync.refresh(known).ids == service.albums.map(\.value.id.value))
    }

    @Test func `a whole reading can be asked for`() async throws {
        let (service, known) = try await read(Saved.made(120))
        _ = try await sync(service).refresh(known, whole: true)
        #expect(service.requests == ["albums 0", "albums 50", "albums 100"])
    }
}
