import Foundation
import Observation

/// The dialog that makes a playlist, or changes what one is called.
@MainActor @Observable
package final class PlaylistDetailsModel {
    /// The longest title and text that the service takes, in characters.
    package static let longestTitle = 100
    package static let longestAbout = 300

    package var name: String
    package var about: String
    package var isPublic: Bool
    @ObservationIgnored private var wasPublic = false
    /// Whether it is being saved: then nothing can be typed.
    package private(set) var isSaving = false
    /// The picture that becomes the cover when it is saved.
    private var cover: Cover?
    /// Why the file that was picked last is none.
    private var coverFailure: Failure?

    private struct Cover {
        var name: String
        var jpeg: [UInt8]
        var convert: PlaylistCover.Converter
    }

    private let page: PlaylistModel?
    private let playlists: PlaylistsModel
    private let adding: [MusicID]

    /// A new playlist.
    ///
    /// - Parameters:
    ///   - playlists: Makes it.
    ///   - ids: What to put into it at once.
    package init(in playlists: PlaylistsModel, adding ids: [MusicID] = []) {
        self.playlists = playlists
        page = nil
        adding = ids
        name = ""
        about = ""
        isPublic = false
    }

    /// What an old one is called.
    package init(of playlist: Playlist, in playlists: PlaylistsModel) {
        self.playlists = playlists
        let page = playlists.page(of: playlist.id)
        if page.playlist == nil { page.playlist = playlist }
        self.page = page
        adding = []
        name = playlist.title
        about = playlist.about
        isPublic = playlist.isPublic ?? false
        wasPublic = isPublic
    }

    package var title: String { page == nil ? "New Playlist" : "Edit Details" }
    package var saveTitle: String { page == nil ? "Create" : "Save" }

    /// Why it cannot be saved, a sentence; `nil` if it can.
    package var reason: String? {
        if isSaving { return "It is being saved." }
        if let refused = page == nil ? playlists.createReason : page?.detailsReason {
            return refused
        }
        if trimmedName.isEmpty { return "A playlist needs a name." }
        if trimmedName.count > Self.longestTitle {
            return "A name can have \(Self.longestTitle) characters."
        }
        if about.count > Self.longestAbout {
            return "A description can have \(Self.longestAbout) characters."
        }
        return nil
    }

    /// Whether there is a playlist yet that can have a cover.
    package var offersCover: Bool { page != nil }

    /// Why the cover cannot be changed; `nil` if it can.
    package var coverReason: String? { page?.coverReason }

    /// Which picture becomes the cover, or why the one that was picked does not; empty if none was.
    package var coverText: String {
        coverFailure?.text ?? cover.map { "“\($0.name)” becomes the cover." } ?? ""
    }

    private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Saves it.
    ///
    /// - Returns: Whether the dialog is done; if not, it was told why.
    package func save() async -> Bool {
        guard reason == nil else { return false }
        isSaving = true
        defer { isSaving = false }
        let text = about.trimmingCharacters(in: .whitespacesAndNewlines)
        if let page {
            await page.changeDetails(
                title: trimmedName, about: text,
                // What the service does not say is not changed by who only looks at it.
                isPublic: isPublic == wasPublic ? nil : isPublic)
            guard page.title == trimmedName else { return false }
            if let cover {
                guard await page.setCover(cover.jpeg, converting: cover.convert) else {
                    return false
                }
                self.cover = nil
            }
            return true
        }
        guard
            let playlist = await playlists.create(
                title: trimmedName, about: text, isPublic: isPublic)
        else { return false }
        if adding.isEmpty {
            playlists.navigation.open(.item(playlist.id))
        } else {
            await playlists.add(adding, to: playlist)
        }
        return true
    }

    /// The person picked a file to be the cover.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - convert: Makes a small JPEG file of it.
    package func coverPicked(
        _ path: String, converting convert: @escaping PlaylistCover.Converter
    ) async {
        coverFailure = nil
        do {
            let jpeg = try await PlaylistCover.read(path, convert)
            cover = Cover(
                name: URL(filePath: path).lastPathComponent, jpeg: jpeg, convert: convert)
        } catch {
            coverFailure = error
        }
    }
}
