import Foundation
import HTTPServer
import SpotifyWebAPI

/// What a play command asks for.
enum PlayRequest: Sendable {
    /// What is there goes on, from a position if one is given.
    case resume(atMS: Int?)
    case start(PlayStart)
}

/// What shall begin, with its tracks looked up.
struct PlayStart: Sendable {
    var tracks: [CatalogueTrack]
    /// The place to begin with; `nil` leaves it to the player: the first, or any when shuffled.
    var start: Int?
    var positionMS: Int
    var context: PlayContext
}

/// The body of a play command as sent.
private struct PlayBody: Decodable {
    struct Offset: Decodable {
        var position: Int?
        var uri: String?
    }

    var contextURI: String?
    var uris: [String]?
    var offset: Offset?
    var positionMS: Int?

    private enum CodingKeys: String, CodingKey {
        case contextURI = "context_uri"
        case uris
        case offset
        case positionMS = "position_ms"
    }
}

/// The body of a transfer as sent.
struct TransferRequest: Decodable {
    var deviceIDs: [String]?
    var play: Bool?

    private enum CodingKeys: String, CodingKey {
        case deviceIDs = "device_ids"
        case play
    }
}

extension WebAPI {
    /// More tracks than anybody listens to in one go, and few enough to hold in memory.
    private static let mostTracks = 10_000

    /// What the body asks for; none, or one that only names a position, says to go on.
    func playRequest(_ request: HTTPRequest) async throws -> PlayRequest {
        guard !request.body.isEmpty else { return .resume(atMS: nil) }
        let body: PlayBody = try decodeBody(request)
        let position = body.positionMS ?? 0
        guard position >= 0 else { throw Refusal(400, "Invalid position_ms") }
        guard body.offset?.position ?? 0 >= 0 else { throw Refusal(400, "Invalid offset") }
        if let text = body.contextURI {
            let uri = SpotifyURI(rawValue: text)
            let (kind, canonical, tracks) = try await contextTracks(uri)
            if uri.kind == .artist, body.offset != nil {
                throw Refusal(400, "Can't have offset for context type: ARTIST")
            }
            return .start(
                PlayStart(
                    tracks: tracks, start: try start(body.offset, in: tracks),
                    positionMS: position, context: PlayContext(kind: kind, uri: canonical)))
        }
        guard let uris = body.uris else { return .resume(atMS: body.positionMS) }
        guard !uris.isEmpty else { throw Refusal(400, "No uris provided") }
        guard uris.count <= Self.mostTracks else { throw Refusal(400, "Too many uris") }
        var tracks: [CatalogueTrack] = []
        for uri in uris { tracks.append(try await track(SpotifyURI(rawValue: uri))) }
        return .start(
            PlayStart(
                tracks: tracks, start: try start(body.offset, in: tracks), positionMS: position,
                context: .tracks))
    }

    /// The track a URI names.
    func track(_ uri: SpotifyURI) async throws -> CatalogueTrack {
        guard uri.kind == .track, let id = uri.id else {
            throw Refusal(400, "Unsupported uri kind: \(uri.rawValue.prefix(60))")
        }
        guard let track = try await catalogue.track(id) else { throw Refusal.notFound }
        return track
    }

    func decodeBody<Body: Decodable>(_ request: HTTPRequest) throws -> Body {
        // Foundation's decoder is strict: what an answer may get wrong, a command may not.
        do { return try JSONDecoder().decode(Body.self, from: Data(request.body)) } catch {
            throw Refusal.malformedBody
        }
    }

    private func contextTracks(
        _ uri: SpotifyURI
    ) async throws -> (PlayContext.Kind, uri: String, [CatalogueTrack]) {
        let id = uri.id ?? HomeUser.ownerID
        // Only one spelling of what is played is shown and remembered.
        let canonical = uri.kind.map { SpotifyURI($0, id: id).rawValue } ?? ""
        switch uri.kind {
        case .album:
            let album = try await album(id)
            let found = try await catalogue.tracks(
                ofAlbum: album.id, limit: Self.mostTracks, offset: 0)
            return (.album, canonical, found.elements)
        case .artist:
            let artist = try await artist(id)
            return (
                .artist, canonical,
                try await library.tracks(
                    ofArtist: artist.id, for: HomeUser.ownerID, limit: Self.mostTracks)
            )
        case .playlist:
            let playlist = try await playlist(id, for: HomeUser.ownerID)
            let found = try await library.items(
                of: playlist, limit: Self.mostTracks, offset: 0)
            return (.playlist, canonical, found.elements.compactMap(\.track))
        case .collection where id == HomeUser.ownerID:
            let found = try await library.savedTracks(
                of: id, limit: Self.mostTracks, offset: 0)
            return (.collection, canonical, found.elements)
        default:
            throw Refusal(400, "Unsupported context uri: \(uri.rawValue.prefix(60))")
        }
    }

    private static func noSuchTrack(_ sentence: String) -> Refusal {
        Refusal(404, "Player command failed: \(sentence)", reason: "NO_SPECIFIC_TRACK")
    }

    private func start(_ offset: PlayBody.Offset?, in tracks: [CatalogueTrack]) throws -> Int? {
        guard !tracks.isEmpty else {
            throw Self.noSuchTrack("There is nothing in it to play")
        }
        if let uri = offset?.uri {
            let id = SpotifyURI(rawValue: uri).id
            guard let place = tracks.firstIndex(where: { $0.id == id }) else {
                throw Self.noSuchTrack("The track is not in the context")
            }
            return place
        }
        guard let place = offset?.position else { return nil }
        guard tracks.indices.contains(place) else {
            throw Self.noSuchTrack("The position is outside the context")
        }
        return place
    }
}
