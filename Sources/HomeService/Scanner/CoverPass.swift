import Foundation
import SQLite
import WebAPIClient

/// The part of a scan that comes last: which pictures can be shown as covers, and how large they are.
/// Where the one in the files cannot be shown, the one beside them is taken. Nothing is decoded.
struct CoverPass {
    /// A picture that may be the cover.
    private struct Choice {
        var kind: Int
        var folder: Int
        var name: [UInt8]
        var source: CoverSource
    }

    private struct Album {
        var row: Int
        var choices: [Choice]
    }

    private struct Outcome {
        var choice: Choice?
        var size: PictureSize?
        var problem: CoverError?
    }

    /// How many albums go into one transaction.
    private static let chunkSize = 64

    let work: ScanWork
    let readCover: CoverStore.EmbeddedReader
    /// The best picture beside the files of a folder.
    let coverOfFolder: (Int) -> (folder: Int, name: [UInt8])?

    private var connection: Connection { work.connection }

    /// Whether there is anything to look at.
    static func isNeeded(_ connection: Connection) throws -> Bool {
        try connection.count(
            """
            SELECT EXISTS(SELECT 1 FROM albums WHERE track_count > 0
                AND row NOT IN (SELECT album FROM album_covers))
            """) > 0
    }

    /// - Returns: What is wrong with pictures that were meant as covers.
    func run() throws -> [ScanFinding] {
        var findings: [ScanFinding] = []
        let albums = try unseen()
        for start in stride(from: 0, to: albums.count, by: CoverPass.chunkSize) {
            try work.run.stop.check()
            let chunk = Array(albums[start..<min(start + CoverPass.chunkSize, albums.count)])
            let outcomes = Array(zip(chunk, look(at: chunk)))
            // What cannot be read now is looked at again by the next scan.
            let lasting = outcomes.filter { $1.choice != nil || $1.problem?.isLasting != false }
            try connection.transaction {
                for (album, outcome) in lasting { try write(album, outcome) }
                guard !lasting.isEmpty else { return }
                try connection.run(
                    "UPDATE counters SET value = value + 1 WHERE name = 'content'")
            }
            findings += outcomes.compactMap { CoverPass.finding($0, $1) }
        }
        return findings
    }

    private static func finding(_ album: Album, _ outcome: Outcome) -> ScanFinding? {
        guard let problem = outcome.problem, let file = album.choices.first?.source.path else {
            return nil
        }
        return ScanFinding(file: file, kind: .cover, message: text(problem, outcome))
    }

    private static func text(_ problem: CoverError, _ outcome: Outcome) -> String {
        let instead =
            outcome.choice == nil ? "The album is shown without." : "Another picture is taken."
        return "\(problem) \(instead)"
    }

    private func unseen() throws -> [Album] {
        try connection.all(
            """
            SELECT row, cover_kind, cover_folder, cover_name FROM albums
            WHERE track_count > 0 AND row NOT IN (SELECT album FROM album_covers) ORDER BY row
            """
        ) { row in
            let kind = row.int(1)
            guard kind > 0, let folder = row.optionalInt(2) else {
                return Album(row: row.int(0), choices: [])
            }
            var choices = [choice(kind, folder, row.blob(3))]
            if kind == 1, let beside = coverOfFolder(folder) {
                choices.append(choice(2, beside.folder, beside.name))
            }
            return Album(row: row.int(0), choices: choices)
        }
    }

    private func choice(_ kind: Int, _ folder: Int, _ name: [UInt8]) -> Choice {
        let path = work.path(folder: folder, name: name)
        return Choice(
            kind: kind, folder: folder, name: name,
            source: kind == 1 ? .embedded(in: path) : .imageFile(path))
    }

    /// On all cores: nearly all of it is reading files.
    private func look(at albums: [Album]) -> [Outcome] {
        let outcomes = Guarded([Outcome](repeating: Outcome(), count: albums.count))
        let readCover = readCover
        DispatchQueue.concurrentPerform(iterations: albums.count) { index in
            let outcome = CoverPass.look(at: albums[index], readCover)
            outcomes.withLock { $0[index] = outcome }
        }
        return outcomes.withLock { $0 }
    }

    private static func look(
        at album: Album, _ readCover: CoverStore.EmbeddedReader
    ) -> Outcome {
        var outcome = Outcome()
        for choice in album.choices {
            do {
                let bytes = try choice.source.bytes(readEmbedded: readCover)
                outcome.size = try CoverCheck.size(of: bytes)
                outcome.choice = choice
                return outcome
            } catch let error as CoverError {
                outcome.problem = outcome.problem ?? error
            } catch {
                outcome.problem = outcome.problem ?? .damaged("it cannot be read")
            }
        }
        return outcome
    }

    private func write(_ album: Album, _ outcome: Outcome) throws {
        try connection.run(
            """
            INSERT OR REPLACE INTO album_covers(
                album, found_kind, found_folder, found_name, width, height, problem)
            VALUES(?, ?, ?, ?, ?, ?, ?)
            """, album.row, outcome.choice?.kind ?? 0, outcome.choice?.folder,
            outcome.choice?.name, outcome.size?.width, outcome.size?.height,
            outcome.problem.map { PackedText.clean(CoverPass.text($0, outcome)) })
    }
}
