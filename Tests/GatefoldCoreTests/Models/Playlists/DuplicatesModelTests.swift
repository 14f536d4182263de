import GatefoldCore
import Testing

@MainActor @Suite struct `The dialog that removes duplicates` {
    private func dialog(
        _ items: [PlaylistItem]
    ) async -> (PlaylistsWorld, DuplicatesModel) {
        let world = PlaylistsWorld([(.mine(), items)])
        let dialog = world.playlists.duplicates(of: .mine())
        await dialog.appeared()
        return (world, dialog)
    }

    @Test func `what goes, what stays and why is shown before anything is done`() async {
        let (world, dialog) = await dialog([
            .song("a"), .song("b", isrc: "I1"), .song("a"), .song("c", isrc: "I1"),
        ])
        #expect(dialog.state == .preview)
        #expect(
            dialog.statusText == "2 duplicates will be removed. 1 item that stays must be added "
                + "anew, which changes the date it was added.")
        #expect(
            dialog.certainRows.map(\.reason) == [
                "Number 3. The same track: number 1 stays.",
                "Number 4. The same recording (I1): number 2 stays.",
            ])
        #expect(await world.service.changes.isEmpty)
    }

    @Test func `likely ones go only when chosen`() async {
        let (world, dialog) = await dialog([
            .song("a", title: "Song", album: "Hits"),
            .song("b", title: "Song", album: "Hits (Acoustic)"),
        ])
        #expect(!dialog.canRemove)
        #expect(dialog.statusText == "Nothing is removed unless you choose it.")
        #expect(dialog.likelyRows.map(\.differences) == ["Album: Hits (Acoustic), not Hits"])
        dialog.choose(dialog.likelyRows[0], true)
        #expect(dialog.canRemove)
        await dialog.removePressed()
        #expect(await world.served() == "a")
    }

    @Test func `the page follows, and undo puts everything back`() async {
        let world = PlaylistsWorld([(.mine(), .songs("abab"))])
        let page = world.playlists.page(of: Playlist.mine().id)
        await page.appeared()
        let dialog = world.playlists.duplicates(of: .mine())
        await dialog.appeared()
        await dialog.removePressed()
        #expect(dialog.state == .finished(summary: "Removed 2 duplicates.", details: []))
        #expect(page.letters == "ab")
        await world.notices.latest?.undo?()
        #expect(await world.served() == "abab")
        #expect(page.letters == "abab")
        #expect(dialog.statusText == "Everything is back.")
    }

    @Test func `none is said in words`() async {
        let (_, dialog) = await dialog(.songs("abc"))
        #expect(dialog.state == .nothing)
        #expect(dialog.statusText == "“Mix” has no duplicates.")
        #expect(!dialog.canRemove)
    }

    @Test func `files that are there twice are shown and cannot be chosen`() async {
        let (_, dialog) = await dialog([.local("Tape"), .local("Tape")])
        #expect(dialog.fixedRows.count == 1)
        dialog.choose(dialog.fixedRows[0], true)
        #expect(!dialog.canRemove)
    }

    @Test func `what could not be done is listed`() async {
        let (world, dialog) = await dialog(.songs("aabb"))
        await world.service.onChange { number, _ in
            if number == 3 { throw Failure(.unreachable, "No answer.", advice: "Wait.") }
        }
        await dialog.removePressed()
        #expect(
            dialog.state
                == .finished(
                    summary: "Removed 1 of 2 duplicates.",
                    details: ["No answer.", "Wait.", "Still there: “Song b”."]))
        #expect(dialog.canUndo)
    }

    @Test func `undo can be pressed again after it failed half-way`() async {
        let (world, dialog) = await dialog(.songs("abacbc"))
        await dialog.removePressed()
        #expect(await world.served() == "abc")
        let failing = await world.service.changes.count + 2
        await world.service.onChange { number, _ in
            if number == failing { throw Failure(.unreachable, "No answer.") }
        }
        await dialog.undoPressed()
        #expect(dialog.state == .failed(Failure(.unreachable, "No answer.")))
        #expect(dialog.canUndo)
        #expect(await world.served() != "abc")
        await dialog.undoPressed()
        #expect(dialog.statusText == "Everything is back.")
        #expect(await world.served() == "abacbc")
    }

    @Test func `removing is work that must not be cut off, and reading is not`() async {
        let (world, dialog) = await dialog(.songs("aabb"))
        let work = world.playlists.work
        #expect(work.isDone)
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        await world.service.onChange { _, _ in
            beginning.finish()
            for await _ in released {}
        }
        let removing = Task { await dialog.removePressed() }
        for await _ in begun {}
        #expect(!work.isDone)
        release.finish()
        await work.finish()
        #expect(await world.served() == "ab")
        await removing.value
    }

    @Test func `a list that cannot be read can be tried again`() async {
        let (world, dialog) = await dialog([])
        await world.service.failItems(with: Failure(.unreachable, "No answer."))
        await dialog.appeared()
        #expect(dialog.canTryAgain)
        await world.service.failItems(with: nil)
        await dialog.appeared()
        #expect(dialog.state == .nothing)
    }

    // MARK: Liked songs

    private func liked(_ count: Int) -> [Track] {
        (0..<count).flatMap { number in
            ["a", "b"].map { copy in
                Track(
                    id: MusicID(.track, "\(copy)\(number)"), title: "Song \(number)",
                    artists: [Credit(name: "X")], isrc: "I\(number)")
            }
        }
    }

    @Test func `of liked songs a failed batch is named and the others still go`() async {
        let saved = FakeSavedThings(tracks: liked(50))
        let library = LibraryModel(
            service: saved, cache: LibraryCache(file: nil), notices: Notices())
        let dialog = library.songDuplicates(service: saved, notices: Notices())
        await dialog.appeared()
        #expect(dialog.certainRows.count == 50)
        await saved.fail(
            { $0 == 2 ? Failure(.refused, "Bad request.") : nil },
            exceptFor: [MusicID(.track, "b20")])
        await dialog.removePressed()
        guard case .finished(let summary, let details) = dialog.state else {
            Issue.record("\(dialog.state)")
            return
        }
        #expect(summary == "Removed 31 of 50 duplicates.")
        #expect(details.first == "Bad request.")
        #expect(details.contains("Still there: “Song 21” (b21)"))
        #expect(details.count == 20)
        #expect(await saved.tracks.count == 69)
        await saved.fail { _ in nil }
        await dialog.undoPressed()
        #expect(await saved.saved.count == 100)
    }

    @Test func `of liked songs the list follows, whatever was being read meanwhile`() async {
        let saved = FakeSavedThings(tracks: liked(2))
        let library = LibraryModel(
            service: saved, cache: LibraryCache(file: nil), notices: Notices())
        await library.tracks.refresh()
        let dialog = library.songDuplicates(service: saved, notices: Notices())
        await dialog.appeared()
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        await saved.delaySongs {
            beginning.finish()
            for await _ in released {}
        }
        async let reading: Void = library.tracks.refresh()
        for await _ in begun {}
        async let removing: Void = dialog.removePressed()
        await untilTrue { await saved.tracks.count == 2 }
        await yieldOften()
        release.finish()
        _ = await (reading, removing)
        #expect(library.tracks.content.items.map(\.title) == ["Song 0", "Song 1"])
        #expect(dialog.statusText == "Removed 2 duplicates.")
    }
}
