extension CatalogueSchema {
    /// The words that titles and names are indexed by, for beginnings and corrections. `backwards` is
    /// the word from its end, where it is long enough to be corrected; `weight` is about how many
    /// texts have it.
    static let search = """
        CREATE TABLE search_words(
            word TEXT PRIMARY KEY, backwards TEXT, weight INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX search_words_backwards ON search_words(backwards)
            WHERE backwards IS NOT NULL;
        CREATE INDEX albums_by_barcode
            ON albums(ltrim(replace(replace(barcode, ' ', ''), '-', ''), '0'))
            WHERE barcode IS NOT NULL;
        CREATE INDEX albums_by_addition ON albums(saved_at);
        """
}
