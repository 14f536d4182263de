extension PlaylistModel {
    /// Changes what is given.
    package func changeDetails(
        title: String? = nil, about: String? = nil, isPublic: Bool? = nil
    ) async {
        guard let old = playlist else { return }
        if let detailsReason {
            return playlists.notices.tell(Failure(.refused, detailsReason))
        }
        let title = title.flatMap { $0 == old.title ? nil : $0 }
        let about = about.flatMap { $0 == old.about ? nil : $0 }
        let isPublic = isPublic.flatMap { $0 == old.isPublic ? nil : $0 }
        guard title != nil || about != nil || isPublic != nil else { return }
        set { playlist in
            playlist.title = title ?? playlist.title
            playlist.about = about ?? playlist.about
            playlist.isPublic = isPublic ?? playlist.isPublic
        }
        await inTurn { [self] in
            do {
                try await playlists.service.change(
                    id, title: title, about: about, isPublic: isPublic)
                playlists.notices.tell("Changed “\(self.title)”.") { [weak self] in
                    await self?.changeDetails(
                        title: title == nil ? nil : old.title,
                        about: about == nil ? nil : old.about,
                        isPublic: isPublic == nil ? nil : old.isPublic)
                }
            } catch {
                set { playlist in
                    playlist.title = old.title
                    playlist.about = old.about
                    playlist.isPublic = old.isPublic
                }
                playlists.notices.tell(Failure(error))
            }
        }
    }

    /// Gives it another cover.
    ///
    /// - Parameter jpeg: A JPEG picture.
    package func setCover(_ jpeg: [UInt8]) async {
        if let reason = coverReason ?? PlaylistCover.problem(with: jpeg) {
            return playlists.notices.tell(Failure(.refused, reason))
        }
        await inTurn { [self] in
            do {
                try await playlists.service.setCover(of: id, to: jpeg)
                let now = try await playlists.service.playlist(id)
                set { $0.artwork = now.artwork }
                playlists.notices.tell("The new cover of “\(title)” will show in a moment.")
            } catch {
                playlists.notices.tell(Failure(error))
            }
        }
    }

    func set(_ body: (inout Playlist) -> Void) {
        guard var changed = playlist else { return }
        body(&changed)
        playlist = changed
        // A name says nothing of the entries: the state they were read in stays theirs.
        let snapshot = confirmed?.playlist.snapshot
        confirmed?.playlist = changed
        confirmed?.playlist.snapshot = snapshot
        playlists.changed(changed)
    }
}

/// What a playlist's cover must be.
package enum PlaylistCover {
    /// In bytes: the service takes 256 kB of base64.
    package static let largest = 192 * 1_024

    /// Why a picture is none, a sentence; `nil` if it can be one.
    package static func problem(with picture: [UInt8]) -> String? {
        guard picture.starts(with: [0xFF, 0xD8, 0xFF]) else {
            return "A cover must be a JPEG picture, and this is none."
        }
        guard picture.count <= largest else {
            return "A cover can have \(largest / 1_024) kB, and this picture has "
                + "\(((picture.count + 1_023) / 1_024).grouped) kB."
        }
        return nil
    }
}
