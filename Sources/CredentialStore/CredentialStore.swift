public import Foundation

/// Keeps sign-ins at rest: one entry for each account, in the keyring of the desktop or, if that
/// was allowed, in private files.
///
/// "Nobody is signed in" and "it cannot be found out now" are different answers everywhere. A
/// place, once used, is remembered: a keyring that is locked today does not make files today.
///
/// Safe to use from many tasks and processes. Who reads, changes and writes an entry does so inside
/// ``withLock(for:timeLimit:_:)``.
public struct CredentialStore: Sendable {
    let folder: PrivateFolder
    private let desktop: any CredentialBackend
    private let files: FileBackend
    private let remembered: RememberedPlace
    private let schema: CredentialSchema
    private let allowsFile: Bool
    let patience: Patience

    /// The store of this person on this system.
    ///
    /// - Parameters:
    ///   - schema: What the payloads look like.
    ///   - allowsFile: Whether private files may be used where there is no keyring; say so to the
    ///     person. Where files are in use already, they stay in use.
    ///   - mayPrompt: Whether the keyring may ask the person now, as for its password.
    ///   - folder: Where files, locks and the note of the place lie; without one, the XDG state
    ///     folder of the environment.
    ///   - limits: How long to wait.
    /// - Returns: The store. Nothing was touched yet.
    public static func system(
        schema: CredentialSchema, allowsFile: Bool = false, mayPrompt: Bool = false,
        folder: URL? = nil, limits: CredentialLimits = CredentialLimits()
    ) -> CredentialStore {
        system(
            schema: schema, allowsFile: allowsFile, mayPrompt: mayPrompt,
            folder: folder
                ?? CredentialFolder.url(environment: ProcessInfo.processInfo.environment),
            limits: limits, keyring: "default")
    }

    /// The same with the keyring of another name, as `session`, which needs no password.
    package static func system(
        schema: CredentialSchema, allowsFile: Bool, mayPrompt: Bool, folder: URL,
        limits: CredentialLimits, keyring alias: String
    ) -> CredentialStore {
        #if os(Linux)
            let desktop = KeyringBackend(alias: alias, mayPrompt: mayPrompt)
        #else
            let desktop = KeychainBackend()
        #endif
        return CredentialStore(
            desktop: desktop, schema: schema, allowsFile: allowsFile, folder: folder,
            limits: limits, clock: ContinuousClock())
    }

    package init(
        desktop: any CredentialBackend, schema: CredentialSchema, allowsFile: Bool, folder: URL,
        limits: CredentialLimits, clock: any Clock<Duration>
    ) {
        self.folder = PrivateFolder(folder)
        self.desktop = desktop
        self.schema = schema
        self.allowsFile = allowsFile
        files = FileBackend(folder: self.folder)
        remembered = RememberedPlace(folder: self.folder, kinds: [desktop.kind, .files])
        patience = Patience(answer: limits.answer, person: limits.person, clock: clock)
    }

    // MARK: - The place

    /// Says where credentials are kept, or would be, and whether that works now: to be asked before
    /// a sign-in in the browser, not after it. Writes nothing.
    ///
    /// - Parameter unlocks: Whether a locked keyring is to be unlocked now, if the person may be
    ///   asked.
    /// - Returns: The place.
    /// - Throws: `CancellationError`.
    public func probe(unlocks: Bool = false) async throws -> CredentialPlace {
        do {
            return try await patience.run { call -> CredentialPlace in
                let remembered = try remembered.kind()
                let backend = try backend(remembered, call)
                var place = CredentialPlace(
                    kind: backend.kind, location: "", isRemembered: remembered != nil)
                do {
                    place.location = try backend.probe(unlocks: unlocks, call)
                } catch let error as CredentialStoreError {
                    place.location = error.place
                    place.problem = error
                }
                return place
            }
        } catch let error as CredentialStoreError {
            return CredentialPlace(
                kind: desktop.kind, location: error.place, isRemembered: false, problem: error)
        }
    }

    /// The place that is in use; else the desktop's, unless it does not work and files may be used.
    private func backend(
        _ kind: CredentialPlace.Kind?, _ call: BlockingCall
    ) throws -> any CredentialBackend {
        if let kind { return kind == .files ? files : desktop }
        guard allowsFile else { return desktop }
        do {
            _ = try desktop.probe(unlocks: false, call)
            return desktop
        } catch let error as CredentialStoreError {
            // Too slow, or not wanted any more, is no reason to keep them elsewhere for good.
            if call.isStopped { throw error }
            return files
        }
    }

