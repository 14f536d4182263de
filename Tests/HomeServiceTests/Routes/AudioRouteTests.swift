import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Audio files` {
    /// A service on a port of its own, with one track.
    private func withService(
        _ body: (_ ask: ([String]) async throws -> RawAnswer, _ file: [UInt8]) async throws -> Void
    ) async throws {
        try await withTestHome([TestTrack.library[0]]) { home in
            let server = try Server(handler: home.router.handler(context: ()))
            let id = try await home.spotify.me.savedTracks().page(limit: 1).items[0].track.id
            let path = home.folder.appending(path: "music/Harbour/1.wav")
            let file = try [UInt8](Data(contentsOf: path))
            let target = "/audio/\(try #require(id).rawValue)"
            do {
                try await body(
                    { fields in
                        try await RawAnswer.of("GET \(target)", fields, port: server.port)
                    }, file)
            } catch {
                await server.stop(grace: .zero)
                throw error
            }
            await server.stop(grace: .zero)
        }
    }

    private let token = "Authorization: Bearer \(TestHome.token)"

    @Test func `are given whole or in the part asked for`() async throws {
        try await withService { ask, file in
            let size = file.count
            let whole = try await ask([token])
            #expect(whole.status == 200)
            #expect(whole.body == file)
            #expect(whole.header("Content-Type") == "audio/wav")
            #expect(whole.header("Accept-Ranges") == "bytes")
            let cases: [(String, Int, Range<Int>)] = [
                ("bytes=-5", 206, size - 5..<size), ("bytes=0-\(size + 10)", 206, 0..<size),
                ("bytes=100-199", 206, 100..<200), ("bytes=5-1", 200, 0..<size),
                ("tracks=1-2", 200, 0..<size),
            ]
            for (range, status, part) in cases {
                let answer = try await ask([token, "Range: \(range)"])
                #expect(answer.status == status, "\(range)")
                #expect(answer.body == Array(file[part]), "\(range)")
            }
            let behind = try await ask([token, "Range: bytes=\(size)-"])
            #expect(behind.status == 416)
            #expect(behind.header("Content-Range") == "bytes */\(size)")
            let two = try await ask([token, "Range: bytes=0-9,5000-5009"])
            #expect(two.status == 206)
            #expect(two.header("Content-Type")?.hasPrefix("multipart/byteranges") == true)
            let tag = try #require(whole.header("ETag"))
            for (condition, status) in [(tag, 206), ("\"old\"", 200)] {
                let answer = try await ask(
                    [token, "Range: bytes=0-9", "If-Range: \(condition)"])
                #expect(answer.status == status)
            }
        }
    }

    @Test func `are given to nobody without a token in the header`() async throws {
        try await withService { ask, _ in
            for headers in [[], ["Authorization: Bearer wrong"]] {
                let answer = try await ask(headers)
                #expect(answer.status == 401)
            }
        }
        try await withTestHome([]) { home in
            let answer = await home.get(
                "/audio/0000000000000000000000?access_token=\(TestHome.token)", token: nil)
            #expect(answer.status == 401)
        }
    }

    @Test(arguments: [
        "/audio/..%2F..%2F..%2Fetc%2Fpasswd", "/audio/../../../etc/passwd",
        "/audio/%2e%2e/%2e%2e/etc/passwd", "/audio//etc/passwd", "/audio/0000000000000000000000",
        "/audio/1.wav", "/audio/Harbour%2F1.wav", "/audio/%5C..%5C..%5Cwindows", "/audio/",
        "/audio/..%c0%af..%c0%afetc", "/covers/album/..%2F..%2Fetc%2Fpasswd/640",
        "/covers/..%2F..%2Fetc/0000000000000000000000/640",
        "/covers/album/0000000000000000000000/..%2F640", "/covers/../../etc/passwd",
        "/covers/album/0000000000000000000000/64000",
    ])
    func `and covers are found by id alone`(target: String) async throws {
        try await withTestHome { home in
            let answer = await home.get(target)
            #expect([400, 404].contains(answer.status))
            #expect(!answer.bodyAsText.contains("root:"))
        }
    }
}
