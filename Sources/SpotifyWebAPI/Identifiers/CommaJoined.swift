extension Sequence where Element: RawRepresentable<String> {
    /// The texts as a query holds a list of them: `a,b,c`.
    var commaJoined: String { map(\.rawValue).joined(separator: ",") }
}
