import HomeService
import Testing

@Suite struct `Cover images` {
    @Test(arguments: [640, 300, 64])
    func `a cover fits the square and keeps its shape`(side: Int) throws {
        let scaled = try CoverImage.scale(CoverSamples.jpeg(1000, 500), toFit: side)
        #expect(scaled.width == side)
        #expect(scaled.height == side / 2)
        #expect(scaled.mime == "image/jpeg")
        #expect(scaled.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        let again = try CoverImage.scale(scaled.bytes, toFit: 2048)
        #expect(again.width == side)
    }

    @Test func `a small original stays small`() throws {
        let scaled = try CoverImage.scale(CoverSamples.jpeg(50, 40), toFit: 640)
        #expect(scaled.width == 50)
        #expect(scaled.height == 40)
    }

    @Test func `a line keeps at least one pixel of width`() throws {
        let scaled = try CoverImage.scale(CoverSamples.jpeg(2, 900), toFit: 64)
        #expect(scaled.width == 1)
        #expect(scaled.height == 64)
    }

    @Test func `what shows through stays a PNG`() throws {
        let scaled = try CoverImage.scale(CoverSamples.transparentPNG(200, 200), toFit: 64)
        #expect(scaled.mime == "image/png")
        #expect(scaled.bytes.starts(with: [0x89, 0x50]))
    }

    @Test func `the content decides what a picture is, not its name`() throws {
        let scaled = try CoverImage.scale(CoverSamples.webp, toFit: 64)
        #expect(scaled.width == 40)
        #expect(scaled.height == 20)
        #expect(scaled.mime == "image/jpeg")
    }

    @Test(arguments: [UInt8(5), 6, 7, 8])
    func `a picture that lies on its side is turned`(orientation: UInt8) throws {
        let lying = CoverSamples.turned(try CoverSamples.jpeg(120, 60), orientation: orientation)
        let scaled = try CoverImage.scale(lying, toFit: 64)
        #expect(scaled.width == 32)
        #expect(scaled.height == 64)
    }

    @Test(arguments: [UInt32(20_000), 60_000, 0x7FFF_FFFF])
    func `a picture with too many pixels is refused unseen`(side: UInt32) throws {
        let header = CoverSamples.pngHeader(width: side, height: side)
        let error = #expect(throws: CoverError.self) {
            try CoverImage.scale(header, toFit: 64)
        }
        // What no PNG can be, the decoder calls damaged before it tells the size.
        if side < 1_000_000 {
            #expect(error == .tooLarge("\(side) × \(side) pixels"))
        }
    }

    @Test(arguments: [0.02, 0.3, 0.6, 0.9])
    func `a JPEG that ends early is damaged`(part: Double) throws {
        let whole = try CoverSamples.jpeg(700, 700)
        let cut = Array(whole[..<Int(Double(whole.count) * part)])
        for side in [64, 300, 640] {
            #expect(throws: CoverError.self) { _ = try CoverImage.scale(cut, toFit: side).mime }
        }
    }

    @Test(arguments: [0.02, 0.3, 0.6, 0.9])
    func `a PNG or WebP that ends early is damaged`(part: Double) throws {
        for whole in [try CoverSamples.transparentPNG(90, 90), CoverSamples.webp] {
            let cut = Array(whole[..<Int(Double(whole.count) * part)])
            #expect(throws: CoverError.self) { _ = try CoverImage.scale(cut, toFit: 64).mime }
        }
    }

    @Test func `noise inside a picture never ends the service`() throws {
        var state: UInt64 = 1
        let originals = [
            try CoverSamples.jpeg(90, 90), try CoverSamples.transparentPNG(40, 40),
            CoverSamples.webp,
        ]
        for round in 0..<150 {
            var bytes = originals[round % 3]
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
            }
            _ = try? CoverImage.scale(bytes, toFit: 32, pixelLimit: 1_000_000)
        }
    }

    @Test(arguments: ["", "x", "<svg xmlns='http://www.w3.org/2000/svg'/>", "RIFF....WAVE", "BM"])
    func `what is no picture is told so`(text: String) {
        #expect(throws: CoverError.self) {
            try CoverImage.scale(Array(text.utf8), toFit: 64)
        }
    }

    @Test(arguments: [
        (CoverError.notAPicture, "Save it again"), (.noPicture(path: "a.mp3"), "a.mp3"),
        (.tooLarge("9 × 9 pixels"), "9 × 9 pixels"), (.damaged("it ends"), "it ends"),
        (.noDecoder(format: "WebP"), "webp-pixbuf-loader"),
        (.unreadableFile(path: "p", reason: "gone"), "p cannot be read: gone"),
    ])
    func `an error says what to do`(error: CoverError, part: String) {
        #expect(error.description.contains(part))
        #expect(error.description.hasSuffix("."))
    }
}
