import Foundation
import HTTPServer
import HomeTesting
import Testing

@testable import HomeService

@Suite(.timeLimit(.minutes(1))) struct `The folders, for programs of the same person` {
    private static let token = "the-owners-token"

    private func withAdmin(
        _ body: (FolderAdmin, _ music: String) async throws -> Void
    ) async throws {
        try await withTestHome(Array(TestTrack.library.prefix(3))) { home in
            let music = home.folder.appending(path: "music").resolvingSymlinksInPath().path
            let scanner = HomeScan.scanner(for: home.catalogue)
            let folders = ServedFolders([FilePath(music)]) { roots, progress in
                CatalogueUpkeep(roots: roots, scanner: scanner, progress: progress) { _ in }
            }
            await folders.scanAgain()
            await folders.scanIsDone()
            let admin = FolderAdmin(
                folders: folders, catalogue: home.catalogue,
                access: AdminAccess(token: Self.token))
            try await body(admin, music)
            await folders.stop()
        }
    }

    private func ask(
        _ admin: FolderAdmin, _ method: String = "GET", _ target: String = "/admin/folders",
        body: String = "", token: String = Self.token, peer: String = "127.0.0.1"
    ) async -> HTTPResponse {
        await admin.respond(
            to: HTTPRequest(
                method: method, target: target,
                headers: [("Host", "127.0.0.1"), ("Authorization", "Bearer \(token)")],
                body: Array(body.utf8), peer: peer))
    }

    @Test func `are told with what is in them`() async throws {
        try await withAdmin { admin, music in
            let answer = await ask(admin)
            #expect(answer.status == 200 && answer.header("Cache-Control") == "no-store")
            let folder = #"{"path":"\#(music)","is_there":true,"albums":1,"songs":3,"spoken":0}"#
            #expect(
                answer.bodyAsText.replacing("\\/", with: "/") == #"{"folders":[\#(folder)]}"#)
        }
    }

    @Test func `are changed and looked at again`() async throws {
        try await withAdmin { admin, music in
            let more = music + "-more"
            try FileManager.default.createDirectory(
                atPath: more, withIntermediateDirectories: true)
            let added = await ask(admin, "POST", body: #"{"path":"\#(more)"}"#)
            #expect(added.status == 200)
            #expect(added.bodyAsText.contains("-more") && added.bodyAsText.contains("to_read"))
            let removed = await ask(admin, "DELETE", body: #"{"path":"\#(more)"}"#)
            #expect(removed.status == 200 && !removed.bodyAsText.contains("-more"))
            #expect(await ask(admin, "POST", "/admin/scan").bodyAsText.contains(#""scan":{"#))
        }
    }

    @Test func `say in words why they are not changed`() async throws {
        try await withAdmin { admin, music in
            let missing = await ask(admin, "POST", body: #"{"path":"/none/of/these"}"#)
            #expect(missing.status == 404)
            #expect(missing.bodyAsText.contains("There is no folder"))
            let only = await ask(admin, "DELETE", body: #"{"path":"\#(music)"}"#)
            #expect(only.status == 400 && only.bodyAsText.contains("the only folder"))
            for body in ["", "{", "[]", #"{"path":7}"#, #"{"path":"/a\u0000b"}"#] {
                #expect(await ask(admin, "POST", body: body).status == 400, "\(body)")
            }
            #expect(await ask(admin, "PUT").header("Allow") == "DELETE, GET, HEAD, POST")
            #expect(await ask(admin, "GET", "/admin/scan").header("Allow") == "POST")
        }
    }

    @Test func `are nobody else's business`() async throws {
        try await withAdmin { admin, music in
            #expect(await ask(admin, token: "another").status == 401)
            #expect(await ask(admin, peer: "192.168.1.5").status == 404)
            let foreign = await ask(
                admin, "POST", body: #"{"path":"/"}"#, peer: "192.168.1.5")
            #expect(foreign.status == 404)
            #expect(await admin.folders.roots.map(\.display) == [music])
        }
    }
}
