package import CredentialStore

extension Failure {
    /// Puts a failure of the store into words.
    package init(store error: CredentialStoreError) {
        let kind: FailureKind =
            if case .damaged = error.kind { .notSignedIn } else { .storage }
        self.init(kind, error.description, advice: error.advice)
    }
}

extension CredentialStoreError {
    /// Whether there is no keyring at all, which does not change by asking again.
    package var meansNoKeyring: Bool {
        switch kind {
        case .noBus, .noService, .noKeyring: true
        default: false
        }
    }
}
