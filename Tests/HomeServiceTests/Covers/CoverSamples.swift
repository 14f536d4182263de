import Foundation
import HomeService

/// Pictures for tests, drawn here.
enum CoverSamples {
    /// A JPEG with a pattern that does not compress well.
    static func jpeg(_ width: Int, _ height: Int, shade: UInt8 = 20) throws -> [UInt8] {
        var pixels = [UInt8](repeating: 230, count: width * height * 3)
        for row in 0..<height {
            for column in stride(from: 0, to: width, by: 3) {
                let index = (row * width + column) * 3
                pixels[index] = shade
                pixels[index + 1] = UInt8(truncatingIfNeeded: row &* 7 &+ column &* 13)
            }
        }
        return try CoverImage.encode(pixels: pixels, width: width, height: height).bytes
    }

    static func transparentPNG(_ width: Int, _ height: Int) throws -> [UInt8] {
        let pixels: [UInt8] = (0..<width * height).flatMap { index -> [UInt8] in
            [200, 30, 30, UInt8(index % 256)]
        }
        return try CoverImage.encode(
            pixels: pixels, width: width, height: height, hasAlpha: true
        ).bytes
    }

    /// A PNG that only says how large it is.
    static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        func bigEndian(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + data
            return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
        }
        let size = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size)
            + chunk("IDAT", [0x78, 0x9C, 0x63, 0]) + chunk("IEND", [])
    }

    /// The same JPEG with an EXIF block that says how to turn it.
    static func turned(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        let exif: [UInt8] =
            Array("Exif\0\0".utf8) + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        return Array(jpeg[0..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg[2...]
    }

    /// 40 by 20 pixels of red.
    static let webp = decoded(
        "UklGRkoAAABXRUJQVlA4ID4AAABwAwCdASooABQAPu10s1OppqSipWgBMB2JZwDKLoAAK/fQ+AAA/uns/8Qu"
            + "9jbf/5xL+SP0C7Uaca+tYLAAAA==")

    static func decoded(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
                rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
            }
        }
    }
}

/// A folder of its own that goes when the test ends.
func withTemporaryFolder<Result>(
    _ body: (URL) async throws -> Result
) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("gatefold-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
