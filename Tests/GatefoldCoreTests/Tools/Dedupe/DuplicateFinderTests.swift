import GatefoldCore
import Testing

@Suite struct `Duplicates in a list` {
    private func find(_ items: [PlaylistItem]) -> DuplicateFindings {
        DuplicateFinder(items).find()
    }

    @Test func `of three copies the first is kept and each other is listed once, by position`() {
        let groups = find(.songs("abaca")).certain
        #expect(groups.count == 1)
        #expect(groups.first?.keptPosition == 0)
        #expect(groups.first?.copies.map(\.position) == [2, 4])
        #expect(groups.first?.copies.map(\.reason) == [.sameTrack, .sameTrack])
    }

    @Test func `a relinked id is the track it stands in for`() {
        let groups = find([.song("a"), .song("b", linkedFrom: "a")]).certain
        #expect(groups.map(\.keptPosition) == [0])
        #expect(groups.first?.copies.first?.reason == .linked)
    }

    @Test(arguments: ["GBAYE0601498", "gb-aye-06-01498"])
    func `the same recording code makes copies, however it is written`(code: String) {
        let groups = find([.song("a", isrc: "GBAYE0601498"), .song("b", isrc: code)]).certain
        #expect(groups.first?.copies.first?.reason == .sameRecording(isrc: "GBAYE0601498"))
    }

    @Test func `the playable copy is kept, at the place of the first`() {
        let groups = find([
            .song("x"), .song("a", isrc: "I1", isPlayable: false), .song("b", isrc: "I1"),
            .song("c", isrc: "I1"),
        ]).certain
        #expect(groups.first?.keptPosition == 2)
        #expect(groups.first?.place == 1)
        #expect(groups.first?.copies.map(\.position) == [1, 3])
    }

    @Test func `where no copy can be played the first is kept`() {
        let groups = find([.song("a", isPlayable: false), .song("a", isPlayable: false)]).certain
        #expect(groups.first?.keptPosition == 0)
    }

    @Test func `acoustic and studio versions are offered with what differs, never taken`() {
        let found = find([
            .song(
                "a", title: "Song", album: "Hits", milliseconds: 201_300, isrc: "AA1"),
            .song(
                "b", title: "Song", album: "Hits (Acoustic)", milliseconds: 202_900, isrc: "AA2"),
        ])
        #expect(found.certain.isEmpty)
        #expect(found.likely.count == 1)
        #expect(
            found.likely.first?.copies.first?.differences == [
                "Album: Hits (Acoustic), not Hits", "Length: 3:22, not 3:21", "ISRC: AA2, not AA1",
            ])
    }

    @Test(arguments: [
        ("Song", "Other", 0), ("Song", "SONG", 1), ("ＦＵＬＬ ＷＩＤＴＨ", "Full Width", 1),
        ("Don’t Stop", "Don't Stop", 1), ("渚", "渚", 1), ("渚", "砂", 0), ("!!!", "!!!", 0),
        ("", "", 0), ("÷", "+", 0), ("Straße", "STRASSE", 1),
    ])
    func `titles compare by letters of any script`(first: String, second: String, groups: Int) {
        let found = find([.song("a", title: first), .song("b", title: second)])
        #expect(found.likely.count == groups)
        #expect(found.certain.isEmpty)
    }

    @Test func `what differs in length by more than a moment is another song`() {
        let found = find([
            .song("a", title: "Song", milliseconds: 200_000),
            .song("b", title: "Song", milliseconds: 203_001),
        ])
        #expect(found.isEmpty)
    }

    @Test func `entries without an id are nobody's copies`() {
        let lost = PlaylistItem(
            content: .track(Track(id: nil, title: "Lost", artists: [Credit(name: "X")], isrc: "I1"))
        )
        let episode = PlaylistItem(content: .episode(Episode(id: nil, title: "Talk")))
        let found = find([
            .local("one"), .local("two"), .local("three"), .local("two"), lost, lost, .gone,
            .gone, episode, episode,
        ])
        #expect(found.certain.isEmpty)
        #expect(found.likely.isEmpty)
        // The same file twice is seen, and cannot be removed by an app.
        #expect(found.fixed.map { $0.copies.map(\.position) } == [[3]])
    }

    @Test func `a likely copy is compared with what stays of the certain ones`() {
        let found = find([
            .song("a", title: "Song", isrc: "I1"), .song("b", title: "Song", isrc: "I1"),
            .song("c", title: "Song", isrc: "I2"),
        ])
        #expect(found.certain.map { $0.copies.map(\.position) } == [[1]])
        #expect(found.likely.map(\.keptPosition) == [0])
        #expect(found.likely.map { $0.copies.map(\.position) } == [[2]])
    }

    @Test func `ten thousand entries with one title are looked through at once`() {
        let items = (0..<10_000).map { PlaylistItem.song("id\($0 / 2)", title: "Song") }
        let found = find(items)
        #expect(found.certainCount == 5_000)
        #expect(found.likelyCount == 4_999)
    }
}
