package import WebAPIClient

/// Keeps the first pages of the lists that are read with every start, beside the library itself: they
/// come again only if something in them has changed.
///
/// That a page is unchanged says nothing about the list: it is compared with what is known as if it
/// had come. Later pages are read only when a list has changed, and not kept.
package struct KeptBeginnings: ResponseStore {
    private let cache: LibraryCache

    /// Makes a store.
    ///
    /// - Parameter cache: Of the account that is asked for.
    package init(in cache: LibraryCache) { self.cache = cache }

    package func response(for key: String) async -> StoredResponse? {
        guard Self.isKept(key), let kept = await cache.answer(for: key) else { return nil }
        return StoredResponse(etag: kept.tag, contentType: kept.contentType, body: kept.body)
    }

    package func keep(_ response: StoredResponse?, for key: String) async {
        guard Self.isKept(key) else { return }
        await cache.keep(
            response.map { KeptAnswer(tag: $0.etag, contentType: $0.contentType, body: $0.body) },
            for: key)
    }

    private static let lists = [
        "/me/albums", "/me/tracks", "/me/shows", "/me/episodes", "/me/audiobooks", "/me/following",
        "/me/playlists", "/me/top/tracks", "/me/top/artists", "/browse/new-releases",
    ]

    /// Whether an answer is the first page of a list, by its URL and language.
    private static func isKept(_ key: String) -> Bool {
        let url = key.prefix { $0 != " " }
        let path = url.prefix { $0 != "?" }
        guard lists.contains(where: { path.hasSuffix($0) }) else { return false }
        return !url.dropFirst(path.count + 1).split(separator: "&").contains { item in
            item.hasPrefix("after=") || item.hasPrefix("offset=") && item != "offset=0"
        }
    }
}
