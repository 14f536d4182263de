package import Foundation

/// What the catalogue knows of things, apart from how the Web API shows them: the routes turn these
/// into the objects of `SpotifyWebAPI`.

/// A date of a release, as precise as the tags are.
package struct ReleaseDate: Sendable, Hashable {
    package enum Precision: String, Sendable { case year, month, day }
    /// `2001`, `2001-05` or `2001-05-17`.
    package var text: String
    package var precision: Precision

    package init(text: String, precision: Precision) {
        self.text = text
        self.precision = precision
    }
}

/// An artist as named by a track or an album.
package struct ArtistName: Sendable, Hashable {
    package var id: String
    package var name: String
}

/// An album as named by a track.
package struct CatalogueAlbum: Sendable, Hashable {
    package enum Kind: String, Sendable { case album, single, compilation }
    package var id: String
    package var title: String
    package var kind: Kind
    package var artists: [ArtistName]
    package var releaseDate: ReleaseDate?
    package var trackCount: Int
    package var discCount: Int
    package var genres: [String]
    package var label: String?
    package var copyright: String?
    package var barcode: String?
    package var musicBrainzID: String?
    package var addedAt: Date
    package var hasCover: Bool
    /// Whether it is in the library: true from the first scan on until the person says otherwise.
    package var isSaved: Bool
}

/// A track and the file behind it.
package struct CatalogueTrack: Sendable, Hashable {
    package var id: String
    package var title: String
    package var artists: [ArtistName]
    package var album: CatalogueAlbum
    package var disc: Int
    package var number: Int
    package var durationMS: Int
    package var isrc: String?
    package var musicBrainzID: String?
    package var isExplicit: Bool
    package var bitRateKbps: Int?
    package var addedAt: Date
    package var isSaved: Bool
    /// The file, absolute, as bytes of the file system (which need not be UTF-8).
    package var path: FilePath
}

/// An artist with what the catalogue gathered.
package struct CatalogueArtist: Sendable, Hashable {
    package var id: String
    package var name: String
    package var genres: [String]
    package var albumCount: Int
    package var trackCount: Int
    package var hasCover: Bool
}

/// A playlist: an M3U or M3U8 file below a root.
package struct CataloguePlaylist: Sendable, Hashable {
    package var id: String
    package var name: String
    /// Changes whenever the entries do.
    package var snapshot: String
    package var itemCount: Int
    package var modifiedAt: Date
    package var hasCover: Bool
}

/// An entry of a playlist; it keeps its place when its file is not in the catalogue.
package struct CataloguePlaylistItem: Sendable, Hashable {
    package var addedAt: Date
    /// What the playlist says, for entries without a track.
    package var text: String
    package var track: CatalogueTrack?
}

/// A play that was heard.
package struct CataloguePlay: Sendable, Hashable {
    package var track: CatalogueTrack
    package var playedAt: Date
    /// The URI of what it was played from.
    package var contextURI: String?
}

/// A part of a list, and how long the whole list is.
package struct Slice<Element: Sendable>: Sendable {
    package var elements: [Element]
    package var total: Int

    package init(elements: [Element], total: Int) {
        self.elements = elements
        self.total = total
    }
}
extension Slice: Equatable where Element: Equatable {}

/// Where the bytes of a picture are: a file of its own, or inside a tagged audio file.
package enum CoverSource: Sendable, Hashable {
    case imageFile(FilePath)
    case embedded(in: FilePath)
}

/// A path as bytes: on Linux a file name is any bytes but NUL and `/`, UTF-8 or not.
package struct FilePath: Sendable, Hashable {
    package var bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
    package init(_ text: String) { bytes = Array(text.utf8) }

    /// For people to read; bytes that are no UTF-8 show as U+FFFD.
    package var display: String { String(decoding: bytes, as: UTF8.self) }
}
