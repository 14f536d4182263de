import Foundation

@testable import CredentialStore

extension CredentialID {
    static let first = CredentialID(service: "spotify", account: "u1", client: "c")
    static let second = CredentialID(service: "spotify", account: "u2", client: "c")
}

extension Credential {
    static func of(
        _ id: CredentialID = .first, _ payload: String = #"{"refresh":"R1"}"#, version: Int = 2
    ) -> Credential {
        Credential(
            id: id, label: "Gatefold – \(id.account)", version: version,
            payload: Array(payload.utf8))
    }
}

/// A store of one test's own.
struct TestStore {
    let desktop: StubDesktop
    var allowsFile: Bool
    var schema = CredentialSchema(
        version: 2, members: ["refresh", "access"],
        migrations: [
            1: { old in
                // Version 1 called it differently.
                Array(String(decoding: old, as: UTF8.self).replacing("token", with: "refresh").utf8)
            }
        ])
    var clock: any Clock<Duration> = ContinuousClock()

    /// One whose keyring has some trouble, or none.
    init(_ trouble: CredentialStoreError.Kind? = nil, allowsFile: Bool = false) {
        desktop = StubDesktop(trouble)
        self.allowsFile = allowsFile
    }

    /// One that has files only.
    static var files: TestStore { TestStore(.noBus, allowsFile: true) }

    var path: String {
        get throws { try desktop.folder.get().path + "/state/gatefold/credentials" }
    }

    var store: CredentialStore {
        get throws {
            CredentialStore(
                desktop: desktop, schema: schema, allowsFile: allowsFile,
                folder: URL(fileURLWithPath: try path), limits: CredentialLimits(), clock: clock)
        }
    }

    /// The file of the first credential.
    var file: String { get throws { try path + "/spotify.u1.c.json" } }

    /// Puts something where the first credential is kept.
    func put(_ bytes: some Sequence<UInt8>) throws {
        try PrivateFolder(URL(fileURLWithPath: path)).write(
            Array(bytes), to: "spotify.u1.c.json")
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
