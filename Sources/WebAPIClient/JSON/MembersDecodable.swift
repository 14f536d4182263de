/// An object type that is read through ``Members`` alone.
package protocol MembersDecodable: Decodable {
    /// Reads the object.
    ///
    /// - Throws: `DecodingError` if a part is missing that it must have.
    init(_ members: Members) throws
    /// Whether one value may stand for all repetitions of the object in a text.
    static var isReadOnce: Bool { get }
}

extension MembersDecodable {
    package static var isReadOnce: Bool { false }
}

extension MembersDecodable where Self: ReadOnce {
    package static var isReadOnce: Bool { true }
}
