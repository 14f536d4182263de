import Foundation
import Testing
import WebAPIClient
import WebAPITesting

private struct NumberPage: OffsetPage {
    var items: [Int]
    var limit: Int?
    var offset: Int?
    var total: Int?
    var hasNext: Bool
}

/// A list of numbers as a service holds it: `nil` where it sends `null`.
private struct NumberService: Sendable {
    var numbers: [Int?]
    var largestPage = 100
    var echoesLimit = true
    let asked = Kept<[Int]>()

    init(_ numbers: [Int?]) { self.numbers = numbers }

    func page(_ limit: Int, _ offset: Int) -> NumberPage {
        asked.add([limit, offset])
        let limit = min(limit, largestPage)
        let places = numbers.dropFirst(offset).prefix(limit)
        return NumberPage(
            items: places.compactMap { $0 }, limit: echoesLimit ? limit : nil, offset: 0,
            total: numbers.count, hasNext: offset + limit < numbers.count)
    }

    func list(pageSize: Int = 50) -> Paged<NumberPage> {
        Paged(operation: "numbers", pageSize: pageSize) { page($0, $1) }
    }
}

private func all(_ list: Paged<NumberPage>) async throws -> [Int] {
    var numbers: [Int] = []
    for try await number in list { numbers.append(number) }
    return numbers
}

