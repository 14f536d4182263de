/// Pictures, decoded at the size they are shown at.
///
/// A picture is looked for in memory, then on disk, then fetched; once, however many ask for it.
/// What nobody waits for any more, because it was scrolled away, is dropped on its way. Addresses
/// that gave no picture are left alone for a while.
package actor ImageLoader<Picture: Sendable> {
    /// Makes a picture of a file's bytes, of about so many pixels in width and height; may block.
    package typealias Decode =
        @Sendable (_ bytes: [UInt8], _ pixels: Int) throws -> (picture: Picture, cost: Int)

    private struct Key: Hashable, Sendable {
        var url: String
        var pixels: Int
    }

    /// Bytes of a picture, and whether they came from disk.
    private struct Found: Sendable {
        var bytes: [UInt8]
        var isFromDisk: Bool
    }

    private let memory: ImageMemory<Key, Picture>
    private let fetching: any ImageFetching
    private let files: ImageFiles?
    private let decode: Decode
    private let pause: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let fetchTurnstile: Turnstile
    private let decodeTurnstile: Turnstile
    private let fetches = SharedWork<String, Found>()
    private let decodes = SharedWork<Key, Picture>()
    private var failures: [String: (error: any Error, until: ContinuousClock.Instant)] = [:]

    /// Makes a loader that has fetched nothing yet.
    ///
    /// - Parameters:
    ///   - fetching: Gets what is not there.
    ///   - files: Keeps what was fetched; `nil` keeps nothing on disk.
    ///   - limits: What it may take.
    ///   - now: What time it is.
    ///   - decode: Makes a picture of a file's bytes and says how many bytes it takes.
    package init(
        fetching: any ImageFetching, files: ImageFiles?, limits: ImageLimits = ImageLimits(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        decode: @escaping Decode
    ) {
        self.fetching = fetching
        self.files = files
        self.decode = decode
        self.now = now
        memory = ImageMemory(limit: limits.memoryBytes)
        pause = limits.failurePause
        fetchTurnstile = Turnstile(width: limits.fetches)
        decodeTurnstile = Turnstile(width: limits.decodes)
    }

    /// Bytes of decoded pictures that are held in memory.
    package nonisolated var memoryCost: Int { memory.cost }

    /// The picture if it is in memory.
    ///
    /// - Parameters:
    ///   - url: Where it is.
    ///   - pixels: The size it was decoded at.
    /// - Returns: The picture, or `nil`.
    package nonisolated func cached(_ url: String, pixels: Int) -> Picture? {
        memory.use(Key(url: url, pixels: pixels))
    }

    /// The picture, from wherever it is.
    ///
    /// - Parameters:
    ///   - url: Where it is.
    ///   - pixels: The size to decode it at.
    /// - Returns: The picture.
    /// - Throws: ``Failure`` or what the decoder throws; `CancellationError` if the task was
    ///   cancelled.
    package func picture(_ url: String, pixels: Int) async throws -> Picture {
        let key = Key(url: url, pixels: pixels)
        if let picture = memory.use(key) { return picture }
        if let failure = failures[url] {
            if failure.until > now() { throw failure.error }
            failures[url] = nil
        }
        do {
            return try await decodes.value(for: key) { try await self.load(key) }
        } catch {
            if !(error is CancellationError) { remember(error, of: url) }
            throw error
        }
    }

    /// Lets a picture be fetched again, because another one lies at its address now.
    package func forget(_ url: String) async {
        memory.removeAll { $0.url == url }
        failures[url] = nil
        await files?.remove(url)
    }

    /// Lets addresses that failed be asked again, as when the network is back.
    package func forgetFailures() { failures = [:] }

    /// Lets go of all pictures in memory.
    package nonisolated func clearMemory() { memory.removeAll() }

    private func load(_ key: Key) async throws -> Picture {
        let found = try await fetches.value(for: key.url) { try await self.find(key.url) }
        do {
            let picture = try await decoded(found.bytes, for: key)
            if !found.isFromDisk { await files?.write(found.bytes, for: key.url) }
            return picture
        } catch let error where found.isFromDisk && !(error is CancellationError) {
            // What is on disk is damaged.
            await files?.remove(key.url)
            let bytes = try await fetch(key.url)
            let picture = try await decoded(bytes, for: key)
            await files?.write(bytes, for: key.url)
            return picture
        }
    }

    private func decoded(_ bytes: [UInt8], for key: Key) async throws -> Picture {
        let result = try await decodeTurnstile.pass { [decode] in
            try Task.checkCancellation()
            return try await Self.apart { try decode(bytes, key.pixels) }
        }
        memory.insert(result.picture, cost: result.cost, for: key)
        return result.picture
    }

    /// Decoding takes milliseconds, for which no actor waits.
    @concurrent
    private static func apart<Value: Sendable>(
        _ work: @Sendable () throws -> Value
    ) async throws -> Value { try work() }

    private func find(_ url: String) async throws -> Found {
        let stored = await files?.read(url)
        if let stored, !stored.isStale { return Found(bytes: stored.bytes, isFromDisk: true) }
        do {
            return Found(bytes: try await fetch(url), isFromDisk: false)
        } catch {
            // An old picture is better than none.
            guard let stored, !(error is CancellationError) else { throw error }
            return Found(bytes: stored.bytes, isFromDisk: true)
        }
    }

    private func fetch(_ url: String) async throws -> [UInt8] {
        try await fetchTurnstile.pass { [fetching] in try await fetching.data(at: url) }
    }

    private func remember(_ error: any Error, of url: String) {
        if failures.count >= 1_000 { failures = failures.filter { $0.value.until > now() } }
        if failures.count >= 1_000 { failures = [:] }
        failures[url] = (error, now() + pause)
    }
}
