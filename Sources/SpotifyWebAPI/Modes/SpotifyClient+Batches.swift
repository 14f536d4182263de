package import WebAPIClient

extension Array {
    /// The elements in order, in pieces of at most so many.
    func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

extension SpotifyClient {
    /// How many single reads that stand for a batch are under way at once.
    private static let readsAtOnce = 4

    /// Reads many things by id, in order; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - ids: Which, any number.
    ///   - size: How many one request may ask for.
    ///   - batch: Reads so many at once.
    ///   - values: Takes them out of the answer.
    ///   - one: Reads one; used where the app is not given batches.
    /// - Returns: As many values as ids.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    package func read<ID: Sendable, Answer, Value: Sendable>(
        _ ids: [ID], atMost size: Int, batch: ([ID]) -> Endpoint<Answer>,
        values: (Answer) -> [Value?], one: @escaping @Sendable (ID) -> Endpoint<Value>
    ) async throws -> [Value?] {
        var all: [Value?] = []
        for chunk in ids.chunks(of: size) {
            let chunk = Array(chunk)
            let endpoint = batch(chunk)
            do {
                let found = values(try await send(endpoint))
                guard found.count == chunk.count else {
                    throw WebAPIError(
                        .incomplete(got: found.count, of: chunk.count),
                        operation: endpoint.operation)
                }
                all += found
            } catch let error as WebAPIError where error.kind == .notOffered {
                all += try await readSingly(chunk, one)
            }
        }
        return all
    }

    private func readSingly<ID: Sendable, Value: Sendable>(
        _ ids: [ID], _ one: @escaping @Sendable (ID) -> Endpoint<Value>
    ) async throws -> [Value?] {
        try await withThrowingTaskGroup(of: (Int, Value?).self) { group in
            var values = [Value?](repeating: nil, count: ids.count)
            for (place, id) in ids.enumerated() {
                if place >= Self.readsAtOnce, let (done, value) = try await group.next() {
                    values[done] = value
                }
                group.addTask { (place, try await readIfThere(one(id))) }
            }
            for try await (done, value) in group { values[done] = value }
            return values
        }
    }

    private func readIfThere<Value>(_ endpoint: Endpoint<Value>) async throws -> Value? {
        do { return try await send(endpoint) } catch let error as WebAPIError
            where error.kind == .notFound
        {
            return nil
        }
    }

    /// Does something to many things, a bounded number with each request.
    ///
    /// - Parameters:
    ///   - things: Which, any number; nothing is sent for none.
    ///   - size: How many one request may name.
    ///   - operation: The operation's name in the reference.
    ///   - change: Sends one request.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were done before one request failed.
    package func change<Thing>(
        _ things: [Thing], atMost size: Int, operation: String,
        _ change: ([Thing]) async throws -> Void
    ) async throws {
        var done = 0
        for chunk in things.chunks(of: size) {
            do { try await change(Array(chunk)) } catch {
                throw partly(done, of: things.count, operation: operation, because: error)
            }
            done += chunk.count
        }
    }

    /// What a change in several steps throws when one of them throws.
    func partly(
        _ done: Int, of total: Int, operation: String, because error: any Error
    ) -> any Error {
        guard done > 0, !(error is CancellationError) else { return error }
        return WebAPIError(
            .partlyDone(done: done, of: total), operation: operation,
            detail: (error as? WebAPIError)?.description, underlying: error)
    }
}
