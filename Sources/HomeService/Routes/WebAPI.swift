import Foundation
package import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// The Web API over a catalogue and a player: what the routes of all resources share.
package struct WebAPI: Sendable {
    let catalogue: Catalogue
    let player: Player
    let covers: CoverStore
    let wire: WireFormat
    let savedTracks = SavedTrackTexts()
    let ownerName: String
    let accessToken: String
    let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - catalogue: What there is.
    ///   - player: What plays it.
    ///   - covers: Scales pictures.
    ///   - origin: Where the service is reached, as in `http://127.0.0.1:7433`.
    ///   - ownerName: The name shown for the listener.
    ///   - accessToken: What every request must come with.
    ///   - log: Hears what is not for clients.
    package init(
        catalogue: Catalogue, player: Player, covers: CoverStore, origin: String,
        ownerName: String, accessToken: String,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.catalogue = catalogue
        self.player = player
        self.covers = covers
        self.ownerName = ownerName
        self.accessToken = accessToken
        self.log = log
        wire = WireFormat(origin: origin)
    }

    var owner: PublicUser { wire.owner(ownerName) }

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
        routes.group(
            "v1", convert: { request, _ in try signedIn(request) }, routes: addSignedInRoutes)
        return routes
    }

    private func addSignedInRoutes(_ routes: inout Router<SignedIn>) {
        addAlbumRoutes(&routes)
        addArtistRoutes(&routes)
        addTrackRoutes(&routes)
        addPlaylistRoutes(&routes)
        addMeRoutes(&routes)
        addLibraryRoutes(&routes)
        addSearchRoutes(&routes)
        addPlayerRoutes(&routes)
    }

    /// Proof that a request came with the access token.
    struct SignedIn: Sendable {}

    private func signedIn(_ request: HTTPRequest) throws -> SignedIn {
        guard let header = request.header("Authorization") else {
            throw Unauthorized(cause: "missing_token", message: "No token provided")
        }
        guard header.lowercased().hasPrefix("bearer ") else {
            throw Refusal(400, "Only valid bearer authentication supported")
        }
        let token = header.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces)
        guard constantTimeEqual(Array(token.utf8), Array(accessToken.utf8)) else {
            throw Unauthorized(cause: "invalid_token", message: "Invalid access token")
        }
        return SignedIn()
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

/// A 401 as Spotify gives it: the cause stands in the header.
struct Unauthorized: Error, HTTPErrorResponse {
    var cause: String
    var message: String

    var response: HTTPResponse {
        var response = Refusal(401, message).response
        response.headers.append(
            (
                "WWW-Authenticate",
                "Bearer realm=\"spotify\", error=\"\(cause)\", error_description=\"\(message)\""
            ))
        return response
    }
}

/// Compares without telling by its duration where the difference lies.
private func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
