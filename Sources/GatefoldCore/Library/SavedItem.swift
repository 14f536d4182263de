package import Foundation

/// What a section of the library is a list of.
package protocol LibraryValue: Packed, Hashable, Sendable, Codable {
    static var kind: MusicKind { get }
    /// `nil` if the service has no id for it.
    var serviceID: MusicID? { get }
    var libraryTitle: String { get }
    /// By whom it is, in one line.
    var libraryCredit: String { get }
    /// What else it is found by.
    var libraryContext: String? { get }
    var libraryYear: Int? { get }
    var artwork: Artwork { get }
    /// The same, with its parts taken from another one that has equal ones, so that what stands next
    /// to each other in a long list does not hold the same texts many times.
    func sharing(with other: Self) -> Self
}

extension LibraryValue {
    package var libraryContext: String? { nil }
    package var libraryYear: Int? { nil }
    package func sharing(with other: Self) -> Self { self }
}

extension Album: LibraryValue {
    package static let kind = MusicKind.album
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { title }
    package var libraryCredit: String { artistLine }
    package var libraryYear: Int? { year }
}

extension Track: LibraryValue {
    package static let kind = MusicKind.track
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { title }
    package var libraryCredit: String { artistLine }
    package var libraryContext: String? { album?.name }

    /// Tracks of one album mostly stand together.
    package func sharing(with other: Track) -> Track {
        var shared = self
        if artwork == other.artwork { shared.artwork = other.artwork }
        if album == other.album { shared.album = other.album }
        if artists == other.artists { shared.artists = other.artists }
        return shared
    }
}

extension Artist: LibraryValue {
    package static let kind = MusicKind.artist
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { name }
    package var libraryCredit: String { "" }
}

extension Show: LibraryValue {
    package static let kind = MusicKind.show
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { title }
    package var libraryCredit: String { publisher }
}

extension Episode: LibraryValue {
    package static let kind = MusicKind.episode
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { title }
    package var libraryCredit: String { show?.name ?? "" }
    package var libraryYear: Int? { releaseDate.flatMap { Int($0.prefix(4)) } }
}

extension Audiobook: LibraryValue {
    package static let kind = MusicKind.audiobook
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { title }
    package var libraryCredit: String { authors.formattedLine }
    package var libraryContext: String? { narrators.formattedLine }
}

extension Playlist: LibraryValue {
    package static let kind = MusicKind.playlist
    package var serviceID: MusicID? { id }
    package var libraryTitle: String { title }
    package var libraryCredit: String { owner?.shownName ?? "" }
}

/// One thing in a section of the library. A class, so that lists of a hundred thousand are sorted,
/// filtered and handed on without copying what is in them.
package final class SavedItem<Value: LibraryValue>: Hashable, Sendable, Identifiable {
    /// Names the entry in its section; made up where the service has no id.
    package let id: MusicID
    package let addedAt: Date?
    package let value: Value
    let sortTitle: String
    let sortCredit: String
    /// All that it is found by, folded; a line for each.
    let searchText: String

    package init(_ saved: Saved<Value>) {
        value = saved.value
        addedAt = saved.addedAt
        id =
            value.serviceID
            ?? MusicID(Value.kind, "local:\(value.libraryTitle)/\(value.libraryCredit)")
        let title = value.libraryTitle.foldedForSearch
        let credit = value.libraryCredit.foldedForSearch
        sortTitle = title.withoutArticle
        sortCredit = credit.withoutArticle
        let context = value.libraryContext.map { "\n" + $0.foldedForSearch } ?? ""
        searchText = "\(title)\n\(credit)\(context)"
    }

    package convenience init(_ value: Value, addedAt: Date? = nil) {
        self.init(Saved(addedAt: addedAt, value: value))
    }

    package var title: String { value.libraryTitle }

    package static func == (one: SavedItem, other: SavedItem) -> Bool {
        one === other
            || (one.id == other.id && one.addedAt == other.addedAt && one.value == other.value)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
