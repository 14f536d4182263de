import Foundation
import GatefoldCore
import Observation
import Synchronization
import Testing
import WebAPITesting

@MainActor @Suite struct `Library model` {
    private let notices = Notices()
    private let cache = LibraryCache(file: nil)

    private func model(
        _ service: FakeLibraryService, refused: [Capability: String] = [:],
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) -> LibraryModel {
        LibraryModel(
            service: service, cache: cache, notices: notices,
            capabilities: { Capabilities(refused: refused) }, clock: clock, date: date)
    }

    private func album(_ id: String) -> MusicID { MusicID(.album, id) }

    @Test func `the library of the last time is shown before anything is asked`() async {
        await cache.replace(
            with: LibraryContent(Saved<Album>.made(3).map { SavedItem($0) }, isComplete: true))
        let service = FakeLibraryService()
        let model = model(service)
        await model.load()
        #expect(model.albums.content.ids == ["a0", "a1", "a2"])
        #expect(model.isSaved(album("a1")) == true)
        #expect(model.isSaved(album("x")) == false)
        #expect(service.requests.isEmpty)
    }

    @Test func `a section is loading, then empty or shown`() async {
        let service = FakeLibraryService(albums: Saved.made(2))
        let model = model(service)
        #expect(model.albums.state == .loading && model.artists.state == .loading)
        await model.refresh()
        #expect(model.albums.state == .shown(2))
        #expect(model.artists.state == .empty)
    }

    @Test func `a failure is shown where there is nothing else, and beside what is kept`() async {
        let service = FakeLibraryService(albums: Saved.made(2))
        let failure = Failure(.unreachable, "The service does not answer.")
        service.change { $0.failures["albums"] = failure }
        let model = model(service)
        await model.albums.refresh()
        #expect(model.albums.state == .failed(failure))

        service.change { $0.failures = [:] }
        await model.albums.refresh()
        #expect(model.albums.state == .shown(2) && model.albums.staleText == nil)

        service.change { $0.failures["albums"] = failure }
        await model.albums.refresh()
        #expect(model.albums.state == .shown(2))
        #expect(model.albums.failure?.kind == .unreachable && model.albums.staleText == nil)
    }

