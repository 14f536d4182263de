import GatefoldCore
import Testing

@MainActor @Suite struct `A list that comes by pages` {
    private static func pages(of numbers: [Int], size: Int) -> PagedList<Int>.Source {
        { cursor in
            let start = if case .offset(let offset) = cursor { offset } else { 0 }
            let items = Array(numbers.dropFirst(start).prefix(size))
            let end = start + items.count
            return ListPage(
                items: items, total: numbers.count,
                next: end < numbers.count ? .offset(end) : nil)
        }
    }

    @Test func `is loading before anything came, and empty if there is nothing`() async {
        let list = PagedList(Self.pages(of: [], size: 2))
        #expect(list.state == .loading)
        await list.reload()
        #expect(list.state == .empty)
    }

    @Test func `grows with each page and ends`() async {
        let list = PagedList(Self.pages(of: [1, 2, 3, 4, 5], size: 2))
        await list.loadMore()
        #expect(list.items == [1, 2] && !list.isComplete && list.total == 5)
        await list.loadAll()
        #expect(list.items == [1, 2, 3, 4, 5] && list.isComplete)
        await list.loadMore()
        #expect(list.items.count == 5)
    }

    @Test func `keeps what it has when a page fails, and goes on from there`() async {
        let isBroken = Switch()
        let source = Self.pages(of: [1, 2, 3], size: 2)
        let list = PagedList<Int> { cursor in
            if isBroken.isOn { throw Failure(.unreachable, "The service does not answer.") }
            return try await source(cursor)
        }
        await list.loadMore()
        isBroken.isOn = true
        await list.loadMore()
        #expect(list.items == [1, 2] && list.failure?.kind == .unreachable)
        isBroken.isOn = false
        await list.loadMore()
        #expect(list.items == [1, 2, 3] && list.failure == nil)
    }

    @Test func `fails as a whole only if nothing is there`() async {
        let list = PagedList<Int> { _ in throw Failure(.refused, "No.") }
        await list.reload()
        #expect(list.state == .failed(Failure(.refused, "No.")))
    }

    @Test func `does not ask for ever when a service names the same page again`() async {
        let list = PagedList<Int> { _ in ListPage(items: [1], total: 9, next: .offset(1)) }
        await list.loadAll()
        #expect(list.items == [1, 1] && list.isComplete)
    }
}

/// Something a test turns on and off.
@MainActor final class Switch: Sendable {
    nonisolated(unsafe) var isOn = false
}

@MainActor @Suite struct `Finding the way` {
    @Test func `goes back the way it came, and forward again`() {
        let navigation = Navigation(at: .albums)
        let album = Route.item(MusicID(.album, "a"))
        navigation.open(album)
        navigation.open(.search)
        #expect(navigation.section == .search)
        navigation.goBack()
        #expect(navigation.current == album && navigation.section == .albums)
        navigation.goBack()
        navigation.goBack()
        #expect(navigation.current == .albums && !navigation.canGoBack)
        navigation.goForward()
        #expect(navigation.current == album && navigation.canGoForward)
        navigation.open(.home)
        #expect(!navigation.canGoForward)
    }

    @Test func `leads home from a page that it was begun on`() {
        let navigation = Navigation(at: .nowPlaying)
        #expect(navigation.canGoBack && navigation.section == nil)
        navigation.goBack()
        #expect(navigation.current == .home && !navigation.canGoBack)
    }

    @Test func `does not pile up the page that is open`() {
        let navigation = Navigation(at: .home)
        navigation.open(.home)
        #expect(!navigation.canGoBack)
    }
}

@MainActor @Suite struct `What is told in passing` {
    @Test func `a refusal that stays is told once, others each time`() {
        let notices = Notices()
        let premium = Failure(.premiumRequired, "Premium needed.")
        notices.tell(premium)
        let first = notices.latest?.id
        notices.tell(premium)
        #expect(notices.latest?.id == first)
        notices.tell(Failure(.unreachable, "No answer."))
        notices.tell(Failure(.unreachable, "No answer."))
        #expect(notices.latest?.id == first.map { $0 + 2 })
        notices.forgetRefusals()
        notices.tell(premium)
        #expect(notices.latest?.text == "Premium needed.")
    }

    @Test func `what is told at once is shown one after the other, each once`() {
        let notices = Notices()
        notices.tell("First")
        notices.tell("Second")
        #expect(notices.take().map(\.text) == ["First", "Second"])
        #expect(notices.take().isEmpty)
    }
}

@Suite struct `Texts` {
    @Test(arguments: [
        (0, "0:00", "0 minutes"), (187_000, "3:07", "3 minutes"), (1_000, "0:01", "1 minute"),
        (3_765_000, "1:02:45", "1 hour 3 minutes"), (7_200_000, "2:00:00", "2 hours"),
        (-5_000, "0:00", "0 minutes"),
    ])
    func `say how long something is`(_ milliseconds: Int, _ clock: String, _ length: String) {
        let duration = Duration.milliseconds(milliseconds)
        #expect(duration.clockText == clock)
        #expect(duration.lengthText == length)
    }

    @Test func `bear lengths that nothing has`() {
        let endless = Duration.milliseconds(Int.max)
        #expect(!(endless + endless).lengthText.isEmpty)
        #expect(!(endless + endless).clockText.isEmpty)
    }

    @Test func `count in words`() {
        #expect(count(1, "song") == "1 song")
        #expect(count(1234, "song") == "1,234 songs")
    }

    @Test func `a picture is taken in the size it is shown in`() {
        let artwork = Artwork([
            .init(url: "big", width: 640), .init(url: "small", width: 64),
            .init(url: "middle", width: 300),
        ])
        #expect(artwork.source(for: 100)?.url == "middle")
        #expect(artwork.source(for: 300)?.url == "middle")
        #expect(artwork.source(for: 2000)?.url == "big")
        #expect(Artwork([.init(url: "only")]).source(for: 10)?.url == "only")
        #expect(Artwork.none.source(for: 10) == nil)
    }
}
