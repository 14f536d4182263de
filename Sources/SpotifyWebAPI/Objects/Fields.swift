import WebAPIClient

/// The members of an object by the names that its type has for them.
struct Fields<Key: CodingKey & RawRepresentable<String>> {
    private let members: Members

    init(_ decoder: any Decoder, _: Key.Type) throws { members = try Members(decoder) }

    func requiredText(_ key: Key) throws -> String { try members.requiredText(key.rawValue) }

    func required<Value: Decodable>(_ key: Key) throws -> Value {
        try members.required(Value.self, key.rawValue)
    }

    func text(_ key: Key) throws -> String? { try members.text(key.rawValue) }

    func integer(_ key: Key) throws -> Int? { try members.integer(key.rawValue) }

    func bool(_ key: Key) throws -> Bool? { try members.bool(key.rawValue) }

    func open<Text: OpenText>(_ key: Key) throws -> Text? {
        try members.text(key.rawValue).map { Text(rawValue: $0) }
    }

    func value<Value: Decodable>(_ key: Key) throws -> Value? {
        try members.value(Value.self, key.rawValue)
    }
}
