import Foundation

/// A JSON value as the tests see it: read by Foundation, so that our reader is not its own witness.
indirect enum Tree: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Tree])
    case object([String: Tree])
    /// Written as it is; never read.
    case verbatim(String)

    struct Unreadable: Error {}

    init(_ bytes: [UInt8]) throws {
        try self.init(
            value: JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    private init(value: Any) throws {
        switch value {
        case let text as String: self = .text(text)
        case let list as [Any]: self = .list(try list.map(Tree.init(value:)))
        case let object as [String: Any]: self = .object(try object.mapValues(Tree.init(value:)))
        case is NSNull: self = .null
        case let number as NSNumber:
            let isBool = ["c", "B"].contains(String(cString: number.objCType))
            self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
        default: throw Unreadable()
        }
    }

    /// The text of the value, keys in order.
    var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value):
            Int(exactly: value).map(String.init) ?? value.description
        case .text(let text): Self.quoted(text)
        case .list(let list): "[\(list.map(\.json).joined(separator: ","))]"
        case .object(let object):
            "{\(object.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)):\($1.json)" }.joined(separator: ","))}"
        case .verbatim(let text): text
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped.replacing("\n", with: "\\n"))\""
    }
}

extension Tree {
    /// One step into a value.
    enum Step: Hashable, Sendable {
        case key(String)
        case place(Int)
    }

    typealias Path = ArraySlice<Step>

    /// Everything below this value, with the way to it.
    var descendants: [(path: [Step], value: Tree)] {
        let children: [(Step, Tree)] =
            switch self {
            case .list(let list): list.enumerated().map { (.place($0), $1) }
            case .object(let object):
                object.sorted { $0.key < $1.key }.map { (.key($0), $1) }
            default: []
            }
        return children.flatMap { step, child in
            [([step], child)] + child.descendants.map { ([step] + $0.path, $0.value) }
        }
    }

    /// What stands at the end of a way.
    subscript(path: Path) -> Tree? {
        guard let step = path.first else { return self }
        switch (self, step) {
        case (.list(let list), .place(let place)) where list.indices.contains(place):
            return list[place][path.dropFirst()]
        case (.object(let object), .key(let key)): return object[key]?[path.dropFirst()]
        default: return nil
        }
    }

    /// The value with something else at the end of a way; `nil` takes it away.
    func replacing(_ path: Path, with new: Tree?) -> Tree {
        guard let step = path.first else { return new ?? .null }
        let rest = path.dropFirst()
        switch (self, step) {
        case (.list(var list), .place(let place)):
            if rest.isEmpty, new == nil {
                list.remove(at: place)
            } else {
                list[place] = list[place].replacing(rest, with: new)
            }
            return .list(list)
        case (.object(var object), .key(let key)):
            object[key] =
                rest.isEmpty ? new : object[key].map { $0.replacing(rest, with: new) }
            return .object(object)
        default: return self
        }
    }

    /// The value with each of its objects changed, the inner ones first.
    func mapObjects(_ change: ([String: Tree]) -> [String: Tree]) -> Tree {
        switch self {
        case .list(let list): .list(list.map { $0.mapObjects(change) })
        case .object(let object): .object(change(object.mapValues { $0.mapObjects(change) }))
        default: self
        }
    }

    /// The value without members that are `null`: to a reader that is the same.
    var withoutNulls: Tree { mapObjects { $0.filter { $0.value != .null } } }

    /// Whether all is there that is in this value, but for what lies at the end of a way: that may
    /// be anything, and missing from a list.
    func survives(in result: Tree, except hole: Path) -> Bool {
        guard let step = hole.first else { return true }
        let rest = hole.dropFirst()
        switch (self, result, step) {
        case (.object(let before), .object(let after), .key(let hole)):
            return Set(before.keys).union(after.keys).allSatisfy { key in
                if key != hole { return before[key] == after[key] }
                return rest.isEmpty
                    || before[key].map { $0.survives(in: after[key] ?? .null, except: rest) }
                        == true
            }
        case (.list(let before), .list(let after), .place(let place)):
            if after.count == before.count - 1, rest.isEmpty {
                return Array(before[..<place] + before[(place + 1)...]) == after
            }
            return after.count == before.count
                && before.indices.allSatisfy { index in
                    index == place
                        ? before[index].survives(in: after[index], except: rest)
                        : before[index] == after[index]
                }
        default: return false
        }
    }
}
