/// An element type whose place in a list means something, so that what cannot be read leaves a
/// placeholder instead of a gap.
package protocol KeepsPlace {
    /// What stands for an element that could not be read.
    static var placeholder: Self { get }
}

extension Optional: KeepsPlace {
    package static var placeholder: Self { nil }
}

/// A collection that passes over what cannot be read in it.
protocol LenientList {
    /// What a list that is missing reads as.
    static var empty: Self { get }
    static func read(_ document: JSONDocument, at index: Int) throws -> Self
}

extension Array: LenientList where Element: Decodable {
    static var empty: Self { [] }

    static func read(_ document: JSONDocument, at index: Int) throws -> Self {
        guard document.kind(at: index) == .array else {
            throw ReadFailure(at: index, .mismatch(Self.self))
        }
        var list: Self = []
        list.reserveCapacity(Int(document.tokens[index].length))
        for child in document.children(of: index) {
            do {
                list.append(try document.value(Element.self, at: child))
            } catch {
                document.note(error, at: child)
                if let type = Element.self as? any KeepsPlace.Type,
                    let placeholder = type.placeholder as? Element
                {
                    list.append(placeholder)
                }
            }
        }
        return list
    }
}

extension Set: LenientList where Element: Decodable {
    static var empty: Self { [] }

    static func read(_ document: JSONDocument, at index: Int) throws -> Self {
        Set(try [Element].read(document, at: index))
    }
}

extension Dictionary: LenientList where Key == String, Value: Decodable {
    static var empty: Self { [:] }

    static func read(_ document: JSONDocument, at index: Int) throws -> Self {
        guard document.kind(at: index) == .object else {
            throw ReadFailure(at: index, .mismatch(Self.self))
        }
        var values: Self = [:]
        for key in document.children(of: index) {
            do {
                values[document.text(at: key)] = try document.value(Value.self, at: key + 1)
            } catch {
                document.note(error, at: key + 1)
            }
        }
        return values
    }
}
