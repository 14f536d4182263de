import AccountTesting
import Foundation
import HomeService
import HomeTesting
import Testing

@testable import gatefold

@Suite struct `The memory of a scan` {
    /// A progressive JPEG of 6000 by 6000 pixels, as far as its header goes, and many bytes long.
    static func largePicture(bytes: Int) -> [UInt8] {
        var picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0x17, 0x70, 0x17, 0x70]
        picture += [1, 1, 0x11, 0]
        let filler = [0xFF, 0xEF, 0xFF, 0xFF] + [UInt8](repeating: 0x55, count: 0xFFFD)
        while picture.count < bytes { picture += filler }
        return picture + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    }

    @Test func `is small however large the pictures in the files are`() throws {
        let program = try Program()
        let music = URL(filePath: try program.folder.makeFolder("music"))
        let picture = Self.largePicture(bytes: 8 << 20)
        for number in 1...40 {
            let track = TestTrack("\(number)/1.wav", seconds: 0.1)
            try track.write(below: music)
            try TagWriter.write(
                ["TITLE": ["T"], "ARTIST": ["X"], "ALBUM": ["\(number)"]],
                cover: ("image/jpeg", picture),
                to: FilePath(music.appending(path: track.path).path))
        }
        let used = try Self.mostMemory(of: program, ["scan", music.path])
        #expect(used < 200_000_000)
        let covers = try program.run("scan", "--report", music.path)
        #expect(covers.status == 0)
        #expect(!covers.output.contains("cover ("), "\(covers.output)")
    }

    /// Runs a command to its end.
    ///
    /// - Returns: The most bytes it had in memory at once. Not what the system tells of ended
    ///   processes: that begins with the memory of the one that started them.
    private static func mostMemory(of program: Program, _ words: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.path)
        process.arguments = words
        process.environment = program.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let file = "/proc/\(process.processIdentifier)/status"
        var most = 0
        while process.isRunning {
            let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            let number = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            most = max(most, (number ?? 0) * 1024)
            usleep(1000)
        }
        try #require(process.terminationStatus == 0)
        try #require(most > 0)
        return most
    }
}
