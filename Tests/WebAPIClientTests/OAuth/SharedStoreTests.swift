#if os(Linux)
    import Foundation
    import Testing
    import WebAPIClient
    import WebAPITesting

    @Suite(.timeLimit(.minutes(3))) struct `Stores that processes share` {
        /// Renews tokens slowly, changes the refresh token each time, and takes none twice.
        private final class SlowTokens: Sendable {
            let posts = Guarded<[String]>([])
            let ready = Guarded<Set<String>>([])

            func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
                if request.method == "GET" {
                    let count = ready.withLock { ready in
                        ready.insert(request.target)
                        return ready.count
                    }
                    return .whole("\(count)")
                }
                let body = String(decoding: request.body, as: UTF8.self)
                let number = posts.withLock { posts in
                    posts.append(body)
                    return posts.count
                }
                guard body.contains("refresh_token=refresh-token-\(number)&") else {
                    return .whole(#"{"error":"invalid_grant"}"#, status: 400)
                }
                return .whole(
                    """
                    {"access_token":"access-token-\(number + 1)","expires_in":3600,
                    "refresh_token":"refresh-token-\(number + 1)"}
                    """, delay: .milliseconds(200))
            }
        }

        /// What each of the processes does: waits for the others, then asks for a token.
        private static func renew() async throws {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: Errand.path(for: getppid())))
            let errand = try JSON.decode(Errand.self, from: Array(bytes))
            let transport = DefaultTransport()
            var ready = ""
            while ready != "2" {
                let url = "\(errand.server)/\(getpid())"
                let answer = try await transport.send(TransportRequest(url: url))
                ready = String(decoding: answer.body, as: UTF8.self)
            }
            let client = OAuthClient(
                .pkce(clientID: "app-1"),
                at: OAuthService(authorizeURL: errand.server, tokenURL: errand.server + "/token"),
                transport: transport)
            let session = SignInSession(client: client, store: FileTokenStore(path: errand.store))
            guard try await session.token().value == "access-token-2" else { exit(3) }
        }

        private static func process() async {
            await #expect(processExitsWith: .success) { try await Self.renew() }
        }

        /// What a process needs to know. It finds it by the number of its parent, as it shares
        /// nothing else with it.
        private struct Errand: Codable {
            var server: String
            var store: String

            static func path(for parent: Int32) -> String {
                FileManager.default.temporaryDirectory.path + "/shared-store-\(parent)"
            }
        }

        @Test func `two processes that find the token ended renew it once`() async throws {
            let folder = try TestFolder()
            let path = folder.path + "/tokens.json"
            try FileTokenStore(path: path).write(
                TokenSet(
                    accessToken: "access-token-1", refreshToken: "refresh-token-1",
                    expiresAt: Date() - 1, grant: .pkce))
            let tokens = SlowTokens()
            let handler: LoopbackServer.Handler = { tokens.answer($0) }
            try await withLoopbackServer(handler) { server in
                let errand = Errand(server: server.url, store: path)
                let message = URL(fileURLWithPath: Errand.path(for: getpid()))
                try Data(JSON.encode(errand)).write(to: message)
                defer { try? FileManager.default.removeItem(at: message) }
                async let first: Void = Self.process()
                async let second: Void = Self.process()
                _ = await (first, second)
            }
            #expect(tokens.posts.withLock { $0 }.count == 1)
            #expect(try FileTokenStore(path: path).read()?.refreshToken == "refresh-token-2")
        }
    }
#endif
