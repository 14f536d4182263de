import Foundation
import Testing
import WebAPIClient
import WebAPITesting

/// A service, or what sits before it, may send back whatever it was sent, wherever it likes.
@Suite struct `Secrecy` {
    /// An operation, and what it sends that nobody else may see.
    struct Sending: Sendable, CustomTestStringConvertible {
        var endpoint: Endpoint<[String: [Int]]>
        var secrets: [String]
        var testDescription: String { endpoint.operation }
    }

    private static let token = "BQDtoken-token-token-token"

    private static func sendings() -> [Sending] {
        let reading = Endpoint<[String: [Int]]>(
            "get-thing", .get, "things", "1", query: ["q": "a query"])
        let fields = [
            (name: "refresh_token", value: "refresh/token/refresh"),
            (name: "code", value: "code+code=code+code"),
            (name: "code_verifier", value: "verifier-verifier-verifier"),
            (name: "client_secret", value: "form-secret-form-secret"),
        ]
        let password = "client-secret-secret"
        var exchange = Endpoint<[String: [Int]]>("exchange", .post, "token")
        exchange.authorization = .basic(user: "client", password: password)
        exchange.body = .form(fields + [(name: "grant_type", value: "authorization_code")])
        let pair = Data("client:\(password)".utf8).base64EncodedString()
        let escaped = fields.map {
            String(decoding: FormBody.encode([("", $0.value)]), as: UTF8.self)
        }
        return [
            Sending(endpoint: reading, secrets: [token]),
            Sending(
                endpoint: exchange,
                secrets: [password, pair] + fields.map(\.value)
                    + escaped.map { String($0.dropFirst()) }),
        ]
    }

    private static func bodies(echoing secret: String) -> [String] {
        [
            secret, "<title>\(secret)</title>", #""\#(secret)""#, #"["\#(secret)"]"#,
            #"{"name":["\#(secret)"]}"#, #"{"name":{"\#(secret)":1}}"#, #"{"\#(secret)":1}"#,
            #"{"error":"\#(secret)","error_description":"\#(secret)"}"#,
            #"{"error":{"message":"No \#(secret).","reason":"\#(secret)"}}"#,
            #"{"error":{"message":"No \#(secret).","reason":"QUOTA_EXCEEDED"}}"#,
        ]
    }

    @Test(
        arguments: [200, 202, 304, 400, 401, 403, 404, 429, 500, 502], Self.sendings())
    func `what a service echoes is in no error and no event`(
        status: Int, sending: Sending
    ) async throws {
        for (secret, body) in sending.secrets.flatMap({ secret in
            Self.bodies(echoing: secret).map { (secret, $0) }
        }) {
            let transport = RecordingTransport { _ in
                .text(
                    body, status: status,
                    [
                        "WWW-Authenticate": "Bearer error_description=\"\(body)\"",
                        "Retry-After": body, "Content-Type": body, "ETag": body,
                    ])
            }
            let setup = Setup(transport, store: MemoryResponseStore()) { _ in
                AccessToken(Self.token)
            }
            let error = await setup.error(of: sending.endpoint)
            expectNo(secret, in: error, setup.events.values)
            #expect(!"\(setup.events.values)".contains("query"))
        }
    }

    @Test(arguments: Self.sendings())
    func `what a transport says is in no error and no event either`(
        sending: Sending
    ) async throws {
        for secret in sending.secrets {
            let transport = RecordingTransport { _ in
                throw TransportError(.insecure, detail: "bad header: \(secret)")
            }
            let setup = Setup(transport) { _ in AccessToken(Self.token) }
            let error = await setup.error(of: sending.endpoint)
            #expect(error?.detail == "bad header: …")
            expectNo(secret, in: error, setup.events.values)
        }
    }

    @Test func `a token that was renewed is still a secret`() async throws {
        let transport = RecordingTransport { _ in
            .text("old-token-old is no new-token-new", status: 401)
        }
        let setup = Setup(transport) { refused in
            refused == nil ? "old-token-old" : "new-token-new"
        }
        #expect(await setup.error(of: Setup.get)?.detail == "… is no …")
    }

    private func expectNo(
        _ secret: String, in error: WebAPIError?, _ events: [SendingEvent],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var texts = ["\(events)", String(reflecting: events), String(reflecting: error)]
        texts += [error?.description ?? "", String(reflecting: error?.underlying)]
        texts.append("")
        dump(error, to: &texts[texts.endIndex - 1])
        for text in texts {
            #expect(!text.contains(secret.prefix(12)), sourceLocation: sourceLocation)
        }
    }
}
