import HTTPServer
import SpotifyWebAPI

/// Recommended is what is like the seeds: of their genres, by their artists, from their years.
extension WebAPI {
    func addRecommendationRoutes(_ routes: inout APIRoutes) {
        routes.get("recommendations") { request, _ in
            try json(try await recommendations(request))
        }
        routes.get("recommendations", "available-genre-seeds") { _, _ in
            let genres = try await catalogue.genres(limit: .max, offset: 0)
            return try json(GenreSeeds(genres: genres.elements.map(\.seed)))
        }
    }

    private func recommendations(_ request: HTTPRequest) async throws -> Recommendations {
        let limit = try request.number("limit", in: 1...100, or: .invalidLimit) ?? 20
        let seeds = try seeds(request)
        let wire = try await wire(for: request)
        let bounds = try RecommendationBounds(request)
        var answer = Recommendations()
        var pools: [[Neighbour]] = []
        for seed in seeds {
            let all = try await catalogue.neighbours(of: seed)
            let pool = bounds.choice(of: all, wire.popularity)
            answer.seeds.append(wire.seed(seed, found: all.count, left: pool.count))
            pools.append(pool)
        }
        let tracks = try await catalogue.tracks(Self.mix(pools, limit: limit))
        answer.tracks = tracks.compactMap { $0.map(wire.track) }
        return answer
    }

    private func seeds(_ request: HTTPRequest) throws -> [CatalogueSeed] {
        func words(_ name: String) -> [String] {
            (request.queryValue(name) ?? "").split(separator: ",").map(String.init)
        }
        let (artists, tracks) = (words("seed_artists"), words("seed_tracks"))
        let seeds =
            artists.map { CatalogueSeed.artist($0) }
            + words("seed_genres").map { .genre($0) } + tracks.map { .track($0) }
        guard !seeds.isEmpty else { throw Refusal(400, "Missing seeds: at least one is needed") }
        guard seeds.count <= RecommendationSeeds.maximum else {
            throw Refusal(400, "Too many seeds: at most \(RecommendationSeeds.maximum)")
        }
        guard (artists + tracks).allSatisfy(\.isCatalogueID) else { throw Refusal.invalidID }
        return seeds
    }

    /// Takes from each pool in turn; no more than two tracks of an album while others are left.
    private static func mix(_ pools: [[Neighbour]], limit: Int) -> [String] {
        var taken: [String] = []
        var seen: Set<String> = []
        var ofAlbum: [Int: Int] = [:]
        for most in [2, Int.max] {
            var rests = pools.map { $0[...] }
            while rests.contains(where: { !$0.isEmpty }) {
                for place in rests.indices {
                    let wanted = rests[place].firstIndex {
                        !seen.contains($0.id) && ofAlbum[$0.album, default: 0] < most
                    }
                    guard let wanted else {
                        rests[place] = []
                        continue
                    }
                    guard taken.count < limit else { return taken }
                    let track = rests[place][wanted]
                    taken.append(track.id)
                    seen.insert(track.id)
                    ofAlbum[track.album, default: 0] += 1
                    rests[place] = rests[place][(wanted + 1)...]
                }
            }
        }
        return taken
    }
}

extension WireFormat {
    fileprivate func seed(_ seed: CatalogueSeed, found: Int, left: Int) -> RecommendationSeed {
        let (type, id, path) =
            switch seed {
            case .artist(let id): ("ARTIST", id, "artists/\(id)" as String?)
            case .genre(let name): ("GENRE", name, nil)
            case .track(let id): ("TRACK", id, "tracks/\(id)")
            }
        return RecommendationSeed(
            id: id, type: type, href: path.map(href), initialPoolSize: found,
            afterFilteringSize: left, afterRelinkingSize: left)
    }
}
