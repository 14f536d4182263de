import Foundation
import HTTPServer
import Testing
import WebAPIClient
import WebAPITesting

@testable import HomeService

@Suite struct `Fault rules` {
    private static let down = "\"fault\":{\"status\":503}"

    /// Which of so many requests a rule strikes.
    private func struck(_ rules: String, of count: Int = 8) async throws -> [Int] {
        let sample = try FaultySample(rules)
        var struck: [Int] = []
        for place in 1...count where await sample.ask("/v1/me/tracks").status == 503 {
            struck.append(place)
        }
        return struck
    }

    @Test(arguments: [
        ("", [1, 2, 3, 4, 5, 6, 7, 8]), ("\"nth\":3,", [3]), ("\"nth\":[1,4],", [1, 4]),
        ("\"every\":3,", [3, 6]), ("\"first\":2,", [1, 2]), ("\"from\":6,", [6, 7, 8]),
        ("\"rate\":0,", []), ("\"rate\":1,", [1, 2, 3, 4, 5, 6, 7, 8]),
    ])
    func `strike which requests they name`(choice: String, wanted: [Int]) async throws {
        #expect(try await struck("{\(choice)\(Self.down)}") == wanted)
    }

    @Test func `with a rate strike the same requests each time, others with another seed`()
        async throws
    {
        func rules(_ seed: Int) -> String {
            "{\"seed\":\(seed),\"rules\":[{\"rate\":0.3,\(Self.down)}]}"
        }
        let first = try await struck(rules(1), of: 1000)
        #expect(try await struck(rules(1), of: 1000) == first)
        #expect(try await struck(rules(2), of: 1000) != first)
        #expect(230...370 ~= first.count)
    }

