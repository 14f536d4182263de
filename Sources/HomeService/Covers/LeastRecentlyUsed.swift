/// Values under a limit of their summed costs; those not used for longest go first.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var cost: Int
        var lastUse: Int
    }
    private var entries: [Key: Entry] = [:]
    private var uses = 0
    private(set) var cost = 0
    let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    /// The value, which counts as a use.
    mutating func use(_ key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index].value
    }

    /// Adds or replaces a value.
    ///
    /// - Returns: The keys that had to go, perhaps this one if it alone is over the limit.
    mutating func insert(_ value: Value, cost: Int, for key: Key) -> [Key] {
        remove(key)
        uses += 1
        entries[key] = Entry(value: value, cost: cost, lastUse: uses)
        self.cost += cost
        return self.cost > limit ? evict() : []
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        cost -= entry.cost
        return entry.value
    }

    mutating func removeAll() {
        entries = [:]
        cost = 0
    }

    /// Frees a tenth more than needed, so that not every insertion sorts.
    private mutating func evict() -> [Key] {
        var gone: [Key] = []
        let goal = limit - limit / 10
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            // The newest stays when it fits by itself.
            if cost <= goal || (entry.lastUse == uses && cost <= limit) { break }
            entries[key] = nil
            cost -= entry.cost
            gone.append(key)
        }
        return gone
    }
}
