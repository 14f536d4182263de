/// Why a broker does not start, or does not take another configuration.
///
/// Holds no secret: a problem names the setting, never its value, where the value may be one.
package struct TokenBrokerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of trouble it is.
    package enum Kind: Sendable, Hashable {
        /// The configuration file cannot be read, is no JSON, or has keys or types that are wrong.
        case unreadableConfiguration
        /// What the configuration says cannot or should not be.
        case invalidConfiguration
        /// The address cannot be listened on.
        case cannotListen
        /// The new configuration listens elsewhere, which only a new start can do.
        case needsRestart
    }

    /// One thing that is wrong.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The setting as it is written, as `apps[0].redirect_uris[1]`, a variable's or a file's
        /// name; empty for the whole.
        package var setting: String
        /// What is wrong: one plain sentence.
        package var message: String
        /// What to do: one plain sentence.
        package var advice: String

        package var description: String {
            (setting.isEmpty ? "" : "\(setting): ") + "\(message) \(advice)"
        }
    }

    package var kind: Kind
    /// All that was found, at least one.
    package var problems: [Problem]

    init(_ kind: Kind, _ problems: [Problem]) {
        self.kind = kind
        self.problems = problems
    }

    init(_ kind: Kind, _ setting: String, _ message: String, _ advice: String) {
        self.init(kind, [Problem(setting: setting, message: message, advice: advice)])
    }

    /// A line for each problem.
    package var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
