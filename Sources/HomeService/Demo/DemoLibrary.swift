package import Foundation

/// A small music library that Gatefold composes itself, for a first run without files of one's
/// own and for tests. The same version makes the same music everywhere.
package enum DemoLibrary {
    /// Goes up when the music changes; a library of another version is composed anew.
    package static let version = 1

    /// Which part of the library to compose, and how much of it.
    package struct Selection: Sendable, Hashable {
        /// The albums by title; `nil` is all of them.
        package var albums: [String]?
        /// The first so many tracks of each album.
        package var tracksPerAlbum: Int
        /// No track is longer than this, in seconds.
        package var longestTrack: Double
        /// The side of the covers in pixels.
        package var coverSide: Int

        package init(
            albums: [String]? = nil, tracksPerAlbum: Int = .max, longestTrack: Double = .infinity,
            coverSide: Int = 1000
        ) {
            self.albums = albums
            self.tracksPerAlbum = tracksPerAlbum
            self.longestTrack = longestTrack
            self.coverSide = coverSide
        }

        /// The whole library.
        package static let all = Selection()
    }

    /// How far the composing is.
    package struct Progress: Sendable, Hashable {
        package var finished: Int
        package var total: Int
        /// The track that was finished last.
        package var title: String
    }

    /// Composes what is not there yet into a folder of its own.
    ///
    /// Every file appears whole or not at all. An interrupted run leaves what is finished, and the
    /// next run makes the rest. Nothing outside the folder is touched.
    ///
    /// - Parameters:
    ///   - folder: A folder that is empty, missing, or an earlier demo library.
    ///   - selection: Which part of the library.
    ///   - progress: Called after every track, from any thread.
    /// - Throws: ``HomeServiceError`` if the folder holds something else, the disk is full or an
    ///   encoder is missing; `CancellationError` if the task is cancelled.
    package static func compose(
        into folder: URL, selection: Selection = .all,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws {
        let workshop = try DemoWorkshop(folder: folder, selection: selection)
        guard try workshop.open() else { return }
        defer { workshop.close() }
        let covers = try await workshop.drawCovers()
        let jobs = workshop.missingTracks
        let total = workshop.trackCount
        var finished = total - jobs.count
        try await withThrowingTaskGroup(of: String.self) { group in
            for job in jobs {
                group.addTask {
                    try await workshop.compose(job, cover: covers[job.album.title])
                    return job.track.title
                }
            }
            for try await title in group {
                finished += 1
                progress(Progress(finished: finished, total: total, title: title))
            }
        }
        try workshop.finish()
    }
}
