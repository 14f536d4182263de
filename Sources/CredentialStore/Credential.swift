/// Whose credential it is: one account, at one service, for one client.
public struct CredentialID: Sendable, Hashable {
    /// The service's short name, as `spotify`.
    public var service: String
    /// The account's id at the service; not an e-mail address.
    public var account: String
    /// The client id that the account was signed in with; empty where the service has none.
    public var client: String

    /// Names a credential. A keyring shows these texts even while it is locked: they hold ids only.
    ///
    /// - Parameters:
    ///   - service: The service's short name, as `spotify`.
    ///   - account: The account's id at the service.
    ///   - client: The client id that the account was signed in with.
    public init(service: String, account: String, client: String) {
        self.service = service
        self.account = account
        self.client = client
    }
}

/// What is kept for one account: a JSON object that only its owner understands.
public struct Credential: Sendable, Equatable {
    /// Whose it is.
    public var id: CredentialID
    /// What a person reads in the list of a keyring, as `Gatefold – Spotify (Anna)`.
    public var label: String
    /// The version of the payload's schema.
    public var version: Int
    /// A JSON object in UTF-8. Secret: it appears in no description.
    public var payload: [UInt8]

    /// Makes a credential.
    ///
    /// - Parameters:
    ///   - id: Whose it is.
    ///   - label: What a person reads in the list of a keyring.
    ///   - version: The version of the payload's schema.
    ///   - payload: A JSON object in UTF-8.
    public init(id: CredentialID, label: String, version: Int, payload: [UInt8]) {
        self.id = id
        self.label = label
        self.version = version
        self.payload = payload
    }
}

extension Credential: CustomStringConvertible, CustomReflectable {
    /// The ids, without the payload.
    public var description: String {
        "Credential(\(id.service), \(id.account), version \(version))"
    }

    /// The ids, without the payload: `dump` and the debugger show no token.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "version": version]) }
}

/// What a look-up tells. Only ``absent`` means that nobody is signed in.
public enum CredentialLookup: Sendable, Equatable {
    /// There is one.
    case found(Credential)
    /// There is none, and that is sure.
    case absent
    /// Whether there is one could not be found out, or it cannot be used: nobody was signed out.
    case unavailable(CredentialStoreError)
}
