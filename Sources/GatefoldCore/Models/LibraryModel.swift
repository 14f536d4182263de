import Observation

/// The listener's library: the one place that knows what is saved.
@MainActor @Observable
package final class LibraryModel {
    /// What the person has done here and the service has not yet confirmed, or what it was asked.
    private var marks: [MusicID: Bool] = [:]
    @ObservationIgnored private let service: any LibraryService
    @ObservationIgnored private let notices: Notices

    package init(service: any LibraryService, notices: Notices) {
        self.service = service
        self.notices = notices
    }

    /// Whether a thing is in the library; `nil` if that is not known yet.
    package func isSaved(_ id: MusicID) -> Bool? { marks[id] }

    /// Saves things of any kind, follows artists and playlists; says so, with an undo.
    package func save(_ ids: [MusicID]) async {}

    /// Removes things of any kind; says so, with an undo.
    package func remove(_ ids: [MusicID]) async {}
}
