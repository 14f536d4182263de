import CAdwaita
import Foundation
import Testing

@testable import Adwaita

@Suite struct `A picture as a JPEG file` {
    private let limit = 192 * 1_024

    @Test func `is as large as it was, up to 640 pixels`() throws {
        #expect(try size(of: JPEGFile.bytes(of: png(300, 200), atMost: limit)) == [300, 200])
        #expect(try size(of: JPEGFile.bytes(of: png(1_600, 1_200), atMost: limit)) == [853, 640])
    }

    @Test func `becomes coarser and smaller until it fits`() throws {
        let picture = try png(900, 900)
        for limit in [192 * 1_024, 40_000, 6_000] {
            let file = try JPEGFile.bytes(of: picture, atMost: limit)
            #expect(file.starts(with: [0xFF, 0xD8, 0xFF]) && file.count <= limit)
        }
        #expect(throws: PictureError.damaged) { _ = try JPEGFile.bytes(of: picture, atMost: 100) }
    }

    @Test func `is on white where it lets something through`() throws {
        let file = try JPEGFile.bytes(of: png(64, 64, alpha: 0), atMost: limit)
        #expect(try middle(of: file).allSatisfy { $0 > 250 })
    }

    @Test func `has the colors of a screen when it had those of print`() throws {
        let file = try JPEGFile.bytes(of: Self.cmyk, atMost: limit)
        let color = try middle(of: file).map(Int.init)
        #expect(abs(color[0] - 200) < 40 && color[1] < 90 && color[2] < 90)
        // Three colors in its frame, not four.
        let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
        #expect(file[frame + 9] == 3)
    }

    @Test(arguments: ["jpeg", "png"])
    func `is none when it was cut`(format: String) throws {
        let picture = try drawn(200, 200, alpha: 255, as: format)
        _ = try JPEGFile.bytes(of: picture, atMost: limit)
        for part in [picture.count / 2, picture.count - 14] {
            #expect(throws: PictureError.damaged) {
                _ = try JPEGFile.bytes(of: Array(picture.prefix(part)), atMost: limit)
            }
        }
    }

    @Test func `is none when it was no picture, or has nothing in it`() {
        for file in ["", "\u{FF}", "Dear reader", "<svg/>", "GIF89a"] {
            #expect(throws: PictureError.noPicture) {
                _ = try JPEGFile.bytes(of: Array(file.utf8), atMost: limit)
            }
        }
        #expect(throws: PictureError.self) {
            _ = try JPEGFile.bytes(of: [0xFF, 0xD8, 0xFF, 0xDA, 0xFF, 0xD9], atMost: limit)
        }
    }

    @Test func `is none when it says that it is enormous`() throws {
        var picture = try png(40, 40)
        // Width and height, right after the name of the first chunk.
        picture.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
        let body = picture[12..<29]
        picture.replaceSubrange(29..<33, with: checksum(body))
        #expect(throws: PictureError.tooLarge) {
            _ = try JPEGFile.bytes(of: picture, atMost: limit)
        }
    }

    // MARK: Pictures

    private func png(_ width: Int32, _ height: Int32, alpha: UInt8 = 255) throws -> [UInt8] {
        try drawn(width, height, alpha: alpha, as: "png")
    }

    /// A pattern that does not become small.
    private func drawn(
        _ width: Int32, _ height: Int32, alpha: UInt8, as format: String
    ) throws -> [UInt8] {
        let hasAlpha = alpha < 255
        let pixbuf = try #require(
            gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, width, height))
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let pixels = try #require(gdk_pixbuf_get_pixels(pixbuf))
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let step = hasAlpha ? 4 : 3
        var random = UInt32(7)
        for y in 0..<Int(height) {
            for x in 0..<Int(width) {
                random = random &* 1_664_525 &+ 1_013_904_223
                let place = y * stride + x * step
                for color in 0..<3 {
                    pixels[place + color] = UInt8(
                        truncatingIfNeeded: random >> UInt32(8 * color + 7))
                }
                if hasAlpha { pixels[place + 3] = alpha }
            }
        }
        var buffer: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        let isSaved = gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, nil, nil, nil)
        defer { g_free(buffer) }
        try #require(isSaved != 0)
        return try #require(buffer).withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }

    private func size(of file: [UInt8]) throws -> [Int] {
        let picture = try DecodedPicture(file, covering: 10_000)
        return [picture.width, picture.height]
    }

    /// Red, green and blue of its middle.
    private func middle(of file: [UInt8]) throws -> [UInt8] {
        let picture = try DecodedPicture(file, covering: 10_000)
        let place = (picture.height / 2 * picture.width + picture.width / 2) * 4
        return picture.pixels()[place..<place + 3].reversed()
    }

    private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return withUnsafeBytes(of: (~sum).bigEndian) { Array($0) }
    }

    /// Red in the four colors of print.
    private static let cmyk = Array(
        Data(
            base64Encoded:
                "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2"
                + "RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09P"
                + "T09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8AAFAgAEAAQBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAA"
                + "AAAAAAAAAAAAAAAEBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAFBv/EABQR"
                + "AQAAAAAAAAAAAAAAAAAAAAD/2gAOBAEAAhEDEQQAAD8ApAJoVrAH/9k=") ?? Data())
}
