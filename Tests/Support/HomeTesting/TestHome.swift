package import Foundation
package import HTTPServer
package import HomeService
package import SpotifyWebAPI
import WebAPIClient

/// A home service in the test's own process: a client whose requests go straight to the routes.
package struct TestHome: Sendable {
    package static let token = "a-token-for-tests"
    package static let origin = "http://home.test"

    /// A folder of this test's own; removed at its end.
    package let folder: URL
    package let catalogue: Catalogue
    package let library: Library
    package let player: Player
    package let router: Router<Void>
    package let spotify: SpotifyClient
    /// What the service wrote to its log.
    package let logged: Log

    /// Asks the routes without the client: what they really answer.
    package func get(
        _ target: String, method: String = "GET", token: String? = token, body: String = ""
    ) async -> HTTPResponse {
        let headers = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        return await router.respond(
            to: HTTPRequest(
                method: method, target: target, headers: headers.map { (name: $0.0, value: $0.1) },
                body: Array(body.utf8)),
            context: ())
    }

    /// Scans the music folder once more.
    @discardableResult
    package func scan() async throws -> ScanReport {
        try await Scanner(
            catalogue: catalogue, readTags: { try TagReader.read($0) },
            readCover: { try TagReader.cover(in: $0) }
        ).scan(roots: [FilePath(folder.appending(path: "music").path)])
    }
}

/// Lines of a log, in order.
package final class Log: @unchecked Sendable {
    // Unchecked: every access to `lines` is made while `lock` is held.
    private let lock = NSLock()
    private var lines: [String] = []

    package var all: [String] { lock.withLock { lines } }

    func add(_ line: String) { lock.withLock { lines.append(line) } }
}

/// Runs a test with a home service over some tracks.
package func withTestHome(
    _ tracks: [TestTrack] = TestTrack.library, playlists: [String: String] = [:],
    output: AudioOutput = .silent, regime: AccessRegime = .extended,
    date: @escaping @Sendable () -> Date = { Date() },
    _ body: (TestHome) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "gatefold-home-\(UUID().uuidString)")
    let music = folder.appending(path: "music")
    try FileManager.default.createDirectory(at: music, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for track in tracks { try track.write(below: music) }
    for (name, text) in playlists {
        try Data(text.utf8).write(to: music.appending(path: name))
    }
    let catalogue = try Catalogue(at: folder.appending(path: "catalogue.sqlite"))
    let library = try Library(beside: catalogue)
    let player = try Player(output: output, deviceID: "test-device", deviceName: "Test machine")
    let logged = Log()
    let accounts = try HomeAccounts(
        file: folder.appending(path: "accounts.sqlite"), ownerKey: TestHome.token,
        serviceName: "Test machine", date: date)
    let api = WebAPI(
        catalogue: catalogue, library: library, player: player,
        covers: CoverStore(
            folder: folder.appending(path: "covers"),
            readEmbedded: { try TagReader.cover(in: $0) }),
        origin: TestHome.origin, ownerName: "Test listener", accessToken: TestHome.token,
        accounts: accounts, regime: regime, log: { logged.add($0) })
    let router = api.router()
    let home = TestHome(
        folder: folder, catalogue: catalogue, library: library, player: player, router: router,
        spotify: SpotifyClient(
            baseURL: TestHome.origin + "/v1", transport: HomeTransport(router),
            token: { _ in AccessToken(TestHome.token) }), logged: logged)
    try await home.scan()
    do {
        try await body(home)
        await player.shutdown()
    } catch {
        await player.shutdown()
        throw error
    }
}
