#if os(Linux)
    import Foundation
    import Testing
    import WebAPIClient
    import WebAPITesting

    /// In processes of their own, because the environment belongs to the whole process.
    @Suite struct `Curl and the environment` {
        @Test func `proxies are used, but never for this very machine`() async {
            await #expect(processExitsWith: .success) {
                unsetenv("no_proxy")
                unsetenv("NO_PROXY")
                setenv("http_proxy", "http://127.0.0.1:1", 1)
                try await withLoopbackServer(answering: .whole("here")) { server in
                    for host in ["127.0.0.1", "localhost"] {
                        let url = "http://\(host):\(server.port)/"
                        let response = try await CurlTransport().send(TransportRequest(url: url))
                        #expect(response.status == 200)
                    }
                }
                #expect(await failure(of: "http://service.invalid/")?.kind == .notConnected)
                setenv("no_proxy", "service.invalid", 1)
                #expect(await failure(of: "http://service.invalid/")?.kind == .hostNotFound)
            }
        }

        @Test func `a proxy is asked with the whole URL`() async {
            await #expect(processExitsWith: .success) {
                let proxy: LoopbackServer.Handler = { .whole($0.target) }
                try await withLoopbackServer(proxy) { server in
                    for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
                    setenv("http_proxy", server.url, 1)
                    let url = "http://service.invalid/a?b"
                    let response = try await CurlTransport().send(TransportRequest(url: url))
                    #expect(String(decoding: response.body, as: UTF8.self) == url)
                }
            }
        }

        @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
        func `the certificate authorities named there are the ones that count`(
            variable: String
        ) async {
            await #expect(processExitsWith: .success) { [variable] in
                for name in ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE"] { unsetenv(name) }
                setenv(variable, "/nonexistent/certificates.pem", 1)
                try await withLoopbackServer(answering: .whole()) { server in
                    let error = await failure(of: "https://127.0.0.1:\(server.port)/")
                    #expect(error?.kind == .insecure)
                    #expect(error?.detail.contains("CA cert") == true)
                }
            }
        }
    }

    private func failure(of url: String) async -> TransportError? {
        do {
            _ = try await CurlTransport().send(TransportRequest(url: url))
            return nil
        } catch {
            return error as? TransportError
        }
    }
#endif
