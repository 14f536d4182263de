import SQLite

/// Something to find tracks like.
package enum CatalogueSeed: Sendable, Hashable {
    /// By id.
    case artist(String)
    /// By name.
    case genre(String)
    /// By id.
    case track(String)
}

/// A track that is like a seed.
struct Neighbour: Sendable, Hashable {
    var id: String
    var album: Int
    var durationMS: Int
    /// How like it is; says something only beside those of the same seed.
    var likeness: Double
}

extension Catalogue {
    /// Albums whose tracks are looked at for one seed.
    private static let mostAlbums = 60

    /// The tracks like a seed, the likest first: of the same genres and artists, from about the same
    /// years, with some chance in it that is the same each time.
    func neighbours(of seed: CatalogueSeed) throws -> [Neighbour] {
        let index = try genreIndex()
        return try connection.snapshot {
            guard let profile = try self.profile(of: seed, index) else { return [] }
            var likeness: [Int: Double] = [:]
            for place in profile.genres {
                for album in index.albumsOfGenre[place].lazy.map({ index.albums[$0] }) {
                    likeness[album.row, default: profile.distance(to: album.year)] += 1
                }
            }
            for row in profile.albums { likeness[row, default: 0] += 1.5 }
            let albums = likeness.map { row, likeness in
                (row: row, likeness: likeness + Spread.number(profile.name, row))
            }.sorted { ($1.likeness, $1.row) < ($0.likeness, $0.row) }
            return try albums.prefix(Self.mostAlbums).flatMap { album in
                try tracks(ofAlbum: album.row, profile, album.likeness)
            }.sorted { ($1.likeness, $1.id) < ($0.likeness, $0.id) }
        }
    }

    private func tracks(
        ofAlbum row: Int, _ profile: Profile, _ likeness: Double
    ) throws -> [Neighbour] {
        try connection.all(
            "SELECT row, id, duration_ms FROM tracks WHERE album = ? AND visible", row
        ) { track in
            Neighbour(
                id: track.text(1), album: row, durationMS: track.int(2),
                likeness: likeness + Spread.number(profile.name, track.int(0)))
        }.filter { $0.id != profile.name }
    }

    /// What tracks like a seed have in common with it.
    private struct Profile {
        /// The seed's id or name.
        var name: String
        /// Places in the index.
        var genres: Set<Int> = []
        var year: Int?
        /// The rows of albums by the same artists.
        var albums: Set<Int> = []

        /// From 0 down to -1, for 20 years and more.
        func distance(to other: Int?) -> Double {
            guard let year, let other else { return -0.5 }
            return -min(1, Double(abs(year - other)) / 20)
        }
    }

    private func profile(of seed: CatalogueSeed, _ index: GenreIndex) throws -> Profile? {
        switch seed {
        case .genre(let name):
            guard let place = index.find(name) else { return nil }
            return Profile(name: name, genres: [place])
        case .artist(let id):
            guard let artist = try artist(id) else { return nil }
            var profile = Profile(name: id, genres: Set(artist.genres.compactMap(index.find)))
            let albums = try albums(ofArtistWithID: id)
            profile.albums = Set(albums.map(\.row))
            let years = albums.compactMap(\.year)
            if !years.isEmpty { profile.year = years.reduce(0, +) / years.count }
            return profile
        case .track(let id):
            guard let track = try track(id) else { return nil }
            var profile = Profile(
                name: id, genres: Set(track.album.genres.compactMap(index.find)))
            profile.year = track.album.releaseDate.flatMap { Int($0.text.prefix(4)) }
            for artist in track.artists {
                profile.albums.formUnion(try albums(ofArtistWithID: artist.id).map(\.row))
            }
            return profile
        }
    }

    private func albums(ofArtistWithID id: String) throws -> [(row: Int, year: Int?)] {
        try connection.all(
            """
            SELECT b.row, b.year FROM artists a JOIN album_artists l ON l.artist = a.row
            JOIN albums b ON b.row = l.album WHERE a.id = ? AND b.medium = 0 AND b.track_count > 0
            """, id
        ) { (row: $0.int(0), year: $0.optionalInt(1)) }
    }
}
