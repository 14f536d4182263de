/// Keeps answers in memory, up to a size; what was not asked for longest goes first.
public actor MemoryResponseStore: ResponseStore {
    private struct Entry {
        var response: StoredResponse
        var lastUse: Int
    }

    /// What an entry takes beside its texts and its body.
    private static let overhead = 128

    private let limit: Int
    private var entries: [String: Entry] = [:]
    private var uses = 0
    /// Uses in order; one that an entry's later use has overtaken counts no more.
    private var order: ArraySlice<(key: String, use: Int)> = []

    /// How many bytes it holds.
    public private(set) var size = 0

    /// Makes an empty store.
    ///
    /// - Parameter limit: How many bytes it holds at most.
    public init(limit: Int = 16 << 20) { self.limit = limit }

    /// What is kept under a key.
    ///
    /// - Parameter key: The URL and the language.
    /// - Returns: The kept answer, or `nil`.
    public func response(for key: String) -> StoredResponse? {
        guard let response = entries[key]?.response else { return nil }
        use(key)
        return response
    }

    /// Keeps an answer, or forgets it; one that is larger than the store is not kept.
    ///
    /// - Parameters:
    ///   - response: What to keep; `nil` to forget what is kept.
    ///   - key: The URL and the language.
    public func keep(_ response: StoredResponse?, for key: String) {
        remove(key)
        guard let response else { return }
        let cost = Self.cost(of: response, key: key)
        guard cost <= limit else { return }
        entries[key] = Entry(response: response, lastUse: 0)
        size += cost
        use(key)
        while size > limit, let oldest = order.popFirst() {
            if entries[oldest.key]?.lastUse == oldest.use { remove(oldest.key) }
        }
    }

    private func use(_ key: String) {
        uses += 1
        entries[key]?.lastUse = uses
        order.append((key, uses))
        if order.count > 2 * entries.count + 64 {
            order = order.filter { entries[$0.key]?.lastUse == $0.use }[...]
        }
    }

    private func remove(_ key: String) {
        guard let old = entries.removeValue(forKey: key) else { return }
        size -= Self.cost(of: old.response, key: key)
    }

    private static func cost(of response: StoredResponse, key: String) -> Int {
        response.body.count + response.etag.utf8.count + key.utf8.count
            + (response.contentType?.utf8.count ?? 0) + overhead
    }
}
