import HTTPServer
import Testing
import WebAPIClient
import WebAPITesting

@testable import HomeService

@Suite struct `Faults while the service runs` {
    private let token = "the-owners-token"

    private func ask(
        _ sample: FaultySample, _ method: String = "GET", target: String = "/admin/faults",
        token: String? = "the-owners-token", peer: String = "127.0.0.1",
        host: String? = "127.0.0.1:7433",
        headers: [(name: String, value: String)] = [], body: String = ""
    ) -> HTTPResponse {
        let authorization = token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
        let host = host.map { [(name: "Host", value: $0)] } ?? []
        return FaultAdmin(faults: sample.faults, token: self.token).respond(
            to: HTTPRequest(
                method: method, target: target, headers: host + authorization + headers,
                body: Array(body.utf8), peer: peer))
    }

    @Test func `are shown with what they did`() async throws {
        let sample = try FaultySample("{\"name\":\"busy\",\"nth\":2,\"fault\":\"rate-limited\"}")
        for _ in 1...3 { _ = await sample.ask("/v1/me") }
        let answer = ask(sample)
        #expect(answer.status == 200)
        #expect(answer.header("Cache-Control") == "no-store")
        #expect(
            answer.bodyAsText
                == "{\"seed\":0,\"rules\":[{\"name\":\"busy\",\"seen\":3,\"struck\":1,"
                + "\"rule\":{\"name\":\"busy\",\"nth\":2,\"fault\":\"rate-limited\"}}]}")
    }

    @Test func `are replaced and removed`() async throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        let put = ask(sample, "PUT", body: "{\"rules\":[{\"fault\":\"not-found\"}]}")
        #expect(put.status == 200)
        #expect(put.bodyAsText.contains("\"seen\":0"))
        #expect(await sample.ask("/v1/me").status == 404)
        #expect(ask(sample, "DELETE").status == 204)
        #expect(await sample.ask("/v1/me").status == 200)
    }

    @Test(arguments: [
        ("{\"rules\":[{\"fault\":\"no-such\"}]}", "there is no fault named"),
        ("{\"rules\":\n[", "Malformed json: line 2, it ends in the middle"), ("", "Malformed json"),
    ])
    func `stay as they are after a mistake`(body: String, message: String) async throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        let answer = ask(sample, "PUT", body: body)
        #expect(answer.status == 400)
        #expect(answer.bodyAsText.contains(message))
        #expect(await sample.ask("/v1/me").status == 403)
    }

    @Test func `are for the owner's token only`() throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        #expect(ask(sample, token: nil).status == 401)
        for wrong in ["", "the-owners-toke", "the-owners-token2"] {
            #expect(ask(sample, "DELETE", token: wrong).status == 401)
        }
        #expect(
            ask(
                sample, target: "/admin/faults?access_token=the-owners-token", token: nil
            ).status == 401)
        #expect(!sample.faults.counts.plan.rules.isEmpty)
    }

    @Test(arguments: ["192.168.1.5", "::ffff:192.168.1.5", "fe80::1", "", "128.0.0.1", "::"])
    func `are not there for other computers`(peer: String) throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        #expect(ask(sample, peer: peer).status == 404)
    }

    @Test(arguments: ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    func `are there for this computer, unless a proxy asks`(peer: String) throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        #expect(ask(sample, peer: peer).status == 200)
        for field in ["Forwarded", "X-Forwarded-For", "Via"] {
            #expect(ask(sample, peer: peer, headers: [(field, "x")]).status == 404)
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1", true), ("127.8.8.8:80", true), ("LocalHost:7433", true), ("[::1]", true),
            ("[::1]:7433", true), ("music.example", false), ("192.168.1.5:7433", false),
            ("127.0.0.1.evil.test", false), ("localhost.evil.test:7433", false),
            ("[::1].evil.test", false), ("[fe80::1]:7433", false), ("127.0.0", false), ("", false),
            (nil, false),
        ] as [(String?, Bool)])
    func `are there by the names of this computer only`(host: String?, isThere: Bool) throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        #expect(ask(sample, host: host).status == (isThere ? 200 : 404))
    }

    @Test func `have no other address and no other method`() throws {
        let sample = try FaultySample("{\"fault\":\"forbidden\"}")
        #expect(ask(sample, target: "/admin").status == 404)
        #expect(ask(sample, target: "/admin/faults/1").status == 404)
        let answer = ask(sample, "POST")
        #expect(answer.status == 405)
        #expect(answer.header("Allow") == "DELETE, GET, HEAD, PUT")
    }
}
