/// A plain value that may be read once where a document repeats it word for word, and be shared
/// then.
package protocol ReadOnce: Decodable {}

extension Array: ReadOnce where Element: ReadOnce {}

/// The values of repeated objects and lists that were read already.
struct ReadValues {
    private struct Key: Hashable {
        var token: Int
        var type: ObjectIdentifier
    }

    // A box of a known type is found out faster than an `Any`.
    private final class Box<Value> {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var boxes: [Key: AnyObject] = [:]

    /// The value of a token read as that type.
    func value<Value>(_ type: Value.Type, of token: Int) -> Value? {
        (boxes[Key(token: token, type: ObjectIdentifier(type))] as? Box<Value>)?.value
    }

    mutating func keep<Value>(_ value: Value, of token: Int) {
        boxes[Key(token: token, type: ObjectIdentifier(Value.self))] = Box(value)
    }
}
