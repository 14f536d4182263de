import Foundation
import HTTPServer
import SpotifyWebAPI

/// What a person heard most, as far as it was heard here.
extension WebAPI {
    func addTopRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "top", "tracks") { request, listener in
            let part = try PageRequest(request)
            let (time, address) = try topRange(request, "tracks")
            let wire = try await wire(for: request)
            let found = try await library.topTracks(
                of: listener.user.id, since: time, limit: part.limit, offset: part.offset)
            return try json(
                part.page(
                    found.elements.map { wire.track($0) }, total: found.total, at: address))
        }
        routes.get("me", "top", "artists") { request, listener in
            let part = try PageRequest(request)
            let (time, address) = try topRange(request, "artists")
            let wire = try await wire(for: request)
            let found = try await library.topArtists(
                of: listener.user.id, since: time, limit: part.limit, offset: part.offset)
            return try json(
                part.page(
                    found.elements.map { wire.artist($0) }, total: found.total, at: address))
        }
    }

    /// Since when plays count, and the list's address.
    private func topRange(_ request: HTTPRequest, _ word: String) throws -> (Date, String) {
        let range = request.queryValue("time_range") ?? "medium_term"
        let days = ["short_term": 28, "medium_term": 182, "long_term": 365]
        guard let days = days[range] else { throw Refusal(400, "Invalid time range") }
        return (
            Date(timeIntervalSinceNow: Double(-days) * 86_400),
            wire.href("me/top/\(word)?time_range=\(range)")
        )
    }
}
