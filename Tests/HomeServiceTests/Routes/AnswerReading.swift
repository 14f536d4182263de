import Foundation
import HTTPServer
import HomeService
import HomeTesting
import Testing

extension HTTPResponse {
    /// The body as an object, read by somebody else's reader.
    var object: [String: Any] {
        get throws {
            let value = try JSONSerialization.jsonObject(with: Data(bytes))
            return try #require(value as? [String: Any])
        }
    }
}

extension TestHome {
    /// The ids of what tests ask for.
    struct IDs {
        /// `Harbour`, with `First Light`, `Low Water` and `Dvořák's Boat`.
        var album: String
        var otherAlbum: String
        /// In the order of the album.
        var tracks: [String]
        /// Mara Quist.
        var artist: String
        var otherArtist: String
    }

    var ids: IDs {
        get async throws {
            let albums = try await catalogue.newestAlbums(limit: 9, offset: 0).elements
            let album = try #require(albums.first { $0.title == "Harbour" })
            let other = try #require(albums.first { $0.title == "Engines of Night" })
            let tracks = try await catalogue.tracks(ofAlbum: album.id, limit: 9, offset: 0)
            return IDs(
                album: album.id, otherAlbum: other.id, tracks: tracks.elements.map(\.id),
                artist: try #require(album.artists.first?.id),
                otherArtist: try #require(other.artists.first?.id))
        }
    }
}
