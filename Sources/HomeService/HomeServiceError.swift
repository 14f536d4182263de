/// What kept the home service from doing something, in words for the person who runs it.
package struct HomeServiceError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        case folderNotFound
        case folderNotReadable
        case portTaken
        case alreadyRunning
        case network
        case storage
        case audio
        /// There is no such person or app.
        case notFound
        /// What was asked for is against the rules.
        case refused
    }
    package var kind: Kind
    /// What happened and where, a sentence.
    package var message: String
    /// What the person can do, a sentence.
    package var advice: String

    package init(_ kind: Kind, _ message: String, advice: String) {
        self.kind = kind
        self.message = message
        self.advice = advice
    }

    package var description: String { advice.isEmpty ? message : "\(message) \(advice)" }
}
