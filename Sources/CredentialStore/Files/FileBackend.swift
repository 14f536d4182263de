/// One private file for each credential.
struct FileBackend: CredentialBackend {
    private static let ending = ".json"

    let kind = CredentialPlace.Kind.files
    let folder: PrivateFolder

    func probe(unlocks: Bool, _ call: BlockingCall) throws -> String {
        try folder.check()
        return folder.path
    }

    func list(_ call: BlockingCall) throws -> [CredentialID] {
        try folder.names().filter { $0.hasSuffix(Self.ending) }
            .compactMap { EntryName.id(of: $0.dropLast(Self.ending.count)) }
    }

    func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes {
        do {
            return try folder.read(file(of: id)).map(KeptBytes.found) ?? .absent
        } catch is Unreadable {
            return .unreadable
        }
    }

    func write(
        _ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall
    ) throws {
        try folder.write(bytes, to: file(of: id))
    }

    func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool {
        let file = try file(of: id)
        let wasThere = try folder.remove(file)
        // What a crash or damage has left of it may hold a token as well.
        for name in try folder.names() where name.hasPrefix(file + ".") {
            _ = try? folder.remove(name)
        }
        return wasThere
    }

    func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String? {
        try folder.moveAside(file(of: id))
    }

    func place(of id: CredentialID) -> String {
        (try? file(of: id)).map(folder.path(of:)) ?? folder.path
    }

    private func file(of id: CredentialID) throws(CredentialStoreError) -> String {
        try EntryName(id).text + Self.ending
    }
}
