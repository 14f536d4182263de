public import Foundation

/// Where the files of a store lie, after the XDG Base Directory Specification.
public enum CredentialFolder {
    /// The folder of an environment.
    ///
    /// - Parameter environment: Its `XDG_STATE_HOME` and `HOME`; relative ones are ignored, as the
    ///   specification has it.
    /// - Returns: `gatefold/credentials` in the state folder.
    public static func url(environment: [String: String]) -> URL {
        let home = absolute(environment["HOME"]) ?? NSHomeDirectory()
        let state = absolute(environment["XDG_STATE_HOME"]) ?? home + "/.local/state"
        return URL(fileURLWithPath: state, isDirectory: true)
            .appendingPathComponent("gatefold/credentials", isDirectory: true)
    }

    private static func absolute(_ path: String?) -> String? {
        path?.hasPrefix("/") == true ? path : nil
    }
}

/// How long a store waits.
public struct CredentialLimits: Sendable, Hashable {
    /// For an answer that needs no person.
    public var answer: Duration
    /// For a person who is asked, besides.
    public var person: Duration

    /// Sets limits.
    ///
    /// - Parameters:
    ///   - answer: For an answer that needs no person.
    ///   - person: For a person who is asked, besides.
    public init(answer: Duration = .seconds(10), person: Duration = .seconds(60)) {
        self.answer = answer
        self.person = person
    }
}
