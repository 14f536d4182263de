import Foundation
import Testing

@testable import HomeService

/// Files whose names can be listed while the system does not let anybody look at them.
@Suite struct `Files that cannot be looked at` {
    /// Lists all folders on threads that have no more rights than any user.
    private func listAsAnybody(_ root: FilePath) throws -> FolderLister {
        #if os(Linux)
            // It counts for this thread and those it begins. Only C can name it otherwise.
            typealias SetUser = @convention(c) (UInt32) -> Int32
            let symbol = try #require(dlsym(nil, "setfsuid"))
            let setUser = unsafeBitCast(symbol, to: SetUser.self)
            let before = setUser(65534)
            defer { _ = setUser(UInt32(bitPattern: before)) }
        #endif
        let lister = FolderLister([root])
        _ = try lister.finish()
        return lister
    }

    @Test func `count as there, and the report names their folder`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", ["title": "One", "artist": "X"])
        try library.write("a/b/2.mp3", ["title": "Two", "artist": "X"])
        try library.write("c/3.mp3", ["title": "Three", "artist": "X"])
        try await library.scan()
        for folder in [library.folder, library.root, library.url("c")] {
            try #require(chmod(folder.path, 0o755) == 0)
        }
        let closed = library.url("a").path
        try #require(chmod(closed, 0o744) == 0)
        defer { _ = chmod(closed, 0o755) }
        try #require(geteuid() == 0 || chmod(closed, 0o444) == 0)
        let lister = try listAsAnybody(FilePath(library.root.path))
        let report = try await Scanner(catalogue: library.catalogue, readTags: ScannedLibrary.tags)
            .scan(lister) { _ in }
        #expect(report.removed == 0)
        #expect(report.problems.contains { $0.file.display == closed && $0.kind == .folder })
        #expect(try await library.allTracks().map(\.title).sorted() == ["One", "Three", "Two"])
    }
}
