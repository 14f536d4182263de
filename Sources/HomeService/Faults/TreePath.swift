import WebAPIClient

/// Places in a JSON tree: `items.*.track`, `tracks.total`, `**.images`.
///
/// `*` stands for every member or element, a number for one element, `**` for any depth.
struct TreePath: Sendable, Hashable {
    private enum Step: Sendable, Hashable {
        case name(String)
        case any
        case anyDepth
    }

    /// What becomes of a value; `nil` is what is not there, before or after.
    typealias Change = (JSONTree?) -> JSONTree?

    private let steps: [Step]

    /// - Returns: `nil` if a step is empty, the last one is `**`, or there are several `**`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }), parts.last != "**",
            parts.count(where: { $0 == "**" }) <= 1
        else { return nil }
        steps = parts.map { part in
            switch part {
            case "*": .any
            case "**": .anyDepth
            default: .name(String(part))
            }
        }
    }

    /// Changes every such place. A place that is named in full is changed also if it is not there.
    func apply(_ change: Change, to tree: JSONTree) -> JSONTree {
        Self.apply(change, steps[...], to: tree, mayAdd: !steps.contains(.anyDepth)) ?? .null
    }

    private static func apply(
        _ change: Change, _ steps: ArraySlice<Step>, to tree: JSONTree, mayAdd: Bool
    ) -> JSONTree? {
        guard let step = steps.first else { return change(tree) }
        let rest = steps.dropFirst()
        switch step {
        case .anyDepth:
            // The inner ones first: what a change puts there is not changed again.
            let inner = tree.mapChildren { _, child in
                apply(change, steps, to: child, mayAdd: mayAdd)
            }
            return apply(change, rest, to: inner, mayAdd: mayAdd)
        case .any:
            return tree.mapChildren { _, child in
                apply(change, rest, to: child, mayAdd: mayAdd)
            }
        case .name(let name):
            let changed = tree.mapChildren { key, child in
                key == name ? apply(change, rest, to: child, mayAdd: mayAdd) : child
            }
            guard mayAdd, rest.isEmpty, case .object(let members) = changed,
                !members.contains(where: { $0.key == name }), tree[name] == nil,
                let added = change(nil)
            else { return changed }
            return .object(members + [(name, added)])
        }
    }
}

extension JSONTree {
    /// The value of a key, of several the first; `nil` if this is no object or has no such key.
    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var integer: Int? {
        if case .number(let digits) = self { Int(digits) } else { nil }
    }

    /// The same with every member or element changed; `nil` takes it away. An element's key is its
    /// place.
    func mapChildren(_ change: (String, JSONTree) -> JSONTree?) -> JSONTree {
        switch self {
        case .object(let members):
            .object(
                members.compactMap { member in
                    change(member.key, member.value).map { (member.key, $0) }
                })
        case .array(let elements):
            .array(elements.enumerated().compactMap { change(String($0.offset), $0.element) })
        default: self
        }
    }

    /// The same with a member set, at its place or behind the others.
    func setting(_ key: String, to value: JSONTree) -> JSONTree {
        guard case .object(var members) = self else { return self }
        if let place = members.firstIndex(where: { $0.key == key }) {
            members[place].value = value
        } else {
            members.append((key, value))
        }
        return .object(members)
    }

    /// The same with every object in it changed, the inner ones first.
    func mapObjects(_ change: (JSONTree) -> JSONTree) -> JSONTree {
        let inner = mapChildren { _, child in child.mapObjects(change) }
        if case .object = inner { return change(inner) }
        return inner
    }
}
