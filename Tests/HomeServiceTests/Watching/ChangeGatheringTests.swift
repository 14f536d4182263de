import Testing

@testable import HomeService

@Suite struct `Gathered changes` {
    static let timing = ChangeGathering.Timing(
        quiet: .seconds(1), longest: .seconds(6), stalled: .seconds(20))
    static let album = FolderPlace(root: 0, path: Array("album".utf8))
    static let other = FolderPlace(root: 0, path: Array("other".utf8))

    static func file(_ name: String) -> ChangeGathering.File {
        ChangeGathering.File(folder: album, name: Array(name.utf8))
    }

    @Test func `are looked at when it is quiet`() {
        var changes = ChangeGathering(Self.timing)
        #expect(changes.next == nil)
        changes.changed(Self.album, .folder, at: .seconds(10))
        changes.changed(Self.other, .below, at: .milliseconds(10_700))
        #expect(changes.next == .milliseconds(11_700))
        #expect(changes.take(at: .milliseconds(11_600)) == nil)
        let taken = changes.take(at: .milliseconds(11_700))
        #expect(taken?.scope.folders == [Self.album: .folder, Self.other: .below])
        #expect(changes.next == nil)
        #expect(changes.take(at: .seconds(99)) == nil)
    }

    @Test func `are looked at after a while though it never gets quiet`() {
        var changes = ChangeGathering(Self.timing)
        for tenth in 0..<100 {
            changes.changed(Self.album, .folder, at: .milliseconds(tenth * 100))
        }
        #expect(changes.next == .seconds(6))
        #expect(changes.take(at: .seconds(6)) != nil)
    }

    @Test func `wait for files of their folder that are being written`() {
        var changes = ChangeGathering(Self.timing)
        changes.began(Self.file("1"), at: .zero)
        #expect(changes.next == .seconds(20))
        changes.ended(Self.file("1"), at: .seconds(2))
        changes.began(Self.file("2"), at: .seconds(2))
        #expect(changes.next == .seconds(8))
        changes.ended(Self.file("2"), at: .seconds(3))
        #expect(changes.next == .seconds(4))
        #expect(changes.take(at: .seconds(4))?.unfinished == [])
    }

    @Test func `name the files that were not finished when they had to be looked at`() {
        var changes = ChangeGathering(Self.timing)
        changes.changed(FolderPlace(root: 0, path: []), .below, at: .zero)
        changes.began(Self.file("slow"), at: .seconds(1))
        #expect(changes.take(at: .seconds(5)) == nil)
        #expect(changes.take(at: .seconds(6))?.unfinished == [Self.file("slow")])
        changes.ended(Self.file("slow"), at: .seconds(9))
        let taken = changes.take(at: .seconds(10))
        #expect(taken?.scope.folders == [Self.album: .folder])
        #expect(taken?.unfinished == [])
    }

    @Test func `do not wait for what is written elsewhere`() {
        var changes = ChangeGathering(Self.timing)
        changes.began(Self.file("slow"), at: .zero)
        changes.changed(Self.other, .below, at: .seconds(1))
        #expect(changes.next == .seconds(2))
    }

    @Test func `ask in the end about files that nobody finishes`() {
        var changes = ChangeGathering(Self.timing)
        changes.began(Self.file("stuck"), at: .zero)
        #expect(changes.stalled(at: .seconds(19)).isEmpty)
        #expect(changes.stalled(at: .seconds(20)) == [Self.file("stuck")])
        changes.began(Self.file("stuck"), at: .seconds(20))
        #expect(changes.stalled(at: .seconds(39)).isEmpty)
        changes.forget(filesIn: Self.album)
        #expect(changes.stalled(at: .seconds(99)).isEmpty)
    }

    @Test func `are everything once everything has changed`() {
        var changes = ChangeGathering(Self.timing)
        changes.changed(Self.album, .folder, at: .zero)
        changes.everythingChanged(at: .zero)
        changes.changed(Self.other, .below, at: .zero)
        #expect(changes.take(at: .seconds(1))?.scope == .everything)
    }
}

@Suite struct `Watched folders` {
    @Test func `follow a folder that is watched under a new name`() {
        var folders = WatchedFolders()
        let (old, new) = (`Gathered changes`.album, `Gathered changes`.other)
        folders.set(1, old)
        folders.set(1, new)
        #expect(folders[1] == new)
        #expect(folders.removeAll(in: old).isEmpty)
        folders.set(2, new)
        #expect(folders[1] == nil)
        #expect(folders.count == 1)
    }

    @Test func `are forgotten with all below them, and not what only begins alike`() {
        var folders = WatchedFolders()
        for (watch, path) in ["", "a", "a/b", "a/b/c", "ab", "a b"].enumerated() {
            folders.set(Int32(watch), FolderPlace(root: 0, path: Array(path.utf8)))
        }
        folders.set(9, FolderPlace(root: 1, path: Array("a".utf8)))
        let gone = folders.removeAll(in: FolderPlace(root: 0, path: Array("a".utf8)))
        #expect(gone.sorted() == [1, 2, 3])
        #expect(folders.count == 4)
        #expect(folders.removeAll(in: FolderPlace(root: 0, path: [])).sorted() == [0, 4, 5])
    }
}

@Suite struct `The table of mounts` {
    static let table = MountTable(
        """
        22 27 0:21 / / rw,relatime - ext4 /dev/sda1 rw
        30 22 0:40 / /mnt/nas rw shared:5 master:1 - nfs4 nas:/music rw
        31 22 0:41 / /mnt/nas/local rw - ext4 /dev/sdb1 rw
        32 22 0:42 / /media/My\\040Disk rw - fuseblk /dev/sdc1 rw
        33 22 0:43 / /mnt/ssh rw - fuse.sshfs me@host: rw
        34 22 0:44 / /mnt/over rw - ext4 /dev/sdd1 rw
        35 34 0:45 / /mnt/over rw - cifs //nas/music rw
        nonsense
        """.utf8)

    @Test(arguments: [
        ("/home/me/Music", false), ("/mnt/nas", true), ("/mnt/nas/a/b", true),
        ("/mnt/nas/local/x", false), ("/mnt/nasty", false), ("/media/My Disk/Music", false),
        ("/mnt/ssh/x", true), ("/mnt/over/x", true),
    ])
    func `tells where changes may not be heard of`(path: String, isRemote: Bool) {
        #expect(Self.table.isRemote(Array(path.utf8)) == isRemote)
    }

    @Test func `knows the type of the nearest mount`() {
        #expect(Self.table.type(of: Array("/media/My Disk/x".utf8)) == "fuseblk")
        #expect(MountTable([]).type(of: [0x2F]) == nil)
        #expect(MountTable([]).isRemote([0x2F]) == false)
    }
}
