import Foundation
import GatefoldCore
import Synchronization
import Testing

@MainActor @Suite struct `What is done` {
    /// Things done, of which some were taken back, at a time that a test sets.
    @MainActor private final class World {
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        var undone: [String] = []

        func notices() -> Notices { Notices(date: { self.now.withLock { $0 } }) }

        func does(_ act: String, in notices: Notices) {
            notices.tell("Did \(act).") { self.undone.append(act) }
        }
    }

    @Test func `is taken back with the newest first, each once`() async {
        let world = World()
        let notices = world.notices()
        world.does("one", in: notices)
        world.does("two", in: notices)
        for _ in 0..<3 { await notices.undoNewest() }
        #expect(world.undone == ["two", "one"])
    }

    @Test func `is taken back also when something else was told since`() async {
        let world = World()
        let notices = world.notices()
        world.does("one", in: notices)
        notices.tell("Link copied")
        notices.tell(Failure(.unreachable, "Away."))
        await notices.undoNewest()
        #expect(world.undone == ["one"])
    }

    @Test func `is taken back by button and key only once, and says so to the view`() async throws {
        let world = World()
        let notices = world.notices()
        world.does("one", in: notices)
        let notice = try #require(notices.take().first)
        #expect(notices.lastUndone == nil)
        await notices.undo(notice.id)
        #expect(notices.lastUndone == notice.id)
        await notices.undoNewest()
        await notices.undo(notice.id)
        #expect(world.undone == ["one"])
    }

    @Test(arguments: [(Notices.undoTime - 1, ["one"]), (Notices.undoTime + 1, [])])
    func `is taken back for a while only`(seconds: TimeInterval, undone: [String]) async {
        let world = World()
        let notices = world.notices()
        world.does("one", in: notices)
        world.now.withLock { $0 += seconds }
        await notices.undoNewest()
        #expect(world.undone == undone)
    }

    @Test func `is not taken back in another account`() async {
        let world = World()
        let notices = world.notices()
        world.does("one", in: notices)
        notices.forgetUndo()
        await notices.undoNewest()
        #expect(world.undone.isEmpty)
    }

    @Test func `is not kept for ever`() async {
        let world = World()
        let notices = world.notices()
        for act in 0..<50 { world.does("\(act)", in: notices) }
        for _ in 0..<50 { await notices.undoNewest() }
        #expect(world.undone.first == "49" && world.undone.count == 10)
    }
}
