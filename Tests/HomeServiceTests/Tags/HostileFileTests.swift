import Foundation
import Testing

@testable import HomeService

/// Files that were made to harm, or were damaged as if they had been.
@Suite struct `Hostile files` {
    private func withFile(
        _ name: String, _ bytes: [UInt8], _ body: (FilePath) throws -> Void
    ) throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-\(UUID().uuidString)-\(name)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(FilePath(file.path))
    }

    private func atom(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        let count = UInt32(payload.count + 8)
        return (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
            + Array(name.utf8) + payload
    }

    @Test(arguments: ["moov", "meta", "stsd"])
    func `an MP4 file whose atoms are nested without end is damaged, not the end of the scan`(
        _ name: String
    ) throws {
        var nested: [UInt8] = []
        let filler = [UInt8](repeating: 0, count: name == "stsd" ? 8 : name == "meta" ? 4 : 0)
        // From the inside out would copy all each time; sizes count down instead.
        let depth = 20_000
        let step = 8 + filler.count
        for level in 0..<depth {
            let count = UInt32((depth - level) * step)
            nested += (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
            nested += Array(name.utf8) + filler
        }
        let bytes = atom("ftyp", Array("M4A \0\0\0\0".utf8)) + nested + atom("mdat", [1, 2, 3])
        try withFile("nested.m4a", bytes) { path in
            #expect(throws: TagError.self) { try TagReader.read(path) }
            #expect(throws: TagError.self) { try TagReader.cover(in: path) }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `an Ogg comment that promises four thousand million fields ends at once`() throws {
        let magic = Array("OpusTags".utf8)
        let comment = magic + [0, 0, 0, 0] + [0xFF, 0xFF, 0xFF, 0xFF]
        // Many fields of nothing, each four zero bytes, in many pages.
        let packet = comment + [UInt8](repeating: 0, count: 2_000_000)
        let head = Array("OpusHead".utf8) + [1, 2, 0, 0, 0x80, 0xBB, 0, 0, 0, 0, 0]
        var pages = page([head], number: 0, flags: 2)
        var rest = packet[...]
        var number: UInt32 = 1
        while !rest.isEmpty {
            let part = Array(rest.prefix(255 * 255))
            rest = rest.dropFirst(part.count)
            pages += page([part], number: number, flags: number == 1 ? 0 : 1)
            number += 1
        }
        pages += page([[1, 2, 3, 4]], number: number, flags: 4)
        try withFile("fields.opus", pages) { path in
            #expect((try? TagReader.read(path).title) == nil)
        }
    }

    private func page(_ packets: [[UInt8]], number: UInt32, flags: UInt8) -> [UInt8] {
        var laces: [UInt8] = []
        for packet in packets {
            laces += [UInt8](repeating: 255, count: packet.count / 255)
            if packet.count % 255 != 0 || packet.isEmpty { laces.append(UInt8(packet.count % 255)) }
        }
        let bytes =
            Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 8) + [1, 0, 0, 0]
        return bytes + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            + [0, 0, 0, 0, UInt8(laces.count)] + laces + packets.flatMap { $0 }
    }
}
