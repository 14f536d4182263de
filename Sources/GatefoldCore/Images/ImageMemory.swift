import Foundation

/// Decoded pictures under a limit of bytes; those not used for longest go first.
final class ImageMemory<Key: Hashable & Sendable, Picture: Sendable>: @unchecked Sendable {
    // Unchecked: every access to what varies is made while `lock` is held.
    private struct Entry {
        var picture: Picture
        var cost: Int
        var lastUse: Int
    }

    private let limit: Int
    private let lock = NSLock()
    private var entries: [Key: Entry] = [:]
    private var total = 0
    private var uses = 0

    init(limit: Int) { self.limit = limit }

    /// Bytes that are held.
    var cost: Int { lock.withLock { total } }

    /// The picture, which counts as a use.
    func use(_ key: Key) -> Picture? {
        lock.withLock {
            guard let index = entries.index(forKey: key) else { return nil }
            uses += 1
            entries.values[index].lastUse = uses
            return entries.values[index].picture
        }
    }

    /// Keeps a picture, unless it alone is over the limit.
    func insert(_ picture: Picture, cost: Int, for key: Key) {
        lock.withLock {
            remove(key)
            guard cost <= limit else { return }
            uses += 1
            entries[key] = Entry(picture: picture, cost: cost, lastUse: uses)
            total += cost
            if total > limit { shrink() }
        }
    }

    func removeAll(where isGone: (Key) -> Bool = { _ in true }) {
        lock.withLock {
            for key in entries.keys where isGone(key) { remove(key) }
        }
    }

    /// Several at once, so that not every insertion looks through all entries.
    private func shrink() {
        for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            remove(key)
            if total <= limit - limit / 8 { return }
        }
    }

    private func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { total -= entry.cost }
    }
}