@Suite(.timeLimit(.minutes(1))) struct `Paged list` {
    private static let hundredThirty: [Int?] = (0..<130).map { $0 < 15 ? nil : $0 }

    @Test func `nothing is sent before the list is read, and no more than is read`() async throws {
        let service = NumberService(Array(0..<1_000))
        var reader = service.list().makeAsyncIterator()
        _ = service.list().pages
        #expect(service.asked.values.isEmpty)
        for _ in 0..<50 { _ = try await reader.next() }
        #expect(service.asked.values == [[50, 0]])
        _ = try await reader.next()
        #expect(service.asked.values == [[50, 0], [50, 50]])
    }

    @Test(arguments: [0, 1, 4], [0, 1, 49, 50, 51, 100, 1_000])
    func `nothing is lost or doubled, and each page is asked for once`(
        width: Int, count: Int
    ) async throws {
        let service = NumberService(Array(0..<count))
        #expect(try await all(service.list().prefetching(width)) == Array(0..<count))
        #expect(service.asked.values.count == max(1, (count + 49) / 50))
    }

    @Test(arguments: [0, 4], [true, false])
    func `null entries keep their places and end nothing`(
        width: Int, echoesLimit: Bool
    ) async throws {
        var service = NumberService(Self.hundredThirty)
        service.echoesLimit = echoesLimit
        let numbers = try await all(service.list(pageSize: 100).prefetching(width))
        #expect(numbers == Array(15..<130))
        #expect(service.asked.values.count == 2)
    }

    @Test(arguments: [0, 4])
    func `a page of nothing but null entries is not the end`(width: Int) async throws {
        let service = NumberService((0..<40).map { 10..<20 ~= $0 ? nil : $0 })
        let numbers = try await all(service.list(pageSize: 10).prefetching(width))
        #expect(numbers == Array(0..<10) + Array(20..<40))
    }

    @Test(arguments: [0, 4])
    func `a service that gives smaller pages than asked loses nothing`(width: Int) async throws {
        var service = NumberService(Array(0..<227))
        service.largestPage = 20
        #expect(try await all(service.list().prefetching(width)) == Array(0..<227))
    }

    @Test(arguments: [0, 4], [25, 1_000_000])
    func `a list that promises entries and sends none ends as incomplete`(
        width: Int, total: Int
    ) async throws {
        let asked = Counter()
        let list = Paged<NumberPage>(operation: "numbers", pageSize: 20) { _, offset in
            asked.add()
            return NumberPage(
                items: offset == 0 ? Array(0..<20) : [], limit: 20, total: total, hasNext: true)
        }
        var got: [Int] = []
        do {
            for try await number in list.prefetching(width) { got.append(number) }
            Issue.record("the list ended as if it were whole")
        } catch let error as WebAPIError {
            #expect(error.kind == .incomplete(got: 20, of: total))
            #expect(error.operation == "numbers")
        }
        #expect(got == Array(0..<20))
        #expect(asked.value <= 3 + width)
    }

    @Test(arguments: [0, 4])
    func `a failed page throws, after what came before it, and ends the walk`(
        width: Int
    ) async throws {
        let list = Paged<NumberPage>(operation: "numbers", pageSize: 10) { limit, offset in
            guard offset != 20 else { throw WebAPIError(.notFound, operation: "numbers") }
            return NumberPage(
                items: Array(offset..<offset + 10), limit: limit, total: 50, hasNext: offset < 40)
        }.prefetching(width)
        var got: [Int] = []
        var reader = list.makeAsyncIterator()
        await #expect(throws: WebAPIError.self) {
            while let number = try await reader.next() { got.append(number) }
        }
        #expect(got == Array(0..<20))
        #expect(try await reader.next() == nil)
    }

    @Test(arguments: [0, 4], [(100, 60), (60, 100)])
    func `the total may change on the way: the last page decides`(
        width: Int, totals: (Int, Int)
    ) async throws {
        let list = Paged<NumberPage>(operation: "numbers", pageSize: 20) { limit, offset in
            NumberPage(
                items: Array(offset..<offset + 20), limit: limit,
                total: offset == 0 ? totals.0 : totals.1, hasNext: offset + 20 < totals.1)
        }
        #expect(try await all(list.prefetching(width)) == Array(0..<totals.1))
    }

    @Test func `pages ahead run at the same time, no more than asked`() async throws {
        let running = Counter()
        let most = Counter()
        let service = NumberService(Array(0..<1_000))
        let list = Paged<NumberPage>(operation: "numbers", pageSize: 50) { limit, offset in
            most.raise(to: running.add())
            defer { running.add(-1) }
            // Everyone waits until four are here, so the test hangs if they never are.
            while offset > 0, offset < 800, most.value < 4 { await Task.yield() }
            return service.page(limit, offset)
        }
        #expect(try await all(list.prefetching(4)) == Array(0..<1_000))
        #expect(most.value == 4)
    }

    @Test func `whoever stops reading stops the pages ahead`() async throws {
        let cancelled = Counter()
        let begun = Counter()
        let service = NumberService(Array(0..<1_000))
        let list = Paged<NumberPage>(operation: "numbers", pageSize: 50) { limit, offset in
            guard offset > 0 else { return service.page(limit, offset) }
            begun.add()
            do { try await Task.sleep(for: .seconds(600)) } catch {
                cancelled.add()
                throw error
            }
            return service.page(limit, offset)
        }
        do {
            var reader = list.prefetching(4).makeAsyncIterator()
            #expect(try await reader.next() == 0)
            while begun.value < 4 { await Task.yield() }
        }
        while cancelled.value < 4 { await Task.yield() }
    }

    @Test(arguments: [0, 4])
    func `cancellation between pages throws and asks for nothing more`(width: Int) async throws {
        let service = NumberService(Array(0..<1_000))
        let job = Task {
            var got = 0
            for try await _ in service.list().prefetching(width) {
                got += 1
                if got == 50 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return got
        }
        await #expect(throws: CancellationError.self) { try await job.value }
        #expect(service.asked.values.count <= 1 + width)
    }

    @Test(arguments: [-1, 0, .max])
    func `a first page with any size at all does no harm`(size: Int) async throws {
        func list(_ first: [Int]) -> Paged<NumberPage> {
            let first = NumberPage(items: first, limit: size, hasNext: !first.isEmpty)
            return Paged(operation: "numbers", pageSize: 50, first: first) { _, _ in
                NumberPage(items: [1], limit: size, hasNext: false)
            }
        }
        #expect(try await all(list([])) == [])
        #expect(try await all(list([0])) == [0, 1])
    }

    @Test func `one page is exactly one request`() async throws {
        let service = NumberService(Array(0..<1_000))
        let page = try await service.list().page(limit: 10, offset: 7)
        #expect(page.items == Array(7..<17))
        #expect(service.asked.values == [[10, 7]])
    }

    @Test(arguments: [0, 4])
    func `a page size that is refused falls to ten and is remembered`(width: Int) async throws {
        let service = NumberService(Array(0..<50))
        let sizes = PageSizes()
        let list = Paged<NumberPage>(operation: "search", pageSize: 50, sizes: sizes) {
            guard $0 <= 10 else {
                _ = service.page(0, $1)
                throw WebAPIError(
                    .refused(status: 400), operation: "search", detail: "Invalid limit")
            }
            return service.page($0, $1)
        }
        #expect(try await all(list.prefetching(width)) == Array(0..<50))
        #expect(service.asked.values.count { $0[0] == 0 } == 1)
        #expect(service.asked.values.count == 6)
        #expect(try await list.page(limit: 30).items.count == 10)
        #expect(service.asked.values.count == 7)
    }

    @Test func `any other refusal is not mistaken for a page size`() async throws {
        let asked = Counter()
        let list = Paged<NumberPage>(operation: "search", pageSize: 50) { _, _ in
            asked.add()
            throw WebAPIError(.refused(status: 400), operation: "search", detail: "Invalid id")
        }
        await #expect(throws: WebAPIError.self) { try await all(list) }
        #expect(asked.value == 1)
    }
}