    @Test func `a reading that finds nothing new changes nothing that is shown`() async {
        let service = FakeLibraryService(
            albums: Saved.made(120), artists: [Artist(id: MusicID(.artist, "x"), name: "X")])
        let model = model(service)
        await model.refresh()
        let changes = Mutex(0)
        withObservationTracking {
            _ = (model.albums.content, model.artists.content)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        await model.refresh()
        #expect(changes.withLock { $0 } == 0)
        service.change { $0.albums[7].value.title = "Renamed" }
        await model.refresh()
        #expect(changes.withLock { $0 } == 1)
    }

    @Test func `who asks while it reads gets what came meanwhile`() async {
        let service = FakeLibraryService(albums: Saved.made(120))
        let model = model(service)
        let asked = Mutex<Task<Void, Never>?>(nil)
        service.change {
            // The first page has been read by then.
            $0.beforePage["albums 50"] = {
                service.change { $0.albums[7].value.title = "Renamed" }
                await MainActor.run {
                    let task = Task { await model.albums.refresh() }
                    asked.withLock { $0 = task }
                }
            }
        }
        await model.albums.refresh()
        await asked.withLock { $0 }?.value
        #expect(model.albums.content.items[7].value.title == "Renamed")
    }

    @Test func `what is removed is gone at once, and comes back where it was when that fails`()
        async
    {
        let service = FakeLibraryService(albums: Saved.made(5))
        let model = model(service)
        await model.albums.refresh()
        service.change { state in
            state.failures["remove"] = Failure(.refused, "No.", advice: "Ask again.")
            state.beforePage["remove a2"] = {
                await MainActor.run {
                    #expect(model.isSaved(MusicID(.album, "a2")) == false)
                    #expect(model.albums.content.ids == ["a0", "a1", "a3", "a4"])
                }
            }
        }
        await model.remove([album("a2")])
        #expect(model.isSaved(album("a2")) == true)
        #expect(model.albums.content.ids == ["a0", "a1", "a2", "a3", "a4"])
        #expect(notices.latest?.text == "No. Ask again.")
        #expect(notices.latest?.undo == nil)
    }

    @Test func `removing can be undone, and the list follows the service`() async throws {
        let service = FakeLibraryService(albums: Saved.made(3))
        let model = model(service)
        await model.albums.refresh()
        await model.remove([album("a1"), album("a1"), album("a2"), album("unknown")])
        #expect(model.albums.content.ids == ["a0"])
        #expect(notices.latest?.text == "2 albums removed from your library")
        #expect(await cache.content(of: Album.self).ids == ["a0"])
        #expect(service.requests.contains("remove a1,a2"))

        await notices.latest?.undo?()
        #expect(service.requests.contains("save a1,a2"))
        #expect(Set(model.albums.content.ids) == ["a0", "a1", "a2"])
        #expect(model.isSaved(album("a2")) == true)
        // Own changes are known: no whole reading for them.
        #expect(service.requests.filter { $0 == "albums 0" }.count <= 4)
    }

    @Test func `what is saved is marked at once and is in the list when confirmed`() async {
        let service = FakeLibraryService(albums: Saved.made(3))
        let model = model(service)
        await model.albums.refresh()
        service.change {
            $0.beforePage["save new"] = {
                await MainActor.run { #expect(model.isSaved(MusicID(.album, "new")) == true) }
            }
        }
        await model.toggleSaved([album("new")])
        #expect(model.albums.content.ids.first == "new")
        #expect(notices.latest?.text == "Saved to your library")
        await model.toggleSaved([album("new")])
        #expect(model.isSaved(album("new")) == false)
        #expect(model.albums.content.count == 3)
    }

    @Test func `of two acts in quick succession the last one wins`() async {
        let service = FakeLibraryService(albums: Saved.made(3))
        let model = model(service)
        await model.albums.refresh()
        // Tasks of one actor begin in the order they were made in.
        let first = Task { await model.save([album("new")]) }
        let second = Task { await model.remove([album("new")]) }
        await first.value
        await second.value
        #expect(model.isSaved(album("new")) == false)
        #expect(!service.albums.contains { $0.value.id.value == "new" })
        let changes = service.requests.filter { $0.hasPrefix("save") || $0.hasPrefix("remove") }
        #expect(changes == ["save new", "remove new"])
    }

    @Test func `a reading that began before a change does not take it back`() async {
        let service = FakeLibraryService(albums: Saved.made(120))
        let model = model(service)
        await model.albums.refresh()
        let id = album("a5")
        let removal = Mutex<Task<Void, Never>?>(nil)
        service.change { state in
            // Removed here while the page of before is on its way.
            state.beforePage["albums 0"] = {
                let task = Task { await model.remove([id]) }
                removal.withLock { $0 = task }
                await untilTrue { !model.albums.content.contains(id) }
            }
        }
        await model.albums.refresh()
        await removal.withLock { $0 }?.value
        #expect(!model.albums.content.ids.contains("a5"))
        #expect(model.albums.content.count == 119)
    }

    @Test func `what no section tells of is asked in batches, once`() async {
        let service = FakeLibraryService()
        service.change { $0.others = [MusicID(.playlist, "p7")] }
        let model = model(service)
        let ids = (0..<120).map { MusicID(.playlist, "p\($0)") }
        #expect(model.isSaved(ids[7]) == nil)
        model.shown(Array(ids.prefix(60)))
        model.shown(Array(ids.suffix(80)))
        await untilTrue { model.isSaved(ids[119]) != nil }
        #expect(service.contained.map(\.count) == [50, 50, 20])
        #expect(model.isSaved(ids[7]) == true && model.isSaved(ids[8]) == false)
        model.shown(ids)
        await untilTrue { true }
        #expect(service.contained.count == 3)
    }

    @Test func `a question that failed is asked again when the row is shown again`() async {
        let service = FakeLibraryService()
        service.change { $0.failures["contains"] = Failure(.unreachable, "No network.") }
        let model = model(service)
        let id = MusicID(.playlist, "p")
        model.shown([id])
        await untilTrue { service.requests.count == 1 }
        await yieldOften()
        service.change { $0.failures = [:] }
        model.shown([id])
        await untilTrue { model.isSaved(id) != nil }
        #expect(notices.latest == nil)
    }

    @Test func `what the account may not do is said and not tried`() async {
        let service = FakeLibraryService()
        let model = model(service, refused: [.changeLibrary: "Not with this app."])
        await model.save([album("a")])
        #expect(notices.latest?.text == "Not with this app.")
        #expect(service.requests.isEmpty)
        #expect(model.isSaved(album("a")) == nil)
    }

    @Test func `what the service does not have is not asked for`() async {
        let service = FakeLibraryService()
        let model = model(service, refused: [.audiobooks: "There are no audiobooks here."])
        await model.refresh()
        #expect(!service.requests.contains("audiobooks 0"))
        #expect(model.audiobooks.failure?.message == "There are no audiobooks here.")
        #expect(model.shows.state == .empty)
    }

    @Test func `the songs are read once what is seen first stands`() async {
        let song = Track(id: MusicID(.track, "t"), title: "T")
        await cache.replace(
            with: LibraryContent([SavedItem(song)], isComplete: true, readAt: Date()))
        let service = FakeLibraryService(
            albums: Saved.made(2), tracks: [Saved(addedAt: nil, value: song)])
        let clock = ManualClock()
        let model = model(service, clock: clock)
        let running = Task { await model.run() }
        await clock.untilAsleep(1)
        #expect(model.albums.content.count == 2 && model.artists.state == .empty)
        #expect(model.tracks.content.count == 0)
        // Whoever goes to their page before does not wait.
        await model.songsModel().appeared()
        #expect(model.tracks.content.count == 1)
        clock.advance(by: .seconds(1))
        await clock.untilAsleep(1)
        #expect(service.requests.filter { $0 == "tracks 0" }.count == 1)
        running.cancel()
        await running.value
    }

    @Test func `changes made elsewhere arrive after some minutes and on focus`() async {
        let service = FakeLibraryService(albums: Saved.made(2))
        let clock = ManualClock()
        let now = Mutex(Date(timeIntervalSinceReferenceDate: 0))
        let model = model(service, clock: clock, date: { now.withLock { $0 } })
        let running = Task { await model.run() }
        await clock.untilAsleep(1)
        #expect(model.albums.content.count == 2)
        clock.advance(by: .seconds(1))
        await clock.untilAsleep(1)

        service.change { $0.albums.insert(.made("b", at: 900), at: 0) }
        await model.windowFocused()
        #expect(model.albums.content.count == 2)
        now.withLock { $0 += 61 }
        await model.windowFocused()
        #expect(model.albums.content.count == 3)

        service.change { $0.albums.insert(.made("c", at: 901), at: 0) }
        now.withLock { $0 += 300 }
        clock.advance(by: .seconds(300))
        await clock.untilAsleep(1)
        #expect(model.albums.content.count == 4)
        running.cancel()
        await running.value
    }

    @Test func `the texts of changes name what they are about`() async {
        let service = FakeLibraryService()
        let model = model(service)
        await model.refresh()
        await model.save([MusicID(.artist, "m")])
        #expect(notices.latest?.text == "Followed")
        await model.remove([MusicID(.artist, "m")])
        #expect(notices.latest?.text == "Unfollowed")
        await model.save([MusicID(.track, "1"), MusicID(.track, "2")])
        #expect(notices.latest?.text == "2 songs saved to your library")
        await model.save([MusicID(.track, "3"), MusicID(.episode, "4")])
        #expect(notices.latest?.text == "2 items saved to your library")
    }
}

/// Lets others run until something is so that nobody observes.
@MainActor
func untilTrue(_ condition: @MainActor () async -> Bool) async {
    while await !condition(), !Task.isCancelled { await Task.yield() }
}

/// Lets others run for so long that what was begun by mistake is seen.
@MainActor
func yieldOften() async {
    for _ in 0..<100 { await Task.yield() }
}
