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
                playlists.notices.tell("Changed “\(self.title)”.") { [self] in
                    // The page may be gone by then.
                    await changeDetails(
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
