import AccountTesting
import CredentialStore
import Foundation
import GatefoldCore
import Testing
import WebAPIClient

@Suite struct `The program that serves one's own music` {
    private func makeProgram(in folder: TemporaryFolder, _ name: String) throws -> String {
        let path = try folder.makeFolder(name) + "/gatefold"
        try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }

    @Test func `is the one that is named, then the one beside the app, then an installed one`()
        throws
    {
        let folder = try TemporaryFolder()
        let (beside, installed) = (
            try makeProgram(in: folder, "app"), try makeProgram(in: folder, "bin")
        )
        var environment = ["PATH": "/does/not/exist:\(folder.path)/bin"]
        func found(beside app: String?) -> String? {
            HomeServiceProgram.path(environment: environment, beside: app)
        }
        #expect(found(beside: folder.path + "/app") == beside)
        #expect(found(beside: folder.path + "/elsewhere") == installed)
        #expect(found(beside: nil) == installed)
        environment[HomeServiceProgram.variable] = installed
        #expect(found(beside: folder.path + "/app") == installed)
        environment[HomeServiceProgram.variable] = "/does/not/exist"
        #expect(found(beside: folder.path + "/app") == nil)
    }
}

@Suite struct `What is wrong with the place of sign-ins` {
    @Test(arguments: [
        (CredentialStoreError.Kind.locked, FailureKind.storage),
        (.damaged(path: "/p", movedTo: "/p.damaged"), .notSignedIn),
        (.noSpace(path: "/p"), .storage),
    ])
    func `is said in its own words`(kind: CredentialStoreError.Kind, expected: FailureKind) {
        let error = CredentialStoreError(kind, place: "the keyring")
        let failure = Failure(error)
        #expect(failure.kind == expected)
        #expect(failure.message == error.description && failure.advice == error.advice)
        // Also where a request failed because of it.
        let refusal = WebAPIError(
            .authorization(.notStored), operation: "refresh-token", underlying: error)
        #expect(Failure(refusal) == failure)
    }

    @Test func `leads to a new sign-in when it is damaged`() {
        let failure = Failure(DamagedTokens(movedTo: "/p.damaged"))
        #expect(failure.kind == .notSignedIn)
        #expect(failure.message == "The sign-in is damaged and was put aside as /p.damaged.")
    }
}
