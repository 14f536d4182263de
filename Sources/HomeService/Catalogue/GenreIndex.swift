import SQLite

/// A genre that albums here are of.
package struct CatalogueGenre: Sendable, Hashable {
    package var id: String
    /// As the tags have it.
    package var name: String
    /// An album of it with a cover.
    package var coverAlbum: String?

    /// As recommendations take it: `hip-hop`.
    package var seed: String {
        name.lowercased().split { $0 == " " || $0 == "," }.joined(separator: "-")
    }
}

/// Which albums are of which genre. Genres that differ in letter case, accents, blanks and the like
/// are one.
struct GenreIndex: Sendable {
    struct Album: Sendable {
        var row: Int
        var year: Int?
        /// Places in `genres`.
        var genres: [Int]
    }

    /// By name.
    private(set) var genres: [CatalogueGenre] = []
    /// The places in `albums`, for each genre.
    private(set) var albumsOfGenre: [[Int]] = []
    /// Those with a genre, the newest here first.
    private(set) var albums: [Album] = []
    /// The rows of the artists, for each genre.
    private(set) var artistsOfGenre: [[Int]] = []
    private var places: [String: Int] = [:]

    init(_ connection: Connection) throws {
        let rows = try connection.all(
            """
            SELECT row, id, genres, year, cover_kind FROM albums
            WHERE track_count > 0 AND medium = 0 AND genres <> '' ORDER BY saved_at DESC, row
            """
        ) { row in
            (
                row: row.int(0), id: row.text(1), genres: PackedText.unpack(row.text(2)),
                year: row.optionalInt(3), hasCover: row.int(4) != 0
            )
        }
        for row in rows {
            var album = Album(row: row.row, year: row.year, genres: [])
            for name in row.genres {
                guard let place = place(of: name), !album.genres.contains(place) else { continue }
                album.genres.append(place)
                albumsOfGenre[place].append(albums.count)
                if row.hasCover, genres[place].coverAlbum == nil {
                    genres[place].coverAlbum = row.id
                }
            }
            if !album.genres.isEmpty { albums.append(album) }
        }
        try addArtists(connection)
    }

    private mutating func addArtists(_ connection: Connection) throws {
        artistsOfGenre = Array(repeating: [], count: genres.count)
        let artists = try connection.all(
            """
            SELECT row, genres FROM artists
            WHERE album_count > 0 AND genres <> '' AND name <> 'Various Artists'
            """
        ) { (row: $0.int(0), genres: PackedText.unpack($0.text(1))) }
        for artist in artists {
            for place in Set(artist.genres.compactMap(find)) {
                artistsOfGenre[place].append(artist.row)
            }
        }
    }

    /// Where a genre stands, however it is written.
    func find(_ name: String) -> Int? { places[Self.key(name)] }

    private mutating func place(of name: String) -> Int? {
        let key = Self.key(name)
        if let place = places[key] { return place }
        guard !key.isEmpty else { return nil }
        places[key] = genres.count
        genres.append(CatalogueGenre(id: CatalogueID.text("genre", key), name: name))
        albumsOfGenre.append([])
        return genres.count - 1
    }

    /// The same for each spelling of a genre.
    static func key(_ name: String) -> String {
        String(SearchWords.key(name).filter { $0 != " " })
    }
}

extension Catalogue {
    func genreIndex() throws -> GenreIndex {
        try refresh()
        if let known = orders.genres { return known }
        let index = try GenreIndex(connection)
        orders.genres = index
        return index
    }

    /// The genres of all albums, by name.
    package func genres(limit: Int, offset: Int) throws -> Slice<CatalogueGenre> {
        let genres = try genreIndex().genres.sorted { $0.seed < $1.seed }
        let start = min(max(0, offset), genres.count)
        return Slice(
            elements: Array(genres[start...].prefix(max(0, limit))), total: genres.count)
    }

    /// The genre with that id, or with that name in any spelling.
    package func genre(_ text: String) throws -> CatalogueGenre? {
        let index = try genreIndex()
        return index.genres.first { $0.id == text } ?? index.find(text).map { index.genres[$0] }
    }
}
