import SQLite

extension Catalogue {
    /// What is odd about the library, as far as only the whole of it tells.
    ///
    /// - Throws: ``SQLiteError``.
    func review() throws -> [ScanFinding] { try CatalogueReview.findings(connection) }

    /// What was odd about the files that are there, by path, as the scans that read them found it.
    ///
    /// - Throws: ``SQLiteError``.
    /// - Returns: Only what concerns files; folders and links are in the report of each scan.
    package func findings() throws -> [ScanFinding] {
        let files = try connection.all(
            """
            SELECT r.path, o.path, i.name, i.problem, i.findings FROM files i
            JOIN folders o ON o.row = i.folder JOIN roots r ON r.row = o.root
            WHERE r.active AND NOT i.missing
                AND (i.problem IS NOT NULL OR i.findings IS NOT NULL)
            ORDER BY r.path, o.path, i.name
            """
        ) { row -> [ScanFinding] in
            let file = FilePath.joining(row.blob(0), row.blob(1), row.blob(2))
            let problem = row.optionalText(3).map {
                ScanFinding(file: file, kind: .unreadable, message: $0)
            }
            let records = row.optionalText(4).map(PackedText.records) ?? []
            return [problem].compactMap { $0 }
                + records.compactMap { record in
                    let parts = PackedText.unpack(record)
                    guard parts.count == 2, let kind = ScanFinding.Kind(rawValue: parts[0]) else {
                        return nil
                    }
                    return ScanFinding(file: file, kind: kind, message: parts[1])
                }
        }
        return files.flatMap { $0 }
    }
}
