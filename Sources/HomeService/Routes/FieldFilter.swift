import WebAPIClient

/// The `fields` of a request: which members of an answer are wanted, as in
/// `name,items(added_by.id,track(name,album(!images)))`.
///
/// A dot leads into a member, parentheses hold what is wanted of it, an exclamation mark leaves a
/// member out. Where members are only left out, all others are wanted. Names that an answer does
/// not have are passed over. Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-playlist>
struct FieldFilter: JSONSelection, Hashable {
    /// What is wanted of which member; empty for all members.
    private var wanted: [String: FieldFilter] = [:]
    /// What is left out of which member, as what would be wanted of it.
    private var unwanted: [String: FieldFilter] = [:]

    /// Everything.
    static let whole = FieldFilter()

    private init() {}

    /// - Throws: ``Refusal`` 400 if parentheses or names are missing.
    init(_ text: String) throws(Refusal) {
        var reader = Reader(rest: text[...])
        self = try reader.list(depth: 0)
        guard reader.rest.isEmpty else { throw .invalidFields }
    }

    var isWhole: Bool { wanted.isEmpty && unwanted.isEmpty }

    func member(_ name: String) -> FieldFilter? {
        let without = unwanted[name]
        if let without, without.isWhole { return nil }
        guard var inner = wanted.isEmpty ? .whole : wanted[name] else { return nil }
        if let without { inner.unwanted.merge(without.wanted) { $0.joined(with: $1) } }
        return inner
    }

    /// The text with only what is wanted.
    ///
    /// - Throws: `DecodingError` if the text is no JSON.
    func applied(to text: [UInt8]) throws -> [UInt8] { try JSON.select(self, from: text) }

    /// What either of them wants. The whole of a member includes its parts.
    private func joined(with other: FieldFilter) -> FieldFilter {
        if isWhole || other.isWhole { return .whole }
        var both = self
        both.wanted.merge(other.wanted) { $0.joined(with: $1) }
        both.unwanted.merge(other.unwanted) { $0.joined(with: $1) }
        return both
    }

    private struct Reader {
        var rest: Substring

        /// Nobody's objects are nested deeper.
        static let deepest = 20

        /// Reads up to a closing parenthesis or the end.
        mutating func list(depth: Int) throws(Refusal) -> FieldFilter {
            guard depth < Self.deepest else { throw .invalidFields }
            var filter = FieldFilter()
            while true {
                skip { $0 == " " || $0 == "," }
                guard let next = rest.first, next != ")" else { return filter }
                let isLeftOut = take("!")
                let (name, inner) = try member(depth: depth)
                if isLeftOut {
                    filter.unwanted.merge([name: inner]) { $0.joined(with: $1) }
                } else {
                    filter.wanted.merge([name: inner]) { $0.joined(with: $1) }
                }
                skip { $0 == " " }
                guard rest.isEmpty || rest.first == "," || rest.first == ")" else {
                    throw .invalidFields
                }
            }
        }

        /// A name and what is wanted of its value.
        private mutating func member(
            depth: Int
        ) throws(Refusal) -> (name: String, inner: FieldFilter) {
            let name = rest.prefix { !",.()! ".contains($0) }
            guard !name.isEmpty, depth < FieldFilter.Reader.deepest else { throw .invalidFields }
            rest = rest.dropFirst(name.count)
            var inner = FieldFilter.whole
            if take(".") {
                let (name, innermost) = try member(depth: depth + 1)
                inner.wanted = [name: innermost]
            } else if take("(") {
                inner = try list(depth: depth + 1)
                guard take(")") else { throw .invalidFields }
            }
            return (String(name), inner)
        }

        private mutating func take(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func skip(while isBlank: (Character) -> Bool) {
            rest = rest.drop(while: isBlank)
        }
    }
}

extension Refusal {
    static let invalidFields = Refusal(400, "Invalid fields")
}
