/// Where a name stands in lists that are ordered by name.
enum SortKey {
    /// The key of a name without the article that no one looks under: `the beatles` stands under B.
    static func of(_ key: String) -> String {
        key.utf8.starts(with: article.utf8) && key.utf8.count > article.utf8.count
            ? String(key.utf8.dropFirst(article.utf8.count)) ?? key : key
    }

    private static let article = "the "
}
