import Foundation
import HTTPServer
import Testing
import WebAPITesting

@testable import HomeService

@Suite struct `A home service for other computers` {
    private static func exposure(
        _ address: String, hasTLS: Bool = false, isPlain: Bool = false, publicURL: String? = nil
    ) -> Exposure {
        var exposure = Exposure(address: address)
        if hasTLS { exposure.identity = .init(certificateChain: [], privateKey: []) }
        exposure.allowsPlainHTTP = isPlain
        exposure.publicURL = publicURL
        return exposure
    }

    @Test(
        arguments: [
            ("192.168.1.5", false, false, nil, false, ["no password", "no TLS"]),
            ("192.168.1.5", false, false, nil, true, ["no TLS"]),
            ("192.168.1.5", true, false, nil, false, ["no password"]),
            ("192.168.1.5", false, true, nil, true, []), ("fd00::5", true, false, nil, true, []),
            ("0.0.0.0", true, false, nil, true, ["where the service is"]),
            ("::", false, false, nil, false, ["no password", "no TLS", "where the service is"]),
            ("0.0.0.0", true, false, "https://music.example", true, []),
            ("127.0.0.2", false, false, nil, false, []), ("::1", false, false, nil, false, []),
            ("127.0.0.1", false, false, "https://music.example", true, []),
            ("127.0.0.1", false, false, "https://music.example", false, ["no password"]),
            ("127.0.0.1", true, false, "https://127.0.0.1:7433", false, ["no password"]),
            ("::1", false, false, "http://music.example", false, ["no password", "no TLS"]),
            ("127.0.0.1", false, false, "http://192.168.1.5:80", true, ["no TLS"]),
            ("127.0.0.1", false, false, "http://127.0.0.1.evil.test", true, ["no TLS"]),
            ("127.0.0.1", false, true, "http://music.example", true, []),
            ("127.0.0.1", false, false, "http://127.0.0.1:8080", true, []),
            ("127.0.0.1", false, false, "http://localhost:8080", true, []),
            ("127.0.0.1", false, false, "http://[::1]:8080", true, []),
            ("192.168.1.5", true, false, "http://music.example", true, ["no TLS"]),
        ] as [(String, Bool, Bool, String?, Bool, [String])])
    func `says all that is missing, and how to give it`(
        address: String, hasTLS: Bool, isPlain: Bool, publicURL: String?, hasPassword: Bool,
        missing: [String]
    ) throws {
        let exposure = Self.exposure(
            address, hasTLS: hasTLS, isPlain: isPlain, publicURL: publicURL)
        guard !missing.isEmpty else {
            return try exposure.check(ownerHasPassword: hasPassword)
        }
        let error = try #require(throws: HomeServiceError.self) {
            try exposure.check(ownerHasPassword: hasPassword)
        }
        for words in ["no password", "no TLS", "where the service is"] {
            #expect(error.message.contains(words) == missing.contains(words), "\(words)")
        }
        #expect(error.advice.contains("gatefold users password owner") == !hasPassword)
    }

    @Test(arguments: [
        "music.example", "ftp://music.example", "https://music.example/path", "https://",
        "https://music.example?x", "https://a b", "https://user@music.example", "",
    ])
    func `has no public address that is more or less than an origin`(url: String) {
        #expect(throws: HomeServiceError.self) {
            try Self.exposure("127.0.0.1", publicURL: url).check(ownerHasPassword: true)
        }
    }

    @Test func `is named in answers as others reach it`() {
        #expect(Self.exposure("192.168.1.5").origin(port: 80) == "http://192.168.1.5:80")
        #expect(Self.exposure("fd00::5", hasTLS: true).origin(port: 1) == "https://[fd00::5]:1")
        #expect(
            Self.exposure("0.0.0.0", publicURL: "https://music.example").origin(port: 1)
                == "https://music.example")
    }

    private static func configuration(
        in folder: URL, _ exposure: Exposure
    ) -> HomeServer.Configuration {
        var configuration = HomeServer.Configuration(
            roots: [], dataFolder: folder, cacheFolder: folder, port: 0, output: .silent,
            deviceName: "Test machine", token: "a-key-for-tests")
        configuration.exposure = exposure
        return configuration
    }

    @Test func `speaks TLS at 127.0.0.1 too if it was given a certificate`() async throws {
        func listen(_ identity: Exposure.Identity) throws -> Listening {
            var exposure = Exposure(address: "127.0.0.1")
            exposure.identity = identity
            return try Listening(
                Self.configuration(in: URL(filePath: "/nowhere"), exposure), log: { _ in },
                handler: { _ in HTTPResponse() })
        }
        let listening = try listen(.test)
        for server in listening.servers { await server.stop(grace: .zero) }
        let ports = listening.servers.map { Int($0.port) }
        try #require(ports.count == 2)
        #expect(listening.origin == "https://127.0.0.1:\(ports[0])")
        #expect(listening.port == ports[1] && ports[0] != ports[1])
        #expect(throws: HomeServiceError.self) {
            try listen(.init(certificateChain: [65], privateKey: [65]))
        }
    }

    @Test func `knows its own pages at whatever port the system picks`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-exposure-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var exposure = Exposure(address: "127.0.0.1")
        exposure.identity = .test
        let server = try await HomeServer.start(
            Self.configuration(in: folder, exposure), log: { _ in })
        func isSecure(_ host: String) -> Bool {
            server.accounts.site.isSecure(
                HTTPRequest(method: "GET", target: "/account", headers: [("Host", host)]))
        }
        let origin = try #require(server.publicURL)
        #expect(isSecure(String(origin.dropFirst("https://".count))))
        #expect(!isSecure("127.0.0.1:\(server.port)"))
        await server.stop()
    }
}

extension Exposure.Identity {
    fileprivate static let test = Exposure.Identity(
        certificateChain: Array(TestIdentity.certificate.utf8),
        privateKey: Array(TestIdentity.key.utf8))
}
