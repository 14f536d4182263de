import WebAPIClient

/// Reads `Decodable` types from JSON and takes nothing but what they ask for: an unknown key, a
/// repeated key or a value of another type is an error that names its path.
struct StrictDecoder: Decoder {
    let tree: JSONTree
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Reads a value from a whole JSON text.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8]
    ) throws(TokenBrokerError) -> Value {
        let tree: JSONTree
        do {
            tree = try JSONTree(bytes)
        } catch {
            throw TokenBrokerError(
                .unreadableConfiguration, "line \(error.line)",
                "This is no JSON: \(error.problem).", "Mend the file there.")
        }
        do {
            return try Value(from: StrictDecoder(tree: tree, codingPath: []))
        } catch let error as TokenBrokerError {
            throw error
        } catch {
            throw TokenBrokerError(
                .unreadableConfiguration, "", "The configuration cannot be read.", "Mend the file.")
        }
    }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = tree else { throw mismatch("an object") }
        if let key = JSONTree.repeatedKey(of: members) {
            throw problem(at: key, "It is there twice.", "Leave one out.")
        }
        if let key = members.first(where: { Key(stringValue: $0.key) == nil })?.key {
            throw problem(
                at: key, "There is no such setting.", "Look for a slip of the pen, or remove it.")
        }
        return KeyedDecodingContainer(StrictObject<Key>(members: members, decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = tree else { throw mismatch("a list") }
        return StrictList(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { StrictValue(decoder: self) }

    /// The decoder of something inside.
    func inside(_ tree: JSONTree, at key: any CodingKey) -> StrictDecoder {
        StrictDecoder(tree: tree, codingPath: codingPath + [key])
    }

    func problem(at key: String? = nil, _ message: String, _ advice: String) -> TokenBrokerError {
        let path = codingPath + (key.map { [StrictKey(stringValue: $0)] } ?? [])
        return TokenBrokerError(
            .unreadableConfiguration, StrictKey.path(path), message, advice)
    }

    func mismatch(_ wanted: String) -> TokenBrokerError {
        problem("It should be \(wanted), and is \(tree.name).", "Write \(wanted) there.")
    }
}

/// One step of a path.
struct StrictKey: CodingKey {
    var stringValue: String
    var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }

    /// A path as a person writes it: `apps[0].client_id`.
    static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let place = key.intValue {
                path += "[\(place)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