    @Test(arguments: ["offset", "limit"])
    func `lead to a next page however large the numbers are that they set`(
        member: String
    ) async throws {
        let sample = try FaultySample(
            "{\"fault\":{\"set\":{\"\(member)\":\(Int.max)},\"next\":\"endless\"}}")
        let answer = await sample.ask("/v1/me/last")
        #expect(
            answer.bodyAsText.contains(
                "\"next\":\"\(FaultySample.origin)/v1/me/last?offset=\(Int.max)&limit=2\""))
    }

    @Test func `count only the requests that fit them`() async throws {
        let sample = try FaultySample(
            "{\"method\":[\"PUT\",\"POST\"],\"path\":\"/v1/me/player/*\",\"nth\":2,\(Self.down)}")
        #expect(await sample.ask("/v1/me/player/pause", method: "PUT").status == 204)
        #expect(await sample.ask("/v1/me/player/pause").status == 200)
        #expect(await sample.ask("/v1/me/player", method: "PUT").status == 204)
        #expect(await sample.ask("/v1/me/player/a/b", method: "PUT").status == 204)
        #expect(await sample.ask("/v1/me/player/next?x=1", method: "POST").status == 503)
    }

    @Test func `strike one app and spare the others`() async throws {
        let sample = try FaultySample("{\"client\":\"radio\",\(Self.down)}") {
            $0.header("Authorization")
        }
        for (app, status) in [("radio", 503), ("other", 200)] {
            let answer = await sample.ask("/v1/me/tracks", headers: [("Authorization", app)])
            #expect(answer.status == status)
        }
        #expect(await sample.ask("/v1/me/tracks").status == 200)
    }

    @Test func `count on though an earlier one strikes`() async throws {
        let rules = "{\"nth\":1,\"fault\":{\"status\":500}},{\"nth\":2,\"fault\":{\"status\":502}}"
        let sample = try FaultySample(rules)
        var statuses: [Int] = []
        for _ in 1...3 { statuses.append(await sample.ask("/v1/me/tracks").status) }
        #expect(statuses == [500, 502, 200])
        #expect(sample.faults.counts.counts.map(\.seen) == [3, 3])
        #expect(sample.faults.counts.counts.map(\.struck) == [1, 1])
    }

    @Test func `change what a named fault does, and when`() async throws {
        let sample = try FaultySample(
            "{\"path\":\"/v1/search\",\"first\":1,"
                + "\"fault\":{\"preset\":\"rate-limited\",\"retry_after\":\"7\"}},"
                + "{\"from\":2,\"path\":\"/v1/me\",\"fault\":\"token-missing-once\"}")
        let limited = await sample.ask("/v1/search")
        #expect(limited.status == 429)
        #expect(limited.header("Retry-After") == "7")
        #expect(limited.bodyAsText.contains("API rate limit exceeded"))
        #expect(await sample.ask("/v1/search").status == 200)
        #expect(await sample.ask("/v1/me").status == 200)
        #expect(await sample.ask("/v1/me").status == 401)
        #expect(await sample.ask("/v1/me").status == 401)
    }

    @Test func `wait as long as they say`() async throws {
        let sample = try FaultySample("{\"fault\":{\"delay_ms\":2500}}")
        #expect(await sample.ask("/v1/me/tracks").status == 200)
        #expect(sample.clock.sleeps == [.milliseconds(2500)])
    }

    @Test func `let a body trickle, whole`() async throws {
        let sample = try FaultySample("{\"fault\":{\"trickle_ms\":100,\"trickle_bytes\":5}}")
        guard case .stream(let stream) = await sample.ask("/v1/x").body else {
            Issue.record("It came at once.")
            return
        }
        var pieces: [String] = []
        for await piece in stream { pieces.append(String(decoding: piece, as: UTF8.self)) }
        #expect(pieces == ["{\"nam", "e\":\"x", "\"}"])
        #expect(sample.clock.sleeps == [.milliseconds(100), .milliseconds(100)])
    }

    @Test func `cut before an answer without asking for it, or after`() async throws {
        let before = try FaultySample("{\"fault\":\"cut-before\"}")
        #expect(await before.ask("/v1/me/player/pause", method: "PUT").isCut)
        #expect(before.served.withLock { $0.isEmpty })
        let lost = try FaultySample("{\"fault\":\"write-lost-cut\"}")
        #expect(await lost.ask("/v1/me/player/pause", method: "PUT").isCut)
        #expect(lost.served.withLock { $0.count } == 1)
        let replaced = try FaultySample("{\"fault\":\"write-lost\"}")
        #expect(await replaced.ask("/v1/me/player/pause", method: "PUT").status == 502)
        #expect(replaced.served.withLock { $0.count } == 1)
    }

    @Test func `cut a body in its middle`() async throws {
        let sample = try FaultySample("{\"fault\":\"cut-middle\"}")
        guard case .cut(let after?, let length) = await sample.ask("/v1/x").body else {
            Issue.record("It is not cut.")
            return
        }
        #expect(String(decoding: after, as: UTF8.self) == "{\"name")
        #expect(length == 12)
    }

    @Test func `give an earlier answer again, to who got it`() async throws {
        let layer = try FaultySample("{\"every\":2,\"fault\":{\"stale\":true}}").faults
        let number = Guarded(0)
        func ask(_ token: String) async -> String {
            let request = HTTPRequest(
                method: "GET", target: "/v1/me/player", headers: [("Authorization", token)])
            let answer = await layer.respond(to: request) { _ in
                let next = number.withLock { number in
                    number += 1
                    return number
                }
                return HTTPResponse(body: .bytes(Array("\(next)".utf8)))
            }
            return answer.bodyAsText
        }
        #expect(await ask("a") == "1")
        #expect(await ask("a") == "1")
        #expect(await ask("a") == "2")
        #expect(await ask("b") == "3")
    }

    @Test func `set, empty and remove at any place`() async throws {
        let sample = try FaultySample(
            "{\"fault\":{\"set\":{\"added\":[1],\"items.1.track.id\":\"z\",\"none.x\":1},"
                + "\"remove\":\"items.0\",\"null\":[\"offset\",\"nowhere\"]}}")
        let text = await sample.ask("/v1/me/tracks").bodyAsText
        #expect(text.hasSuffix(",\"added\":[1]}"))
        #expect(text.contains("\"offset\":null"))
        #expect(!text.contains("nowhere") && !text.contains("none"))
        #expect(!text.contains("\"id\":\"a\""))
        #expect(text.contains("\"id\":\"z\""))
    }

    @Test func `change no answer that is an error or no JSON`() async throws {
        let layer = try FaultySample("{\"fault\":{\"set\":{\"a\":1}}}").faults
        for (status, text) in [(404, "{}"), (200, "<html>"), (204, "")] {
            let answer = await layer.respond(
                to: HTTPRequest(method: "GET", target: "/v1/x")
            ) { _ in HTTPResponse(status: status, body: .bytes(Array(text.utf8))) }
            #expect(answer.status == status)
            #expect(answer.bodyAsText == text)
        }
    }
}

@Suite struct `Rotated refresh tokens` {
    private func refresh(_ sample: FaultySample, _ token: String) async throws -> String? {
        let answer = await sample.askToken("grant_type=refresh_token&refresh_token=\(token)")
        guard answer.status == 200 else {
            #expect(answer.bodyAsText.contains("Refresh token revoked"))
            return nil
        }
        return try JSONTree(Array(answer.bodyAsText.utf8))["refresh_token"]?.string
    }

    private func served(_ sample: FaultySample) -> String? {
        sample.served.withLock { $0.last?.form?.last?.value }
    }

    @Test func `work once each, and the service knows its own only`() async throws {
        let sample = try FaultySample("{\"fault\":\"refresh-rotates\"}")
        let second = try #require(try await refresh(sample, "first"))
        let third = try #require(try await refresh(sample, second))
        #expect(Set(["first", second, third]).count == 3)
        #expect(served(sample) == "first")
        for spent in ["first", second] { #expect(try await refresh(sample, spent) == nil) }
        #expect(try await refresh(sample, third) != nil)
    }

    @Test func `go on working when the rule is gone`() async throws {
        let sample = try FaultySample("{\"fault\":\"refresh-rotates\"}")
        let second = try #require(try await refresh(sample, "first"))
        sample.faults.replace(by: .none)
        _ = try await refresh(sample, second)
        #expect(served(sample) == "first")
    }
}
