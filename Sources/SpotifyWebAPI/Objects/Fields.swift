import WebAPIClient

/// The members of an object by the names that its type has for them.
struct Fields<Key: CodingKey & RawRepresentable<String>> {
    private var members: Members

    init(_ members: Members, _: Key.Type) { self.members = members }

    /// What a thing is called.
    ///
    /// An object is worth keeping as long as it says what it is about: by a name, an id or a URI.
    /// So one that lacks only its name has an empty one; one that has none of the three is none.
    /// What has no name by its nature (a picture, a saved entry) is none without the one member
    /// that it stands for, and all other objects are read from whatever is there.
    mutating func name(_ key: Key) throws -> String {
        do {
            return try members.requiredText(key.rawValue)
        } catch {
            let identity = try members.text("id") ?? members.text("uri") ?? ""
            guard !identity.isEmpty else { throw error }
            members.note(error)
            return ""
        }
    }

    mutating func requiredText(_ key: Key) throws -> String {
        try members.requiredText(key.rawValue)
    }

    mutating func text(_ key: Key) throws -> String? { try members.text(key.rawValue) }

    mutating func texts(_ key: Key) throws -> [String]? { try members.texts(key.rawValue) }

    mutating func integer(_ key: Key) throws -> Int? { try members.integer(key.rawValue) }

    mutating func bool(_ key: Key) throws -> Bool? { try members.bool(key.rawValue) }

    mutating func open<Text: OpenText>(_ key: Key) throws -> Text? {
        try members.text(key.rawValue).map { Text(rawValue: $0) }
    }

    mutating func value<Value: Decodable>(_ key: Key) throws -> Value? {
        try members.value(Value.self, key.rawValue)
    }
}

// MARK: - Objects that are read through their members

extension Fields {
    mutating func required<Value: MembersDecodable>(_ key: Key) throws -> Value {
        guard members.isOurs else { return try members.required(Value.self, key.rawValue) }
        return try members.requiredObject(key.rawValue).read()
    }

    mutating func object<Value: MembersDecodable>(_ key: Key) throws -> Value? {
        guard members.isOurs else { return try members.value(Value.self, key.rawValue) }
        guard let object = members.object(key.rawValue) else { return nil }
        do {
            return try object.read()
        } catch {
            object.note(error)
            return nil
        }
    }

    mutating func objects<Element: MembersDecodable>(_ key: Key) throws -> [Element]? {
        guard members.isOurs else { return try members.value([Element].self, key.rawValue) }
        return members.list(key.rawValue)?.read()
    }
}

extension Members {
    /// Reads the object, or takes what it was read as before.
    fileprivate func read<Value: MembersDecodable>() throws -> Value {
        guard Value.isReadOnce else { return try Value(self) }
        if let known = repeated(as: Value.self) { return known }
        let mark = mark
        let value = try Value(self)
        keep(value, since: mark)
        return value
    }
}

extension MemberList {
    /// Reads the elements, passing over those that cannot be read, or keeping their places.
    fileprivate func read<Element: MembersDecodable>() -> [Element] {
        if Element.isReadOnce, let known = repeated(as: [Element].self) { return known }
        let mark = mark
        var rest = self
        var elements: [Element] = []
        elements.reserveCapacity(count)
        while !rest.isAtEnd {
            do {
                elements.append(try rest.next().read())
            } catch {
                rest.note(error)
                if let type = Element.self as? any KeepsPlace.Type,
                    let placeholder = type.placeholder as? Element
                {
                    elements.append(placeholder)
                }
            }
        }
        if Element.isReadOnce { keep(elements, since: mark) }
        return elements
    }
}
