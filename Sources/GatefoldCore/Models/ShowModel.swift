/// The page of a podcast.
package typealias ShowModel = CollectionModel<Show>

extension Show: CollectionValue {
    package static func saved(in library: LibraryModel) -> LibrarySection<Show> { library.shows }

    package static func find(
        _ id: MusicID, in service: any CatalogueService
    ) async throws -> Show { try await service.show(id) }

    package func parts(
        in service: any CatalogueService, at cursor: PageCursor?
    ) async throws -> ListPage<Episode> { try await service.episodes(of: self, at: cursor) }
}

extension CollectionModel where Whole == Show {
    /// The newest first.
    package var episodes: [Episode] { parts }

    /// As `Night Radio · 120 episodes`.
    package var detailText: String {
        guard let show = whole else { return "" }
        let number = partCount(said: show.episodeCount).map { count($0, "episode") } ?? ""
        return [show.publisher, number].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    package var followTitle: String { isSaved ? "Unfollow" : "Follow" }
    package var playTitle: String { next?.isBegun == true ? "Resume" : "Play" }
}
