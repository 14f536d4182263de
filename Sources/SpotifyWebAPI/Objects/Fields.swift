import WebAPIClient

/// The members of an object by the names that its type has for them.
struct Fields<Key: CodingKey & RawRepresentable<String>> {
    private let members: Members

    init(_ decoder: any Decoder, _: Key.Type) throws { members = try Members(decoder) }

    /// What a thing is called.
    ///
    /// An object is worth keeping as long as it says what it is about: by a name, an id or a URI.
    /// So one that lacks only its name has an empty one; one that has none of the three is none.
    /// What has no name by its nature (a picture, a saved entry) is none without the one member
    /// that it stands for, and all other objects are read from whatever is there.
    func name(_ key: Key) throws -> String {
        do {
            return try members.requiredText(key.rawValue)
        } catch {
            let identity = try members.text("id") ?? members.text("uri") ?? ""
            guard !identity.isEmpty else { throw error }
            return try members.textOrEmpty(key.rawValue)
        }
    }

    func requiredText(_ key: Key) throws -> String { try members.requiredText(key.rawValue) }

    func required<Value: Decodable>(_ key: Key) throws -> Value {
        try members.required(Value.self, key.rawValue)
    }

    func text(_ key: Key) throws -> String? { try members.text(key.rawValue) }

    func texts(_ key: Key) throws -> [String]? { try members.texts(key.rawValue) }

    func integer(_ key: Key) throws -> Int? { try members.integer(key.rawValue) }

    func bool(_ key: Key) throws -> Bool? { try members.bool(key.rawValue) }

    func open<Text: OpenText>(_ key: Key) throws -> Text? {
        try members.text(key.rawValue).map { Text(rawValue: $0) }
    }

    func value<Value: Decodable>(_ key: Key) throws -> Value? {
        try members.value(Value.self, key.rawValue)
    }
}
