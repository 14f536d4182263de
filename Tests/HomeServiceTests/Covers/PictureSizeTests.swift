import Testing

@testable import HomeService

@Suite struct `The header of a picture` {
    /// A JPEG that only says how large it is.
    static func jpegHeader(_ width: Int, _ height: Int, frame: UInt8) -> [UInt8] {
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, frame, 0, 11, 8] + size
            + [1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    }

    static func little(_ numbers: [(Int, Int)]) -> [UInt8] {
        numbers.flatMap { value, count in
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
    }

    @Test func `says how large it is`() throws {
        let bmp = Array("BM".utf8) + Self.little([(0, 16), (30, 4), (-20, 4), (0, 8)])
        let gif = Array("GIF89a".utf8) + Self.little([(70, 2), (50, 2), (0, 3)])
        let lossless =
            Array("RIFF".utf8) + Self.little([(100, 4)]) + Array("WEBPVP8L".utf8)
            + Self.little([(88, 4), (0x2F, 1), (299 | 199 << 14, 4), (0, 20)])
        let extended =
            Array("RIFF".utf8) + Self.little([(100, 4)]) + Array("WEBPVP8X".utf8)
            + Self.little([(10, 4), (0, 4), (4999, 3), (3999, 3), (0, 20)])
        let pictures: [([UInt8], PictureSize)] = [
            (try CoverSamples.jpeg(120, 80), PictureSize(width: 120, height: 80)),
            (try CoverSamples.transparentPNG(33, 44), PictureSize(width: 33, height: 44)),
            (CoverSamples.webp, PictureSize(width: 40, height: 20)),
            (bmp, PictureSize(width: 30, height: 20)), (gif, PictureSize(width: 70, height: 50)),
            (lossless, PictureSize(width: 300, height: 200)),
            (extended, PictureSize(width: 5000, height: 4000)),
        ]
        for (bytes, size) in pictures { #expect(PictureHeader(bytes)?.size == size) }
    }

    @Test(arguments: [(1, 120), (3, 120), (6, 80), (8, 80)])
    func `is of the picture as it is shown`(orientation: Int, width: Int) throws {
        let turned = CoverSamples.turned(
            try CoverSamples.jpeg(120, 80), orientation: UInt8(orientation))
        #expect(PictureHeader(turned)?.size.width == width)
        #expect(try CoverImage.scale(turned, toFit: 640).width == width)
    }

    @Test func `tells what would fill the memory before any of it is decoded`() throws {
        // Scaled down while it is read, however large; a progressive one has to be there as a whole.
        let plain = Self.jpegHeader(9000, 9000, frame: 0xC0)
        #expect(try CoverCheck.size(of: plain) == PictureSize(width: 9000, height: 9000))
        let refused = [
            Self.jpegHeader(9000, 9000, frame: 0xC2), Self.jpegHeader(20_000, 20_000, frame: 0xC0),
            CoverSamples.pngHeader(width: 9000, height: 9000),
        ]
        for bytes in refused {
            let size = try #require(PictureHeader(bytes)?.size)
            let expected = CoverError.tooLarge("\(size.width) × \(size.height) pixels")
            #expect(throws: expected) { try CoverCheck.size(of: bytes) }
            #expect(throws: expected) { try CoverImage.scale(bytes, toFit: 64) }
        }
        let allowed = Self.jpegHeader(6000, 6000, frame: 0xC2)
        #expect(try CoverCheck.size(of: allowed).width == 6000)
    }

    @Test func `of a picture that is cut off or none is not believed`() throws {
        let whole = try CoverSamples.jpeg(300, 300)
        for count in 0..<min(700, whole.count) {
            let cut = Array(whole[..<count])
            _ = PictureHeader(cut)
            #expect(throws: CoverError.self) { try CoverCheck.size(of: cut) }
        }
        for bytes in [[], Array("<svg/>".utf8), [0xFF, 0xD8, 0xFF, 0xD9]] as [[UInt8]] {
            #expect(PictureHeader(bytes)?.size == nil)
        }
    }
}
