/// One change to a document, and what of the document may be lost by it.
struct Mutation {
    /// How the result relates to what the sound document gives.
    enum Promise {
        /// It is the same.
        case same
        /// It is the same but for what stands there.
        case sameBut(hole: [Tree.Step])
        /// It is the same with the text there.
        case text(String, at: [Tree.Step])
        /// The list there has more elements, and all that were sound in their order.
        case holds(at: [Tree.Step])
    }

    var document: Tree
    var promise: Promise
    var name: String

    /// Every change to every part of a document.
    static func all(of document: Tree) -> [Mutation] {
        ([([], document)] + document.descendants).flatMap { path, value in
            changes(of: value).map { name, changed, promise in
                Mutation(
                    document: document.replacing(path[...], with: changed),
                    promise: promise(path, document), name: "\(name) at \(path)")
            }
        }
    }

    private typealias Change = (
        name: String, changed: Tree?, promise: ([Tree.Step], Tree) -> Promise
    )

    private static func changes(of value: Tree) -> [Change] {
        let anything: [Change] = [
            ("null", .null, hole), ("removed", nil, hole), ("true", .bool(true), hole),
            ("fraction", .number(1.5), hole), ("text", .text("odd ßé\""), hole),
            ("list", .list([.object(["odd": .number(1)])]), hole),
            ("object", .object(["odd": .list([])]), hole),
        ]
        switch value {
        case .number(let number):
            let text = value.json
            let spellings = number == number.rounded() ? ["\(text).0", "\(text)e0"] : ["\(text)0"]
            return anything
                + (spellings + ["\"\(text)\""]).map { ("spelt \($0)", .verbatim($0), same) }
        case .bool(let bool):
            return anything + [("spelt", .text(bool ? "true" : "false"), same)]
        case .text:
            let word = "yet-unknown"
            return anything.filter { $0.name != "text" } + [
                ("unknown", .text(word), { path, _ in .text(word, at: path) })
            ]
        case .object(let object):
            let more: Tree = .object(object.merging(["zzz": .list([.null])]) { old, _ in old })
            return anything + [("another key", more, same)]
        case .list(let list):
            let bad: [Tree] = [
                .null, .number(7), .text("odd"), .list([]), .object([:]), .bool(true),
            ]
            return anything
                + bad.map { element in
                    ("with \(element.json)", .list([element] + list + [element]), longer)
                }
        case .null, .verbatim: return anything
        }
    }

    private static func same(_ path: [Tree.Step], _: Tree) -> Promise { .same }

    private static func longer(_ path: [Tree.Step], _: Tree) -> Promise { .holds(at: path) }

    private static func hole(_ path: [Tree.Step], _ document: Tree) -> Promise {
        var path = path
        while case .key(let key) = path.last,
            case .object(let parent) = document[path.dropLast()], isEssential(key, in: parent)
        {
            path.removeLast()
        }
        return .sameBut(hole: path)
    }

    /// Whether an object means nothing without that member.
    private static func isEssential(_ key: String, in object: [String: Tree]) -> Bool {
        switch key {
        // A page is its list; a picture its address; a statement its text.
        case "items": object["limit"] != nil
        case "url": object["height"] != nil
        case "text", "snapshot_id": object.count <= 2
        // A saved or played thing is that thing.
        case "track", "album", "episode", "show", "audiobook":
            (object["added_at"] ?? object["played_at"]) != nil && object["added_by"] == nil
        // Without it, it is written bare.
        case "added_at": object["audiobook"] != nil
        // What has neither id nor URI is known by its name only.
        case "name":
            [object["id"], object["uri"]].allSatisfy { $0 == nil || $0 == .null }
        // An answer is what was asked for.
        default: object.count == 1 || object["seeds"] != nil || object["message"] != nil
        }
    }
}
