import WebAPIClient

/// The members of an object by the names that its type has for them, best asked for in the order of
/// their names, which is the order in which services send them.
struct Fields<Key: CodingKey & RawRepresentable<String>> {
    private var members: Members
    // Asked at once, as asking through the members takes as long as the reading.
    private let passage: JSONPassage?

    init(_ members: Members, _: Key.Type) {
        self.members = members
        passage = members.passage
    }

    /// What a thing is called.
    ///
    /// An object is worth keeping as long as it says what it is about: by a name, an id or a URI.
    /// So one that lacks only its name has an empty one; one that has none of the three is none.
    /// What has no name by its nature (a picture, a saved entry) is none without the one member
    /// that it stands for, and all other objects are read from whatever is there.
    mutating func name(_ key: Key) throws -> String {
        if passage != nil { return try requiredText(key) }
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
        guard let passage else { return try members.requiredText(key.rawValue) }
        guard let text = try passage.text(key.rawValue) else { throw passage.odd() }
        return text
    }

    mutating func text(_ key: Key) throws -> String? {
        if let passage { return try passage.text(key.rawValue) }
        return try members.text(key.rawValue)
    }

    mutating func texts(_ key: Key) throws -> [String]? {
        if let passage { return try passage.texts(key.rawValue) }
        return try members.texts(key.rawValue)
    }

    mutating func integer(_ key: Key) throws -> Int? {
        if let passage { return try passage.integer(key.rawValue) }
        return try members.integer(key.rawValue)
    }

    mutating func bool(_ key: Key) throws -> Bool? {
        if let passage { return try passage.bool(key.rawValue) }
        return try members.bool(key.rawValue)
    }

    mutating func open<Text: OpenText>(_ key: Key) throws -> Text? {
        try text(key).map { Text(rawValue: $0) }
    }

    mutating func value<Value: Decodable>(_ key: Key) throws -> Value? {
        try members.value(Value.self, key.rawValue)
    }
}

// MARK: - Objects that are read through their members

extension Fields {
    mutating func required<Value: MembersDecodable>(_ key: Key) throws -> Value {
        if let passage {
            guard let value: Value = try object(key) else { throw passage.odd() }
            return value
        }
        guard members.isOurs else { return try members.required(Value.self, key.rawValue) }
        return try members.requiredObject(key.rawValue).read()
    }

    mutating func object<Value: MembersDecodable>(_ key: Key) throws -> Value? {
        if let passage {
            return try passage.findValue(key.rawValue) ? passage.member() : nil
        }
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
        if let passage {
            return try passage.findValue(key.rawValue) ? passage.list() : nil
        }
        guard members.isOurs else { return try members.value([Element].self, key.rawValue) }
        return members.list(key.rawValue)?.read()
    }

    mutating func requiredObjects<Element: MembersDecodable>(_ key: Key) throws -> [Element] {
        guard let passage else {
            return try members.required([Element].self, key.rawValue)
        }
        guard let list: [Element] = try objects(key) else { throw passage.odd() }
        return list
    }

    /// An object that often comes twice, under two names of one object.
    mutating func pair<Value: MembersDecodable>(
        _ first: Key, _ second: Key, between: (inout Self) throws -> Void
    ) throws -> (Value?, Value?) {
        guard let passage, try passage.findValue(first.rawValue) else {
            let one: Value? = passage == nil ? try object(first) : nil
            try between(&self)
            return (one, try object(second))
        }
        let start = passage.done
        let one: Value = try passage.object()
        let text = start..<passage.done
        try between(&self)
        guard try passage.findValue(second.rawValue) else { return (one, nil) }
        return (one, try passage.skip(text) ? one : passage.member())
    }
}

extension JSONPassage {
    /// The object that stands here.
    @inline(__always)
    fileprivate func object<Value: MembersDecodable>() throws -> Value {
        let outer = try enter()
        let value = try Value(Members(self))
        try leave(to: outer)
        return value
    }

    /// The object that is a member's value, or one of the last that are the same.
    @inline(__always)
    fileprivate func member<Value: MembersDecodable>() throws -> Value {
        guard Value.isReadOnce else {
            return try object()
        }
        let type = ObjectIdentifier(Value.self)
        let before = try repeated(type)
        if let known = before.value as? SharedValue<Value> { return known.value }
        let start = done
        let value: Value = try object()
        // Most come once.
        remember(type, from: start, before.isSeen ? SharedValue(value) : nil)
        return value
    }

    /// The list that is a member's value, or one of the last that are the same.
    @inline(__always)
    fileprivate func list<Element: MembersDecodable>() throws -> [Element] {
        let type = ObjectIdentifier([Element].self)
        if Element.isReadOnce, let known = try repeated(type).value as? SharedValue<[Element]> {
            return known.value
        }
        let start = done
        var list: [Element] = []
        list.reserveCapacity(usualCount(of: type))
        try beginList()
        while try hasElement() { list.append(try object()) }
        if Element.isReadOnce { remember(type, from: start, SharedValue(list)) }
        expect(list.count, of: type)
        return list
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
