/// A member of no size that is private and has no default.
///
/// It lets a large type have, beside the initialisers that it declares in extensions, the one that the
/// compiler makes of its members. Only that one builds a value where it is to stay; a declared one
/// builds a copy first, which for an entry of a playlist costs as much as reading a tenth of it.
struct BuiltInPlace: Hashable, Sendable {}
