/// The last few objects and lists of each type that were read in passing, for where one comes again
/// word for word, as the artists of an album do with its tracks.
struct SeenValues {
    private struct Seen {
        var text = 0..<0
        var value: AnyObject?
    }

    private struct Kind {
        var type: ObjectIdentifier
        /// Of a list, how long the last one was: the next one likely is as long.
        var count = 0
        var oldest = 0
    }

    /// The albums of a list sell in a handful of different lists of countries.
    private static let ways = 4

    private var kinds: [Kind] = []
    /// So many for each kind.
    private var last: [Seen] = []

    /// How long the last list of a type was.
    func count(of type: ObjectIdentifier) -> Int { place(of: type).map { kinds[$0].count } ?? 0 }

    /// One of the last values of a type that stands at a place word for word, if it does: its text,
    /// and the value if it was kept.
    func repeated(
        _ type: ObjectIdentifier, in bytes: JSONBytes, at position: Int
    ) -> (text: Range<Int>, value: AnyObject?)? {
        guard let place = place(of: type) else { return nil }
        for index in place * Self.ways..<(place + 1) * Self.ways
        where bytes.isRepeated(last[index].text, at: position) {
            return (last[index].text, last[index].value)
        }
        return nil
    }

    mutating func remember(
        _ type: ObjectIdentifier, _ text: Range<Int>, _ value: AnyObject?
    ) {
        let place = place(of: type) ?? add(type)
        last[place * Self.ways + kinds[place].oldest] = Seen(text: text, value: value)
        kinds[place].oldest = (kinds[place].oldest + 1) % Self.ways
    }

    mutating func expect(_ count: Int, of type: ObjectIdentifier) {
        let place = place(of: type) ?? add(type)
        kinds[place].count = count
    }

    private func place(of type: ObjectIdentifier) -> Int? {
        for index in kinds.indices where kinds[index].type == type { return index }
        return nil
    }

    private mutating func add(_ type: ObjectIdentifier) -> Int {
        kinds.append(Kind(type: type))
        last += [Seen](repeating: Seen(), count: Self.ways)
        return kinds.count - 1
    }
}

/// A value of a known type, which is found out faster than an `Any`.
package final class SharedValue<Value> {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
