import Foundation
package import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// The Web API over a catalogue and a player: what the routes of all resources share.
package struct WebAPI: Sendable {
    let catalogue: Catalogue
    let library: Library
    let player: Player
    let covers: CoverStore
    let wire: WireFormat
    let texts = ListTexts()
    let encodedTracks = EncodedTracks()
    let playerAnswers = PlayerAnswers()
    let ownerName: String
    let accessToken: String
    let accounts: HomeAccounts?
    let regime: AccessRegime
    /// Where the service is, if that is known.
    let country: String?
    let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - catalogue: What there is.
    ///   - library: What people did with it.
    ///   - player: What plays it.
    ///   - covers: Scales pictures.
    ///   - origin: Where the service is reached, as in `http://127.0.0.1:7433`.
    ///   - ownerName: The name shown for the listener.
    ///   - accessToken: The service's own token, which allows everything.
    ///   - accounts: Gives other apps their tokens; without it there are none.
    ///   - regime: Which apps it treats them all as.
    ///   - country: Where the service is, ISO 3166-1 alpha-2, if that is known.
    ///   - log: Hears what is not for clients.
    package init(
        catalogue: Catalogue, library: Library, player: Player, covers: CoverStore,
        origin: String, ownerName: String, accessToken: String, accounts: HomeAccounts? = nil,
        regime: AccessRegime = .extended, country: String? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.catalogue = catalogue
        self.library = library
        self.player = player
        self.covers = covers
        self.ownerName = ownerName
        self.accessToken = accessToken
        self.accounts = accounts
        self.regime = regime
        self.country = country
        self.log = log
        wire = WireFormat(
            origin: origin, displayName: { $0 == HomeUser.ownerID ? ownerName : nil },
            regime: regime, country: country ?? Countries.fallback)
    }

    /// Every route, those that need a token behind the check for one.
    package func router() -> Router<Void> {
        var routes = Router<Void>()
        routes.notFound = { _ in Refusal(404, "Service not found").response }
        routes.failed = { request in
            Refusal(500, "Internal server error (request \(request.id))").response
        }
        routes.log = log
        routes.methodNotAllowed = { _ in Refusal(405, "Method not allowed").response }
        // A picture's address is given out only in answers to who had a token, and clients fetch
        // pictures without one, as from Spotify's own picture hosts.
        addCoverRoutes(&routes)
        accounts?.addRoutes(&routes)
        routes.group(
            "audio", convert: { request, _ in try await listener(of: request) },
            routes: addAudioRoutes)
        routes.group(
            "v1", convert: { request, _ in try await listener(of: request) },
            routes: { $0 = operations().router })
        return routes
    }

    func operations() -> APIRoutes {
        var routes = APIRoutes(regime: regime)
        addAlbumRoutes(&routes)
        addArtistRoutes(&routes)
        addTrackRoutes(&routes)
        addShowRoutes(&routes)
        addEpisodeRoutes(&routes)
        addAudiobookRoutes(&routes)
        addChapterRoutes(&routes)
        addBrowseRoutes(&routes)
        addRecommendationRoutes(&routes)
        addAudioFeatureRoutes(&routes)
        addMarketRoutes(&routes)
        addUserRoutes(&routes)
        addPlaylistRoutes(&routes)
        addMeRoutes(&routes)
        addLibraryRoutes(&routes)
        addFollowRoutes(&routes)
        addTopRoutes(&routes)
        addPlaylistEditRoutes(&routes)
        addSearchRoutes(&routes)
        addPlayerRoutes(&routes)
        return routes
    }

    func listener(of request: HTTPRequest) async throws -> Listener {
        guard let header = request.header("Authorization") else { throw Unauthorized.noToken }
        guard header.lowercased().hasPrefix("bearer ") else {
            throw Refusal(400, "Only valid bearer authentication supported")
        }
        let token = header.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces)
        if constantTimeEqual(token, accessToken) {
            return Listener(account: try await owner())
        }
        switch try await accounts?.access(with: token) ?? .unknown {
        case .granted(let grant):
            let user = grant.user?.isOwner == true ? try await owner() : grant.user
            return Listener(account: user, scopes: grant.scopes, clientID: grant.clientID)
        case .expired: throw Unauthorized.expiredToken
        case .unknown: throw Unauthorized.invalidToken
        }
    }

    /// The owner, by the name they chose; the service's own name as long as they chose none.
    func owner() async throws -> HomeUser {
        guard let stored = try await accounts?.owner(), stored.name != HomeUser.unnamedOwner else {
            return .owner(named: ownerName)
        }
        return stored
    }

    /// How an answer's objects are made: as they are now, and for the market asked for.
    ///
    /// - Throws: ``Refusal`` 400 for a market that is none.
    func wire(for request: HTTPRequest) async throws -> WireFormat {
        var wire = wire
        wire.market = try request.market
        try await wire.popularity.refresh(from: library)
        return wire
    }

    func json(_ value: some Encodable, status: Int = 200) throws -> HTTPResponse {
        json(text: try JSON.encode(value), status: status)
    }

    func json(text: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "application/json; charset=utf-8"),
                ("Cache-Control", "private, max-age=0"),
            ],
            body: .bytes(text))
    }

    static let noContent = HTTPResponse(status: 204)
}

/// A 401 as Spotify gives it: the cause stands in the header only.
struct Unauthorized: Error, HTTPErrorResponse {
    var cause: String
    var description: String

    static let noToken = Unauthorized(cause: "missing_token", description: "No token provided")
    static let invalidToken = Unauthorized(
        cause: "invalid_token", description: "Invalid access token")
    static let expiredToken = Unauthorized(
        cause: "invalid_token", description: "The access token expired")

    var response: HTTPResponse {
        var response = Refusal(401, "Missing/invalid/expired access token").response
        response.headers.append(
            (
                "WWW-Authenticate",
                "Bearer realm=\"spotify\", error=\"\(cause)\", error_description=\"\(description)\""
            ))
        return response
    }
}
