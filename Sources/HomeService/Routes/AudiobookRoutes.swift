import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addAudiobookRoutes(_ routes: inout APIRoutes) {
        routes.get("audiobooks", ":id") { request, listener in
            try json(
                try await whole(try await audiobook(request.id("id")), for: request, listener))
        }
        routes.get("audiobooks") { request, listener in
            var books: [Audiobook?] = []
            for book in try await catalogue.audiobooks(request.ids(most: 50)) {
                guard let book else {
                    books.append(nil)
                    continue
                }
                books.append(try await whole(book, for: request, listener))
            }
            return try json(AudiobookBatch(audiobooks: books))
        }
        routes.get("audiobooks", ":id", "chapters") { request, listener in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let book = try await audiobook(request.id("id"))
            return try json(try await chapters(of: book, part, wire, listener))
        }
    }

    func addChapterRoutes(_ routes: inout APIRoutes) {
        routes.get("chapters", ":id") { request, listener in
            guard let chapter = try await catalogue.chapter(request.id("id")) else {
                throw Refusal.notFound
            }
            return try json(try await whole(chapter: chapter, for: request, listener))
        }
        routes.get("chapters") { request, listener in
            var chapters: [Chapter?] = []
            for chapter in try await catalogue.chapters(request.ids(most: 50)) {
                guard let chapter else {
                    chapters.append(nil)
                    continue
                }
                chapters.append(try await whole(chapter: chapter, for: request, listener))
            }
            return try json(ChapterBatch(chapters: chapters))
        }
    }

    private func audiobook(_ id: String) async throws -> CatalogueAlbum {
        guard let book = try await catalogue.audiobook(id) else { throw Refusal.notFound }
        return book
    }

    /// The audiobook with the first page of its chapters.
    private func whole(
        _ book: CatalogueAlbum, for request: HTTPRequest, _ listener: Listener
    ) async throws -> Audiobook {
        let wire = try await wire(for: request)
        let first = PageRequest(limit: 50, offset: 0, of: request)
        return wire.audiobook(book, chapters: try await chapters(of: book, first, wire, listener))
    }

    /// The chapter with its audiobook.
    private func whole(
        chapter: CatalogueTrack, for request: HTTPRequest, _ listener: Listener
    ) async throws -> Chapter {
        let wire = try await wire(for: request)
        let number = try await catalogue.chapterIndex(chapter.id) ?? 0
        let points = try await resumePoints(of: [chapter], listener)
        return wire.chapter(chapter, number: number, resumePoint: points[chapter.id])
    }

    private func chapters(
        of book: CatalogueAlbum, _ part: PageRequest, _ wire: WireFormat, _ listener: Listener
    ) async throws -> Page<Chapter> {
        let found = try await catalogue.chapters(
            ofAudiobook: book.id, limit: part.limit, offset: part.offset)
        let points = try await resumePoints(of: found.elements, listener)
        let chapters = found.elements.enumerated().map { place, chapter in
            wire.simplifiedChapter(
                chapter, number: part.offset + place, resumePoint: points[chapter.id])
        }
        return part.page(
            chapters, total: found.total, at: wire.href("audiobooks/\(book.id)/chapters"))
    }
}
