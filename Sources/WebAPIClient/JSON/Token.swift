/// One piece of a JSON text: where it lies, and which piece follows it on the same level.
///
/// All pieces of a text stand in one flat array in the order of the text; the pieces of an object
/// or a list follow it directly. A key stands right before its value.
struct Token {
    enum Kind: UInt8 {
        case null
        case `true`
        case `false`
        case integer
        case fraction
        case string
        case key
        case array
        case object
    }

    var kind: Kind
    /// For strings and keys: a backslash is in it.
    var hasEscapes = false
    /// For objects: a key is there twice or is written with escapes, so that the quick search for
    /// keys is not to be trusted.
    var hasOddKeys = false
    /// For keys: the first byte, so that most other keys are told apart at once.
    var first: UInt8 = 0
    /// For objects and lists: the same text stands elsewhere in the document too.
    var isRepeated: Bool {
        get { kind.rawValue >= Kind.array.rawValue && first != 0 }
        set { first = newValue ? 1 : 0 }
    }
    /// The first byte, without the quotation mark.
    var start: Int32
    /// Bytes without quotation marks; for objects and lists how many members there are.
    var length: Int32 = 0
    /// The token that follows on the same level; after the last member, the parent's follower.
    var next: Int32 = 0
}

/// Why a text is no JSON.
struct SyntaxFault: Error {
    var problem: String
    var offset: Int
}
