import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addShowRoutes(_ routes: inout APIRoutes) {
        routes.get("shows", ":id") { request, listener in
            let wire = try await wire(for: request)
            let show = try await show(request.id("id"))
            let first = PageRequest(limit: 50, offset: 0, of: request)
            let episodes = try await episodes(of: show, first, wire, listener)
            return try json(wire.show(show, episodes: episodes))
        }
        routes.get("shows") { request, _ in
            let wire = try await wire(for: request)
            let found = try await catalogue.shows(request.ids(most: 50))
            return try json(ShowBatch(shows: found.map { $0.map { wire.show($0) } }))
        }
        routes.get("shows", ":id", "episodes") { request, listener in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let show = try await show(request.id("id"))
            return try json(try await episodes(of: show, part, wire, listener))
        }
    }

    func addEpisodeRoutes(_ routes: inout APIRoutes) {
        routes.get("episodes", ":id") { request, listener in
            let wire = try await wire(for: request)
            guard let episode = try await catalogue.episode(request.id("id")) else {
                throw Refusal.notFound
            }
            let points = try await resumePoints(of: [episode], listener)
            return try json(wire.episode(episode, resumePoint: points[episode.id]))
        }
        routes.get("episodes") { request, listener in
            let wire = try await wire(for: request)
            let found = try await catalogue.episodes(request.ids(most: 50))
            let points = try await resumePoints(of: found.compactMap { $0 }, listener)
            return try json(
                EpisodeBatch(
                    episodes: found.map {
                        $0.map { wire.episode($0, resumePoint: points[$0.id]) }
                    }))
        }
    }

    private func show(_ id: String) async throws -> CatalogueAlbum {
        guard let show = try await catalogue.show(id) else { throw Refusal.notFound }
        return show
    }

    private func episodes(
        of show: CatalogueAlbum, _ part: PageRequest, _ wire: WireFormat, _ listener: Listener
    ) async throws -> Page<Episode> {
        let found = try await catalogue.episodes(
            ofShow: show.id, limit: part.limit, offset: part.offset)
        let points = try await resumePoints(of: found.elements, listener)
        return part.page(
            found.elements.map { wire.simplifiedEpisode($0, resumePoint: points[$0.id]) },
            total: found.total, at: wire.href("shows/\(show.id)/episodes"))
    }

    /// How far the listener got in episodes and chapters, by id.
    ///
    /// - Returns: Nothing if the app may not know.
    func resumePoints(
        of tracks: [CatalogueTrack], _ listener: Listener
    ) async throws -> [String: ResumePoint] {
        guard let user = listener.account?.id, listener.has(.userReadPlaybackPosition) else {
            return [:]
        }
        let known = try await library.resumePoints(of: tracks.map(\.id), for: user)
        var points: [String: ResumePoint] = [:]
        for track in tracks {
            let point = known[track.id]
            points[track.id] = ResumePoint(
                isFullyPlayed: point?.isFullyPlayed ?? false,
                resumePositionMS: point?.positionMS ?? 0)
        }
        return points
    }
}
