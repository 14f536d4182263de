import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Answers from the browser` {
    private static let request: AuthorizationRequest? = {
        var request = try? OAuthClient.made(ScriptedTransport([])).madeRequest(
            "http://127.0.0.1:8888/callback")
        request?.state = "state-1"
        return request
    }()

    private func code(in text: String) throws -> String {
        try #require(Self.request).code(in: text).value
    }

    @Test(arguments: [
        "http://127.0.0.1:8888/callback?code=a-b_c&state=state-1",
        "http://127.0.0.1:8888/callback?state=state-1&code=a-b_c&other=1&other=2",
        "app://cb?x=1+1&code=a-b_c&state=state-1", "app:/cb?code=a-b_c&state=state-1",
        "https://a.test/cb?code=a-b_c&state=state%2D1", "?code=a-b_c&state=state-1",
        "code=a-b_c&state=state-1", "callback?code=a-b_c&state=state-1",
        "  https://a.test/?code=a-b_c&state=state-1\r\n",
        "\u{201C}https://a.test/?code=a-b_c&state=state-1\u{201D}",
        "\"https://a.test/?code=a-b_c&state=state-1\"", "'?code=a-b_c&state=state-1'",
        "<https://a.test/?code=a-b_c&state=state-1>", "` <?code=a-b_c&state=state-1> `",
        "https://a.test/?code=a-b_c&state=state-1#_=_", "https://a.test/#code=a-b_c&state=state-1",
        "https://a.test/?code=a-\n  b_c&state=state-1",
    ])
    func `the code is found however the address came`(text: String) throws {
        #expect(try code(in: text) == "a-b_c")
    }

    @Test(arguments: [
        ("a%2Bb%2Fc%3D", "a+b/c="), ("a+b/c=", "a+b/c="), ("%25%26", "%&"), ("a:b", "a:b"),
        ("%C3%A4", "\u{E4}"),
    ])
    func `the code is taken byte for byte`(sent: String, meant: String) throws {
        #expect(try code(in: "?code=\(sent)&state=state-1") == meant)
        #expect(try code(in: "code=\(sent)&state=state-1") == meant)
    }

    @Test(arguments: [
        ("?error=access_denied&state=state-1", AuthorizationFailure.denied),
        ("?error=invalid_scope&state=state-1", .refused(error: "invalid_scope")),
        ("?code=c&state=state-2", .wrongState), ("?code=c&state=state-11", .wrongState),
        ("?code=c&state=STATE-1", .wrongState), ("?code=c", .wrongState),
        ("?code=c&state=", .wrongState), ("?error=access_denied", .wrongState),
        ("?error=access_denied&state=other", .wrongState), ("", .notARedirect),
        ("a-b_c", .notARedirect), ("https://a.test/", .notARedirect),
        ("https://a.test/?state=state-1", .notARedirect), ("?code=&state=state-1", .notARedirect),
        ("?error=&state=state-1", .notARedirect),
        ("?code=a&code=b&state=state-1", .notARedirect),
        ("?code=a&code=a&state=state-1", .notARedirect),
        ("?code=a&state=state-1&state=state-1", .notARedirect),
        ("?code=a&state=state-2&state=state-1", .notARedirect),
        ("?code=a&error=access_denied&state=state-1", .notARedirect),
        ("?code=%zz&state=state-1", .notARedirect), ("?code=%FF&state=state-1", .notARedirect),
        ("?error=a%20b%0A&state=state-1", .notARedirect),
    ])
    func `what is no good answer says so`(
        text: String, failure: AuthorizationFailure
    ) async {
        #expect(await kind { try code(in: text) } == .authorization(failure))
    }

    @Test func `a text without end is no answer`() async {
        let text = "?state=state-1&code=" + String(repeating: "a", count: 1 << 20)
        #expect(await kind { try code(in: text) } == .authorization(.notARedirect))
    }

    @Test func `a request without a state takes no answer`() async throws {
        var request = try #require(Self.request)
        request.state = ""
        let empty = request
        #expect(
            await kind { try empty.code(in: "?code=c&state=") } == .authorization(.wrongState))
    }

    @Test func `the service's own words are kept`() throws {
        let text = "?error=server_error&error_description=Try+it%0Alater&state=state-1"
        let error = #expect(throws: WebAPIError.self) { try code(in: text) }
        #expect(error?.detail == "Try it later")
    }
}
