/// What the payload of a credential looks like, and how an older one becomes a newer one.
public struct CredentialSchema: Sendable {
    /// Makes a payload of the next version from one of the version before.
    public typealias Migration = @Sendable (_ payload: [UInt8]) throws -> [UInt8]

    /// The version that is written, 1 or more.
    public var version: Int
    /// The members of the payload that this version knows. Others that are there, as a newer
    /// program has put them, stay when the payload is written again.
    public var members: Set<String>
    /// Under each older version, the step from it to the next one.
    public var migrations: [Int: Migration]

    /// Describes a payload.
    ///
    /// - Parameters:
    ///   - version: The version that is written, 1 or more.
    ///   - members: The members of the payload that this version knows.
    ///   - migrations: Under each older version, the step from it to the next one.
    public init(version: Int, members: Set<String>, migrations: [Int: Migration] = [:]) {
        self.version = version
        self.members = members
        self.migrations = migrations
    }
}
