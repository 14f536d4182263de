/// Where credentials are kept, and whether that works now.
public struct CredentialPlace: Sendable, Hashable {
    /// The kinds of places.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The keyring of the desktop, behind the Secret Service.
        case keyring
        /// The keychain of Apple's systems.
        case keychain
        /// Files that only their owner may read.
        case files
    }

    /// The kind of the place.
    public var kind: Kind
    /// Where that is, as in "the keyring “Login”" or a folder's path.
    public var location: String
    /// Whether credentials were put there before, so that no other place is looked for.
    public var isRemembered: Bool
    /// Why it cannot be used now; `nil` if it can.
    public var problem: CredentialStoreError?

    /// One sentence for a person.
    public var sentence: String {
        if let problem { return problem.description }
        return switch kind {
        case .keyring, .keychain: "Sign-ins are kept in \(location)."
        case .files: "Sign-ins are kept in files that only you can read, in \(location)."
        }
    }
}
