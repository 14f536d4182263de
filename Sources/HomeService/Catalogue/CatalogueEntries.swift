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

    /// A date that was written down as its text alone, which says how precise it is.
    init(stored text: String) {
        let precision: Precision =
            switch text.utf8.count {
            case 10...: .day
            case 7: .month
            default: .year
            }
        self.init(text: text, precision: precision)
    }
}

/// An artist as named by a track or an album.
package struct ArtistName: Sendable, Hashable {
    package var id: String
    package var name: String
}

/// What kind of thing an album is: its tracks are then tracks, episodes or chapters.
package enum Medium: Int, Sendable, Hashable {
    case music = 0
    case show = 1
    case audiobook = 2
}

/// What someone did for a recording, beside those it is by.
package struct ArtistCredit: Sendable, Hashable {
    package enum Role: String, Sendable, CaseIterable {
        case composer, lyricist, conductor, arranger, remixer, producer, performer
    }
    package var role: Role
    /// As the tags have it; a performer's instrument stands behind the name in brackets.
    package var name: String
}

/// The part of a file that a track is, where it is not the whole file.
package struct FilePart: Sendable, Hashable {
    package var startMS: Int
    /// Where it ends; `nil` where it goes on to the end of the file.
    package var endMS: Int?
}

/// An album as named by a track; also a show and an audiobook.
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
    package var medium = Medium.music
    /// What a show or an audiobook is about, as plain text.
    package var description: String?
    /// Who reads an audiobook.
    package var narrators: [String] = []
    /// As tagged: `en`, `deu`, `English`.
    package var language: String?
    /// `Unabridged` and the like.
    package var edition: String?
    /// Whether a track of it is marked explicit.
    package var isExplicit = false
    /// How large its cover is, once that was looked at.
    package var coverSize: PictureSize?

    /// Who brings out a show or an audiobook: the label, else those it is by.
    package var publisher: String {
        label ?? artists.map(\.name).joined(separator: ", ")
    }
}

/// A track and the file behind it; also an episode of a show and a chapter of an audiobook.
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
    /// The part of the file that is played; `nil` for all of it.
    package var part: FilePart?
    /// What the tags say of all artists as a whole, `Johnny feat. Kerry`, where that is more than names.
    package var artistCredit: String?
    package var credits: [ArtistCredit] = []
    /// What an episode or a chapter is about, as plain text.
    package var description: String?
    /// The language of an episode or a chapter, as tagged.
    package var language: String?
    /// When an episode or a chapter came out; a track came out with its album.
    package var releaseDate: ReleaseDate?
    /// Whether the drive that its file is on is there.
    package var isAvailable = true

    package var medium: Medium { album.medium }
}

/// An artist with what the catalogue gathered.
package struct CatalogueArtist: Sendable, Hashable {
    package var id: String
    package var name: String
    package var genres: [String]
    package var albumCount: Int
    package var trackCount: Int
    package var hasCover: Bool
    package var coverSize: PictureSize?
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
