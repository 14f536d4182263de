/// Where the dialog looks for duplicates and removes them.
@MainActor
protocol DuplicateWork: AnyObject {
    var subject: String { get }
    /// What is not as it was after everything was put back.
    var undoNotes: [String] { get }
    func find(_ progress: @escaping PlaylistEditor.Progress) async throws -> DuplicateFindings
    /// How many that stay must be put in anew.
    func renewedCount(taking chosen: Set<Int>) -> Int
    func remove(
        taking chosen: Set<Int>, _ progress: @escaping PlaylistEditor.Progress
    ) async -> DuplicateResult
    func undo(_ progress: @escaping PlaylistEditor.Progress) async throws
}

/// What the dialog says at the end.
struct DuplicateResult {
    var summary: String
    var details: [String]
    var canUndo: Bool
}

/// Duplicates of a playlist.
@MainActor
final class PlaylistDuplicateWork: DuplicateWork {
    private let playlist: Playlist
    private let playlists: PlaylistsModel
    private let removal: DuplicateRemoval
    private var preview: DuplicatePreview?
    private var report: DuplicateReport?

    init(_ playlist: Playlist, in playlists: PlaylistsModel) {
        self.playlist = playlist
        self.playlists = playlists
        removal = DuplicateRemoval(playlists.editor)
    }

    var subject: String { playlist.title }
    var undoNotes: [String] { ["What was put back was added today."] }

    func find(_ progress: @escaping PlaylistEditor.Progress) async throws -> DuplicateFindings {
        if let reason = playlists.row(of: playlist).editReason { throw Failure(.refused, reason) }
        let preview = try await removal.preview(playlist.id, progress)
        self.preview = preview
        return preview.findings
    }

    func renewedCount(taking chosen: Set<Int>) -> Int {
        preview?.renewed(taking: chosen).count ?? 0
    }

    func remove(
        taking chosen: Set<Int>, _ progress: @escaping PlaylistEditor.Progress
    ) async -> DuplicateResult {
        guard let preview else {
            return DuplicateResult(summary: "Nothing was done.", details: [], canUndo: false)
        }
        let report = await removal.carryOut(preview, taking: chosen, progress)
        self.report = report
        await settle(report.after.playlist)
        return DuplicateResult(
            summary: report.summary, details: report.details, canUndo: report.canUndo)
    }

    func undo(_ progress: @escaping PlaylistEditor.Progress) async throws {
        guard var report else { return }
        // After a failure, too: another try goes on from what there is then.
        defer { self.report = report }
        do {
            try await removal.undo(&report, progress)
        } catch {
            await playlists.openPage(of: playlist.id)?.refresh()
            throw error
        }
        await settle(report.before.playlist)
    }

    private func settle(_ now: Playlist) async {
        playlists.changed(now)
        await playlists.openPage(of: playlist.id)?.refresh()
    }
}

/// Duplicates among the songs that the person likes.
@MainActor
final class LikedDuplicateWork: DuplicateWork {
    private let removal: LikedDuplicateRemoval
    private let library: LibraryModel
    private var preview: LikedDuplicateRemoval.Preview?
    private var report: LikedDuplicateRemoval.Report?

    init(_ service: any LibraryService, library: LibraryModel) {
        removal = LikedDuplicateRemoval(service)
        self.library = library
    }

    var subject: String { "Songs" }
    var undoNotes: [String] { ["What was put back is at the top of the list, as added today."] }

    func find(_ progress: @escaping PlaylistEditor.Progress) async throws -> DuplicateFindings {
        let preview = try await removal.preview(progress)
        self.preview = preview
        return preview.findings
    }

    func renewedCount(taking chosen: Set<Int>) -> Int { 0 }

    func remove(
        taking chosen: Set<Int>, _ progress: @escaping PlaylistEditor.Progress
    ) async -> DuplicateResult {
        library.tracks.beginChange()
        let report = await removal.remove(preview?.going(taking: chosen) ?? [], progress)
        self.report = report
        await library.tracks.endChange()
        return DuplicateResult(
            summary: report.summary, details: report.details, canUndo: !report.removed.isEmpty)
    }

    func undo(_ progress: @escaping PlaylistEditor.Progress) async throws {
        guard let report else { return }
        library.tracks.beginChange()
        let result: Result<Void, any Error>
        do { result = .success(try await removal.undo(report)) } catch { result = .failure(error) }
        await library.tracks.endChange()
        try result.get()
    }
}

extension PlaylistsModel {
    /// The dialog that removes duplicates of a playlist.
    package func duplicates(of playlist: Playlist) -> DuplicatesModel {
        DuplicatesModel(
            PlaylistDuplicateWork(playlist, in: self), notices: notices, underWay: work)
    }
}

extension LibraryModel {
    /// The dialog that removes duplicates among the songs.
    ///
    /// - Parameters:
    ///   - service: Has the library.
    ///   - notices: Is told what was done.
    /// - Returns: The dialog.
    package func songDuplicates(
        service: any LibraryService, notices: Notices
    ) -> DuplicatesModel {
        DuplicatesModel(
            LikedDuplicateWork(service, library: self), notices: notices, underWay: work)
    }
}
