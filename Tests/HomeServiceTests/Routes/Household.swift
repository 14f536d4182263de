import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

/// The Web API of a test's home as several people use it, each with the scopes they gave.
struct Household {
    static let anna = HomeUser(id: "anna", name: "Anna")
    static let owner = HomeUser.owner(named: "Test listener")

    let home: TestHome
    private let router: Router<Listener>

    init(_ home: TestHome, regime: AccessRegime = .extended) {
        self.home = home
        let api = WebAPI(
            catalogue: home.catalogue, library: home.library, player: home.player,
            covers: CoverStore(
                folder: home.folder.appending(path: "covers"), readEmbedded: { _ in nil }),
            origin: TestHome.origin, ownerName: Self.owner.name, accessToken: "",
            regime: regime)
        router = api.operations().router
    }

    /// Asks as a person who allowed these scopes, or everything: a method and a target, as
    /// `GET me/tracks?limit=1`.
    func ask(
        _ line: String, as user: HomeUser = owner, scopes: Set<Scope>? = nil, body: String = "",
        type: String = "application/json"
    ) async -> HTTPResponse {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        return await router.respond(
            to: HTTPRequest(
                method: words[0], target: "/" + words[1],
                headers: [(name: "Content-Type", value: type)], body: Array(body.utf8)),
            context: Listener(account: user, scopes: scopes))
    }

    /// The status and the words of a refusal, or the status alone.
    func said(
        _ line: String, as user: HomeUser = owner, scopes: Set<Scope>? = nil, body: String = "",
        type: String = "application/json"
    ) async -> String {
        let answer = await ask(line, as: user, scopes: scopes, body: body, type: type)
        guard case .bytes(let text) = answer.body,
            let error = try? JSON.decode(ErrorObject.self, from: text)
        else { return "\(answer.status)" }
        return "\(answer.status) \(error.error.message ?? "")"
    }

    func value<Value: Decodable>(
        _ line: String, as user: HomeUser = owner, body: String = "",
        _ type: Value.Type = Value.self
    ) async throws -> Value {
        let answer = await ask(line, as: user, body: body)
        guard case .bytes(let text) = answer.body else { throw CocoaError(.fileReadUnknown) }
        return try JSON.decode(Value.self, from: text)
    }

    /// The names in a playlist.
    func names(in id: String, as user: HomeUser = owner) async throws -> [String?] {
        try await value("GET playlists/\(id)/items?limit=100", as: user, Page<PlaylistItem>.self)
            .items.map { $0.item?.name }
    }

    /// The tracks of the home by title.
    func uri(_ title: String) async throws -> String {
        let found = try await home.library.savedTracks(
            of: Self.owner.id, limit: 50, offset: 0)
        let track = try #require(found.elements.first { $0.title == title })
        return "spotify:track:\(track.id)"
    }
}
