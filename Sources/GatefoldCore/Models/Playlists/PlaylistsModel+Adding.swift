extension PlaylistsModel {
    /// Adds tracks and episodes to a playlist, at its end.
    ///
    /// - Parameters:
    ///   - ids: Which; what a playlist cannot hold is left out.
    ///   - playlist: To which.
    /// - Returns: Whether it came about; if not, that was told.
    @discardableResult
    package func add(_ ids: [MusicID], to playlist: Playlist) async -> Bool {
        await work.begin { [self] in await put(ids, into: playlist) }.value
    }

    private func put(_ ids: [MusicID], into playlist: Playlist) async -> Bool {
        let ids = ids.filter { $0.kind == .track || $0.kind == .episode }
        if let reason = addReason(ids, to: playlist) {
            notices.tell(Failure(.refused, reason))
            return false
        }
        if let page = openPage(of: playlist.id), page.entriesState == .complete {
            let before = page.entries.count
            await page.add(ids)
            return page.entries.count > before
        }
        do {
            try await service.add(ids, to: playlist.id, at: nil)
            used(playlist.id)
            var changed = known(playlist.id) ?? playlist
            changed.itemCount = changed.itemCount.map { $0 + ids.count }
            self.changed(changed)
            notices.forgetRefusals()
            notices.tell("Added \(count(ids.count, "item")) to “\(playlist.title)”.") {
                [weak self] in await self?.takeBack(ids, from: playlist)
            }
            await openPage(of: playlist.id)?.refresh()
            return true
        } catch is CancellationError {
        } catch {
            notices.tell(Failure(error))
        }
        return false
    }

    /// Why these cannot be added; `nil` if they can.
    package func addReason(_ ids: [MusicID], to playlist: Playlist) -> String? {
        guard ids.contains(where: { $0.kind == .track || $0.kind == .episode }) else {
            return "Playlists hold songs and episodes only."
        }
        return row(of: playlist).editReason
    }

    /// Removes what was added last, if it still is at the end.
    private func takeBack(_ ids: [MusicID], from playlist: Playlist) async {
        await work.begin { [self] in
            do {
                let contents = try await editor.read(playlist.id)
                guard contents.entries.suffix(ids.count).map(\.item.editID) == ids.map({ $0 })
                else { throw PlaylistEditor.changedElsewhere(contents.playlist) }
                await takeBack(contents, to: contents.entries.dropLast(ids.count))
            } catch is CancellationError {
            } catch {
                notices.tell(Failure(error))
            }
        }.value
    }

    /// Takes back; what fails half-way can go on from there.
    private func takeBack(
        _ contents: PlaylistContents, or alternative: PlaylistContents? = nil,
        to entries: [PlaylistEntry]
    ) async {
        let outcome = await editor.change(contents, or: alternative, to: entries)
        changed(outcome.contents.playlist)
        guard !outcome.wasStopped else { return }
        if let text = outcome.partialText {
            let rest = entries.rebased(on: outcome.contents.entries, since: contents.entries)
            notices.tell(text) { [weak self] in
                guard let self else { return }
                await work.begin { [self] in
                    await takeBack(outcome.contents, or: outcome.alternative, to: rest)
                }.value
            }
        } else if let failure = outcome.failure {
            notices.tell(failure)
        } else {
            notices.tell("Took it back.")
        }
        await openPage(of: contents.playlist.id)?.refresh()
    }
}
