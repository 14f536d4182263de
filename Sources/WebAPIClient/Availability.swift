/// Which apps a service gives an operation to.
///
/// The set of such rules is the service's; each typed client adds its own as static members.
public struct Availability: OpenText {
    /// A word for the rule.
    public let rawValue: String

    /// Wraps a word for a rule.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Every app has it.
    public static let everyApp = Availability(rawValue: "every-app")
}
