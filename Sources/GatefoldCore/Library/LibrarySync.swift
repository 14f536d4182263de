package import Foundation

/// Brings what is known of a section up to date, with as few requests as that takes.
package struct LibrarySync<Value: LibraryValue>: Sendable {
    package typealias Source = @Sendable (PageCursor?) async throws -> ListPage<Saved<Value>>

    private let source: Source
    private let cache: LibraryCache
    /// Whether the service lists the newest first.
    private let isOrdered: Bool
    private let date: @Sendable () -> Date

    /// Makes it for one section of one service.
    ///
    /// - Parameters:
    ///   - cache: Is told of everything that was read.
    ///   - isOrdered: Whether the service lists the newest first.
    ///   - date: The time of day.
    ///   - source: Gives the page at a cursor; the first one if there is none.
    package init(
        cache: LibraryCache, isOrdered: Bool = true,
        date: @escaping @Sendable () -> Date = { Date() }, source: @escaping Source
    ) {
        self.cache = cache
        self.isOrdered = isOrdered
        self.date = date
        self.source = source
    }

    /// Reads what is new; the whole list when something else has changed.
    ///
    /// - Parameters:
    ///   - known: What was read before; it is not lost, whatever happens.
    ///   - whole: Reads the whole list in any case.
    ///   - progress: Is told how far a whole reading is, and now and then what there is by then.
    /// - Returns: The section as the service has it now.
    /// - Throws: What the source throws.
    @concurrent
    package func refresh(
        _ known: LibraryContent<Value>, whole: Bool = false,
        progress: @escaping @Sendable (LibraryProgress<Value>) async -> Void = { _ in }
    ) async throws -> LibraryContent<Value> {
        if known.isComplete, !whole {
            let newer = try await isOrdered ? newest(on: known) : unchanged(known)
            if let newer { return newer }
        }
        return try await all(keepingAlong: !known.isComplete, progress: progress)
    }

    // MARK: - Only what is new

    /// Goes down the list to the first entry that is known.
    ///
    /// - Returns: `nil` when more has changed than what came in front.
    private func newest(on known: LibraryContent<Value>) async throws -> LibraryContent<Value>? {
        var walk = PageWalk()
        var new: [SavedItem<Value>] = []
        var changed: [SavedItem<Value>] = []
        var hasMet = known.count == 0
        while let cursor = walk.next {
            let page = try await source(cursor.page)
            for saved in page.items {
                let item = SavedItem(saved)
                if let old = known.item(item.id), old.addedAt == item.addedAt {
                    hasMet = true
                    if old.value != item.value { changed.append(item) }
                } else if hasMet, known.count > 0 {
                    return nil
                } else {
                    new.append(item)
                }
            }
            walk.took(page)
            if hasMet, known.count > 0 { break }
        }
        guard hasMet else { return nil }
        var content = new.isEmpty ? known : known.prepending(new)
        if let total = walk.total, total != content.count + content.missing { return nil }
        if !changed.isEmpty { content = content.updating(changed) }
        if !new.isEmpty || !changed.isEmpty { await cache.update(new: new, changed: changed) }
        return content
    }

    /// A list without an order shows by its number, and by its first page, that nothing changed.
    private func unchanged(_ known: LibraryContent<Value>) async throws -> LibraryContent<Value>? {
        let page = try await source(nil)
        guard let total = page.total, total == known.count + known.missing else { return nil }
        let items = page.items.map { SavedItem($0) }
        guard items.allSatisfy({ known.contains($0.id) }) else { return nil }
        let changed = items.filter { $0.value != known.item($0.id)?.value }
        guard !changed.isEmpty else { return known }
        await cache.update(new: [SavedItem<Value>](), changed: changed)
        return known.updating(changed)
    }

    // MARK: - All

    private func all(
        keepingAlong: Bool, progress: @Sendable (LibraryProgress<Value>) async -> Void
    ) async throws -> LibraryContent<Value> {
        var walk = PageWalk()
        var content = LibraryContent<Value>()
        var told = 0
        while let cursor = walk.next {
            let page = try await source(cursor.page)
            let new = page.items.map { SavedItem($0) }.filter { content.append($0) }
            walk.took(page)
            if keepingAlong {
                // The first page takes the place of what an interrupted reading left.
                if cursor.page == nil {
                    await cache.replace(with: content)
                } else {
                    await cache.append(new)
                }
            }
            // Ever more at a time: showing a long list costs as much as it is long.
            let isDue = content.count - told >= max(50, told / 4)
            if isDue { told = content.count }
            await progress(
                LibraryProgress(
                    count: content.count, total: walk.total, content: isDue ? content : nil))
        }
        content.isComplete = true
        content.missing = max(0, (walk.total ?? content.count) - content.count)
        // A list that changed while it was read may lack something: the next time, it is read again.
        content.readAt = walk.hasSettled ? date() : nil
        await cache.replace(with: content)
        return content
    }
}

/// How far the first reading of a section is.
package struct LibraryProgress<Value: LibraryValue>: Sendable {
    package var count: Int
    package var total: Int?
    /// What there is by now; `nil` if it is little more than the last time.
    package var content: LibraryContent<Value>?
}
