/// The query of a URL: names and values in order, not yet escaped; a `nil` value is left out.
///
/// Written as a dictionary literal: `["limit": "20", "market": market?.rawValue]`.
public struct QueryItems: Sendable, ExpressibleByDictionaryLiteral {
    /// Names and values in order.
    public var items: [(name: String, value: String?)]

    /// Makes a query from a literal.
    ///
    /// - Parameter elements: Names and values in order.
    public init(dictionaryLiteral elements: (String, String?)...) {
        items = elements.map { (name: $0.0, value: $0.1) }
    }

    /// One query after the other.
    ///
    /// - Parameters:
    ///   - first: What comes first.
    ///   - second: What comes then.
    /// - Returns: Both.
    public static func + (first: QueryItems, second: QueryItems) -> QueryItems {
        var sum = first
        sum.items += second.items
        return sum
    }
}
