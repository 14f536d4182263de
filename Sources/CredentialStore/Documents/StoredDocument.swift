/// The text that is kept for one credential: its ids, label and version around the payload. Members
/// that this version does not know stay.
struct StoredDocument {
    private var members: JSONMembers

    /// Reads a document; `nil` if it makes no sense, or is somebody else's.
    init?(_ bytes: [UInt8], of id: CredentialID) {
        guard let members = JSONMembers(bytes), let version = members.number("version"),
            version >= 1, members.text("service") == id.service,
            members.text("account") == id.account, members.text("client") == id.client,
            let payload = members["payload"], JSONMembers(payload) != nil
        else { return nil }
        self.members = members
    }

    /// Makes the document of a credential.
    ///
    /// - Parameters:
    ///   - credential: What is to be kept; its payload is a JSON object.
    ///   - previous: What is kept so far, of the same version.
    ///   - known: The members of the payload that the program knows.
    init(_ credential: Credential, after previous: StoredDocument?, known: Set<String>) {
        var payload = JSONMembers(credential.payload) ?? JSONMembers()
        let old = previous.flatMap { JSONMembers($0.payload) }?.members ?? []
        for member in old where !known.contains(member.name) && payload[member.name] == nil {
            payload[member.name] = member.value
        }
        members = previous?.members ?? JSONMembers()
        members.set("version", credential.version)
        members.set("service", credential.id.service)
        members.set("account", credential.id.account)
        members.set("client", credential.id.client)
        members.set("label", credential.label)
        members["payload"] = payload.bytes
    }

    var version: Int { members.number("version") ?? 0 }
    var label: String { members.text("label") ?? "" }
    var payload: [UInt8] { members["payload"] ?? [] }
    var bytes: [UInt8] { members.bytes }

    /// Brings the payload to the newest version; `nil` if a step is missing or fails.
    func migrated(to schema: CredentialSchema) -> StoredDocument? {
        var document = self
        while document.version < schema.version {
            guard let step = schema.migrations[document.version],
                let payload = try? step(document.payload), JSONMembers(payload) != nil
            else { return nil }
            document.members["payload"] = payload
            document.members.set("version", document.version + 1)
        }
        return document
    }
}