    private func backend(_ call: BlockingCall) throws -> any CredentialBackend {
        try backend(remembered.kind(), call)
    }

    // MARK: - Entries

    /// Whose credentials there are, without reading one.
    ///
    /// - Returns: Their ids, in order.
    /// - Throws: ``CredentialStoreError`` if it cannot be found out; `CancellationError`.
    public func list() async throws -> [CredentialID] {
        let ids = try await patience.run { call in try backend(call).list(call) }
        return Set(ids).sorted {
            ($0.service, $0.account, $0.client) < ($1.service, $1.account, $1.client)
        }
    }

    /// Looks a credential up. What is damaged is put aside and told once; an older one comes as the
    /// newest version.
    ///
    /// - Parameter id: Whose it is.
    /// - Returns: The credential, or that there is none, or why that is not known.
    /// - Throws: `CancellationError` only.
    public func read(_ id: CredentialID) async throws -> CredentialLookup {
        do {
            let document = try await patience.run { call -> StoredDocument? in
                try load(id, in: backend(call), call)
            }
            guard let document else { return .absent }
            return .found(
                Credential(
                    id: id, label: document.label, version: document.version,
                    payload: document.payload))
        } catch let error as CredentialStoreError {
            return .unavailable(error)
        }
    }

    /// Keeps a credential, in place of the one with the same ids.
    ///
    /// - Parameter credential: What to keep. Its version is the schema's.
    /// - Throws: ``CredentialStoreError``, with what was kept before still there; after `timedOut`,
    ///   and after a `CancellationError`, either may be kept.
    public func write(_ credential: Credential) async throws {
        _ = try EntryName(credential.id)
        guard credential.version == schema.version, JSONMembers(credential.payload) != nil else {
            throw CredentialStoreError(
                .invalid("its content is no JSON object of version \(schema.version)"),
                place: "the store")
        }
        try await patience.run { call in
            let backend = try backend(call)
            // To look something up asks nobody for a new keyring; to keep something does. Before
            // others are locked out: a person may take long.
            _ = try backend.probe(unlocks: true, call)
            try remembered.use(backend.kind) {
                let document = try document(credential, in: backend, call)
                try backend.write(
                    document.bytes, label: credential.label, for: credential.id, call)
            }
        }
    }

    /// What is to be kept for a credential, with what an entry holds that this program does not
    /// know.
    private func document(
        _ credential: Credential, in backend: any CredentialBackend, _ call: BlockingCall
    ) throws -> StoredDocument {
        do {
            let previous = try load(credential.id, in: backend, call)
            return StoredDocument(credential, after: previous, known: schema.members)
        } catch let error as CredentialStoreError where error.isDamage {
            // It was put aside, and makes room for the new one.
            return StoredDocument(credential, after: nil, known: schema.members)
        }
    }

    /// Removes the credential of one account, with what damage has left of it. Nobody else's is
    /// touched.
    ///
    /// - Parameter id: Whose it is.
    /// - Returns: Whether there was one.
    /// - Throws: ``CredentialStoreError`` if it could not be removed; `CancellationError`.
    @discardableResult public func remove(_ id: CredentialID) async throws -> Bool {
        try await patience.run { call in
            _ = try EntryName(id)
            let backend = try backend(call)
            let wasThere = try backend.remove(id, call)
            try remembered.forget { try backend.list(call).isEmpty }
            return wasThere
        }
    }

    /// What is kept for an account, brought to the newest version.
    private func load(
        _ id: CredentialID, in backend: any CredentialBackend, _ call: BlockingCall
    ) throws -> StoredDocument? {
        _ = try EntryName(id)
        let kept = try backend.read(id, call)
        switch kept {
        case .absent: return nil
        case .unreadable: break
        case .found(let bytes):
            guard let document = StoredDocument(bytes, of: id) else { break }
            guard document.version <= schema.version else {
                throw CredentialStoreError(
                    .newerVersion(found: document.version, known: schema.version),
                    place: backend.place(of: id))
            }
            if let document = document.migrated(to: schema) { return document }
        }
        // Another process may have put it aside, and a good one in its place.
        guard try backend.read(id, call) == kept else {
            return try load(id, in: backend, call)
        }
        guard let target = try backend.moveAside(id, call) else { return nil }
        let place = backend.place(of: id)
        throw CredentialStoreError(.damaged(path: place, movedTo: target), place: place)
    }
}

extension CredentialStoreError {
    fileprivate var isDamage: Bool {
        if case .damaged = kind { return true }
        return false
    }
}
