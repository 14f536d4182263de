#if os(Linux)
    /// One item of a keyring for each credential, through the Secret Service.
    ///
    /// A look-up that finds nothing does not mean that there is nothing: a locked keyring looks
    /// the same. So the keyring is asked whether it is open before "nothing" is believed.
    struct KeyringBackend: CredentialBackend {
        private static let application = "gatefold"
        private static let damagedApplication = "gatefold-damaged"

        let kind = CredentialPlace.Kind.keyring
        /// Which keyring new credentials go to.
        var alias = "default"
        /// Whether the person may be asked to unlock or to make a keyring.
        var mayPrompt: Bool

        func probe(unlocks: Bool, _ call: BlockingCall) throws -> String {
            let session = try KeyringSession(call)
            if unlocks { return Self.location(try openKeyring(session, call, makes: true)) }
            guard let keyring = try session.keyring(alias: alias) else {
                if mayPrompt { return "a new keyring" }
                throw Self.error(.noKeyring)
            }
            if keyring.isLocked, !mayPrompt { throw Self.error(.locked) }
            return Self.location(keyring)
        }

        func list(_ call: BlockingCall) throws -> [CredentialID] {
            let session = try KeyringSession(call)
            _ = try openKeyring(session, call)
            return try openItems(["application": Self.application], session, call)
                .compactMap { item in
                    guard let service = item.attribute("service"),
                        let account = item.attribute("account"),
                        let client = item.attribute("client")
                    else { return nil }
                    return CredentialID(service: service, account: account, client: client)
                }
        }

        func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes {
            let session = try KeyringSession(call)
            guard let item = try openItems(Self.attributes(id), session, call).first else {
                return .absent
            }
            return .found(try session.secret(of: item))
        }

        func write(
            _ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall
        ) throws {
            let session = try KeyringSession(call)
            let keyring = try openKeyring(session, call, makes: true)
            try session.store(bytes, Self.attributes(id), label: label, in: keyring)
        }

        func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool {
            let session = try KeyringSession(call)
            let items = try openItems(Self.attributes(id), session, call)
            for item in items { try session.remove(item) }
            let damaged = Self.attributes(id, application: Self.damagedApplication)
            for item in try session.items(damaged) where !item.isLocked {
                try session.remove(item)
            }
            return !items.isEmpty
        }

        func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String? {
            let session = try KeyringSession(call)
            guard let item = try openItems(Self.attributes(id), session, call).first else {
                return nil
            }
            let label = "Gatefold – damaged (\(id.service), \(id.account))"
            let attributes = Self.attributes(id, application: Self.damagedApplication)
            try session.change(item, attributes, label: label)
            return "“\(label)”"
        }

        func place(of id: CredentialID) -> String { "the keyring" }

        // MARK: - Open keyrings

        /// The items with these attributes, which can be read.
        ///
        /// - Throws: ``CredentialStoreError`` if there may be some that cannot.
        private func openItems(
            _ attributes: [String: String], _ session: KeyringSession, _ call: BlockingCall
        ) throws -> [KeyringSession.Item] {
            let items = try session.items(attributes)
            let open = items.filter { !$0.isLocked }
            if let locked = items.first(where: \.isLocked), open.isEmpty {
                try unlock(call) { try session.unlock(locked) }
            } else if items.isEmpty {
                // Some programs do not even show what is in a locked keyring.
                _ = try openKeyring(session, call)
            } else {
                return open
            }
            return try session.items(attributes).filter { !$0.isLocked }
        }

        /// The keyring for new credentials, open. Only who is about to need one makes one.
        private func openKeyring(
            _ session: KeyringSession, _ call: BlockingCall, makes: Bool = false
        ) throws -> KeyringSession.Keyring {
            guard let keyring = try session.keyring(alias: alias) else {
                guard makes, mayPrompt else { throw Self.error(.noKeyring) }
                guard let new = call.askPerson({ session.makeKeyring(alias: alias) }) else {
                    throw Self.error(.noKeyring)
                }
                return new
            }
            if keyring.isLocked { try unlock(call) { try session.unlock(keyring) } }
            return keyring
        }

        private func unlock(_ call: BlockingCall, _ unlock: () throws -> Bool) throws {
            guard mayPrompt else { throw Self.error(.locked) }
            guard try call.askPerson(unlock) else { throw Self.error(.refused) }
        }

        // MARK: - What a keyring shows

        /// Ids only: a keyring keeps them as clear text, or as hashes without salt.
        private static func attributes(
            _ id: CredentialID, application: String = application
        ) -> [String: String] {
            [
                "application": application, "service": id.service, "account": id.account,
                "client": id.client,
            ]
        }

        private static func location(_ keyring: KeyringSession.Keyring) -> String {
            keyring.label.isEmpty ? "the keyring" : "the keyring “\(keyring.label)”"
        }

        private static func error(_ kind: CredentialStoreError.Kind) -> CredentialStoreError {
            CredentialStoreError(kind, place: "The keyring")
        }
    }
#endif
