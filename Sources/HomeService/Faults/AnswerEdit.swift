import WebAPIClient

/// A change of an answer's JSON, as services have made them by mistake.
enum AnswerEdit: Sendable {
    /// What the link to the next page is.
    enum Next: String, Sendable, CaseIterable {
        /// The page itself.
        case same
        /// The next page at a host that is none of the service's.
        case foreign
        /// The next page below `/users/…` instead of `/me`.
        case users
        /// The next page with `query` for `q`, and with a `locale`.
        case altered
        /// There always is one; behind the end the pages are empty.
        case endless
        /// There is none, though there is more.
        case none
    }

    /// How a whole number is written.
    enum Float: String, Sendable, CaseIterable {
        /// `640.0`
        case point
        /// `6.4E2`
        case exponent
    }

    case set([TreePath], JSONTree)
    /// Null where there was something else; nothing is added.
    case null([TreePath])
    case remove([TreePath])
    case next(Next)
    /// The first entry of each list and each nth after it is null.
    case nullEntries(every: Int)
    case floats(Float, [TreePath]?)
    /// Playlists have `tracks` and `items`, their entries `track` and `item`.
    case bothNames
    /// Entries of pages are put into an object under that name, with the time they were added.
    case wrapEntries(String)

    func apply(to tree: JSONTree) -> JSONTree {
        switch self {
        case .set(let paths, let value):
            paths.reduce(tree) { tree, path in path.apply({ _ in value }, to: tree) }
        case .null(let paths):
            paths.reduce(tree) { tree, path in
                path.apply({ $0 == nil ? nil : .null }, to: tree)
            }
        case .remove(let paths):
            paths.reduce(tree) { tree, path in path.apply({ _ in nil }, to: tree) }
        case .next(let next): tree.mapObjects { Self.link($0, next) }
        case .nullEntries(let count): Self.nullEntries(of: tree, every: count)
        case .floats(let float, let paths?):
            paths.reduce(tree) { tree, path in
                path.apply({ $0.map { Self.float($0, float) } }, to: tree)
            }
        case .floats(let float, nil): Self.floats(tree, float)
        case .bothNames: tree.mapObjects(Self.bothNames)
        case .wrapEntries(let name):
            tree.mapObjects { page in
                Self.mapEntries(of: page) { _, entry in
                    .object([("added_at", .string("2026-02-25T20:15:20Z")), (name, entry)])
                }
            }
        }
    }

    // MARK: - Pages

    private static func mapEntries(
        of page: JSONTree, _ change: (Int, JSONTree) -> JSONTree
    ) -> JSONTree {
        guard page["next"] != nil, case .array(let entries)? = page["items"] else { return page }
        return page.setting(
            "items", to: .array(entries.enumerated().map { change($0.offset, $0.element) }))
    }

    private static func nullEntries(of tree: JSONTree, every count: Int) -> JSONTree {
        func nulled(_ place: Int, _ entry: JSONTree) -> JSONTree {
            guard place.isMultiple(of: count), case .object = entry else { return entry }
            return .null
        }
        let pages = tree.mapObjects { mapEntries(of: $0, nulled) }
        // Answers to several ids, and those that are no pages (`devices`, `queue`).
        return pages.mapChildren { key, child in
            guard case .array(let entries) = child, tree["next"] == nil else { return child }
            return .array(entries.enumerated().map { nulled($0.offset, $0.element) })
        }
    }

    private static func link(_ page: JSONTree, _ next: Next) -> JSONTree {
        guard let link = page["next"], page["items"] != nil else { return page }
        let href = page["href"]?.string
        func set(_ address: String?) -> JSONTree {
            address.map { page.setting("next", to: .string($0)) } ?? page
        }
        switch next {
        case .none: return page.setting("next", to: .null)
        case .same: return set(href)
        case .endless:
            guard link.string == nil, let href else { return page }
            // The rule may have set both to any number.
            let (offset, isTooLarge) = (page["offset"]?.integer ?? 0)
                .addingReportingOverflow(max(1, page["limit"]?.integer ?? 20))
            return set(
                PageAddress(href).setting("offset", to: "\(isTooLarge ? Int.max : offset)"))
        case .foreign: return set(link.string.map { PageAddress($0).on("https://pages.example") })
        case .users:
            return set(link.string?.replacing("/me/", with: "/users/home/", maxReplacements: 1))
        case .altered:
            return set(
                link.string.map {
                    let renamed = PageAddress($0).renaming("q", to: "query")
                    return PageAddress(renamed).setting("locale", to: "en-US,en;q%3D0.5")
                })
        }
    }

    // MARK: - Members

    private static func bothNames(_ object: JSONTree) -> JSONTree {
        func both(_ first: String, _ second: String) -> JSONTree {
            switch (object[first], object[second]) {
            case (let value?, nil): object.setting(second, to: value)
            case (nil, let value?): object.setting(first, to: value)
            default: object
            }
        }
        if object["type"]?.string == "playlist" { return both("items", "tracks") }
        return object["is_local"] != nil && object["added_at"] != nil
            ? both("item", "track") : object
    }

    private static func floats(_ tree: JSONTree, _ float: Float) -> JSONTree {
        if case .number = tree { return Self.float(tree, float) }
        return tree.mapChildren { _, child in floats(child, float) }
    }

    private static func float(_ tree: JSONTree, _ float: Float) -> JSONTree {
        guard case .number(let digits) = tree, Int(digits) != nil else { return tree }
        if float == .point { return .number(digits + ".0") }
        let sign = digits.hasPrefix("-") ? "-" : ""
        let figures = digits.drop { $0 == "-" }
        let power = figures.count - 1
        var fraction = String(figures.dropFirst())
        while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
        let tail = fraction.isEmpty ? "0" : fraction
        return .number("\(sign)\(figures.prefix(1)).\(tail)E\(power)")
    }
}

/// The address of a page, and others made from it.
private struct PageAddress {
    private let base: Substring
    private let items: [Substring]

    init(_ text: String) {
        base = text.prefix { $0 != "?" }
        items = text.dropFirst(base.count + 1).split(separator: "&")
    }

    private func text(_ items: [String]) -> String {
        items.isEmpty ? String(base) : base + "?" + items.joined(separator: "&")
    }

    /// The same with a query item set, at its place or behind the others.
    func setting(_ name: String, to value: String) -> String {
        var items = items.map(String.init)
        if let place = items.firstIndex(where: { $0.hasPrefix(name + "=") }) {
            items[place] = "\(name)=\(value)"
        } else {
            items.append("\(name)=\(value)")
        }
        return text(items)
    }

    func renaming(_ name: String, to other: String) -> String {
        text(
            items.map {
                $0.hasPrefix(name + "=") ? other + $0.dropFirst(name.count) : String($0)
            })
    }

    /// The same path and query at another host.
    func on(_ origin: String) -> String {
        let parts = base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return text(items.map(String.init)) }
        return ([origin + "/" + parts[3]] + (items.isEmpty ? [] : [items.joined(separator: "&")]))
            .joined(separator: "?")
    }
}
