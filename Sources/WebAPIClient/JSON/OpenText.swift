/// A value that travels as one JSON string and whose set of values is open.
///
/// Services add values without notice, so nothing here is an `enum`: an unknown text is kept as it
/// came and encodes back to the same text.
public protocol OpenText: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    /// Wraps any text; never fails.
    init(rawValue: String)
}

extension OpenText {
    /// Reads one JSON string.
    ///
    /// - Parameter decoder: Where the string stands.
    /// - Throws: `DecodingError` if there is no string.
    public init(from decoder: any Decoder) throws {
        // Ids and URIs are most of what is read, so our own decoder is asked without a container.
        if let reader = decoder as? JSONReader {
            self.init(rawValue: try reader.decode(String.self))
            return
        }
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text as one JSON string.
    ///
    /// - Parameter encoder: Where the string goes.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The text itself.
    public var description: String { rawValue }
}
