/// The page of an audiobook.
package typealias AudiobookModel = CollectionModel<Audiobook>

extension Audiobook: CollectionValue {
    package static func saved(in library: LibraryModel) -> LibrarySection<Audiobook> {
        library.audiobooks
    }

    package static func find(
        _ id: MusicID, in service: any CatalogueService
    ) async throws -> Audiobook { try await service.audiobook(id) }

    package func parts(
        in service: any CatalogueService, at cursor: PageCursor?
    ) async throws -> ListPage<Episode> { try await service.chapters(of: self, at: cursor) }
}

extension CollectionModel where Whole == Audiobook {
    package var chapters: [Episode] { parts }

    /// As `By Mara Quist, read by Ivo Lind · 24 chapters`.
    package var detailText: String {
        guard let book = whole else { return "" }
        let authors = book.authors.isEmpty ? "" : "By \(book.authors.formattedLine)"
        let narrators = book.narrators.isEmpty ? "" : "Read by \(book.narrators.formattedLine)"
        let number = partCount(said: book.chapterCount).map { count($0, "chapter") } ?? ""
        return [authors, narrators, number].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    package var playTitle: String {
        chapters.contains { $0.isBegun || $0.isFullyHeard } ? "Resume" : "Play"
    }
}
