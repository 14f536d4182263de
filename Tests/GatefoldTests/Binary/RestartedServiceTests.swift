import AccountTesting
import Foundation
import GatefoldCore
import HomeService
import HomeTesting
import Testing
import WebAPIClient

@testable import gatefold

/// The real program, ended while it plays and started again.
@Suite struct `A service that ends while it plays` {
    private struct Now: Decodable {
        struct Item: Decodable { var name: String }
        var isPlaying: Bool
        var progressMS: Int
        var item: Item

        private enum CodingKeys: String, CodingKey {
            case isPlaying = "is_playing"
            case progressMS = "progress_ms"
            case item
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `has its queue and its position at the next start, and is paused`(
        signal: Int32
    ) throws {
        let program = try Program()
        defer { program.stop() }
        let music = URL(filePath: try program.folder.makeFolder("music"))
        for track in TestTrack.longLibrary { try track.write(below: music) }
        #expect(try program.run("serve", "--output", "silent", music.path).status == 0)
        #expect(try program.run("play", "First Light").status == 0)
        #expect(try program.run("queue", "add", "Low Water").status == 0)
        #expect(try program.run("seek", "0:10").status == 0)
        let world = WorldFolders(environment: ["HOME": program.folder.path])
        let service = try #require(ServiceState.answering(in: world))
        // Which is soon after the answer: a crash may take back the last moment.
        try wait { PlaybackMemory.read(in: world.data).map { $0.positionMS >= 10_000 } ?? false }
        #expect(kill(service.pid, signal) == 0)
        try wait { !ServiceLock.isHeld(at: world.lockFile) }
        #expect(try program.run("serve", "--output", "silent").status == 0)
        let now = try JSON.decode(Now.self, from: Array(program.run("now", "--json").output.utf8))
        #expect(!now.isPlaying && now.item.name == "First Light" && now.progressMS >= 10_000)
        #expect(try program.run("queue").output.contains("Low Water"))
        #expect(try program.run("play").status == 0)
    }

    private func wait(_ condition: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(20)
        while !condition() {
            try #require(ContinuousClock.now < end)
            usleep(1000)
        }
    }
}
