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
    /// Where in it; `nil` is its beginning, or where the listener left it.
    var positionMS: Int?
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
    func playRequest(_ request: HTTPRequest, for user: HomeUser) async throws -> PlayRequest {
        guard !request.body.isEmpty else { return .resume(atMS: nil) }
        let body: PlayBody = try decodeBody(request)
        guard (0...Int(Int32.max)).contains(body.positionMS ?? 0) else {
            throw Refusal(400, "Invalid position_ms")
        }
        guard body.offset?.position ?? 0 >= 0 else { throw Refusal(400, "Invalid offset") }
        let (tracks, context) = try await asked(body, for: user)
        guard let context else {
            // As with `{}`: whoever sends a body means something by it.
            guard let position = body.positionMS else { throw Refusal.malformedBody }
            return .resume(atMS: position)
        }
        return .start(
            PlayStart(
                tracks: tracks, start: try start(body.offset, in: tracks),
                positionMS: body.positionMS, context: context))
    }

    private func asked(
        _ body: PlayBody, for user: HomeUser
    ) async throws -> ([CatalogueTrack], PlayContext?) {
        if let text = body.contextURI {
            let uri = SpotifyURI(rawValue: text)
            if uri.kind == .artist, body.offset != nil {
                throw Refusal(400, "Can't have offset for context type: ARTIST")
            }
            return try await contextTracks(uri, for: user)
        }
        guard let uris = body.uris else { return ([], nil) }
        guard !uris.isEmpty else { throw Refusal(400, "No uris provided") }
        guard uris.count <= Self.mostTracks else { throw Refusal(400, "Too many uris") }
        var tracks: [CatalogueTrack] = []
        for uri in uris { tracks.append(try await playable(SpotifyURI(rawValue: uri))) }
        return (tracks, .tracks)
    }

    /// The track or the episode a URI names; a chapter is one of them.
    func playable(_ uri: SpotifyURI) async throws -> CatalogueTrack {
        guard uri.kind == .track || uri.kind == .episode || uri.kind == .chapter, let id = uri.id
        else {
            throw Refusal(400, "Unsupported uri kind: \(uri.rawValue.prefix(60))")
        }
        guard let track = try await catalogue.playable(id),
            (uri.kind == .track) == (track.medium == .music)
        else { throw Refusal.notFound }
        return track
    }

    func decodeBody<Body: Decodable>(_ request: HTTPRequest) throws -> Body {
        try SentJSON.decode(from: request.body)
    }

    private func contextTracks(
        _ uri: SpotifyURI, for user: HomeUser
    ) async throws -> ([CatalogueTrack], PlayContext) {
        let id = uri.id ?? user.id
        // Only one spelling of what is played is shown and remembered.
        let canonical = uri.kind.map { SpotifyURI($0, id: id).rawValue } ?? ""
        func from(_ kind: PlayContext.Kind) -> PlayContext {
            PlayContext(kind: kind, uri: canonical)
        }
        switch uri.kind {
        case .album:
            let found = try await catalogue.tracks(
                ofAlbum: try await album(id).id, limit: Self.mostTracks, offset: 0)
            return (found.elements, from(.album))
        case .artist:
            let artist = try await artist(id)
            return (
                try await library.tracks(
                    ofArtist: artist.id, for: user.id, limit: Self.mostTracks),
                from(.artist)
            )
        case .playlist:
            let playlist = try await playlist(id, for: user.id)
            let found = try await library.items(of: playlist, limit: Self.mostTracks, offset: 0)
            return (found.elements.compactMap(\.track), from(.playlist))
        case .show, .audiobook: return (try await spokenTracks(id), from(.show))
        case .collection where id == user.id:
            let found = try await library.savedTracks(
                of: user.id, limit: Self.mostTracks, offset: 0)
            return (found.elements, from(.collection))
        default:
            throw Refusal(400, "Unsupported context uri: \(uri.rawValue.prefix(60))")
        }
    }

    /// The episodes of a show, or the chapters of an audiobook: the player calls that a show too.
    private func spokenTracks(_ id: String) async throws -> [CatalogueTrack] {
        if try await catalogue.show(id) != nil {
            return try await catalogue.episodes(ofShow: id, limit: Self.mostTracks, offset: 0)
                .elements
        }
        guard try await catalogue.audiobook(id) != nil else { throw Refusal.notFound }
        return try await catalogue.chapters(ofAudiobook: id, limit: Self.mostTracks, offset: 0)
            .elements
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
