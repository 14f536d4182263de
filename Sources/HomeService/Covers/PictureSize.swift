/// How large a picture is when it is shown upright, in pixels.
package struct PictureSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size it has when it is made to fit into a square; it is never enlarged.
    func fitting(_ side: Int) -> PictureSize {
        CoverImage.size(width, height, toFit: side).map { PictureSize(width: $0, height: $1) }
            ?? self
    }
}

/// What the first bytes of a picture say of it, without decoding any of it.
struct PictureHeader {
    var format: PictureFormat
    var size: PictureSize
    /// Whether the whole picture has to be in memory, however small it is wanted.
    var isHeavy = true

    /// - Returns: `nil` for what is no picture, or does not say how large it is.
    init?(_ bytes: [UInt8]) {
        guard let format = PictureFormat(bytes) else { return nil }
        self.format = format
        let found: PictureSize?
        switch format {
        case .jpeg:
            let frame = JPEGFrame(bytes)
            isHeavy = frame?.isProgressive ?? true
            found = frame?.size
        case .png: found = PictureHeader.size(bytes.number(16, 4), bytes.number(20, 4))
        case .gif: found = PictureHeader.size(bytes.little(6, 2), bytes.little(8, 2))
        case .bmp:
            let height = bytes.little(22, 4).map { $0 > 0x7FFF_FFFF ? 0x1_0000_0000 - $0 : $0 }
            found = PictureHeader.size(bytes.little(18, 4), height)
        case .webp: found = PictureHeader.webP(bytes)
        }
        guard let found, found.width > 0, found.height > 0 else { return nil }
        size = found
    }

    private static func size(_ width: Int?, _ height: Int?) -> PictureSize? {
        guard let width, let height else { return nil }
        return PictureSize(width: width, height: height)
    }

    private static func webP(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.count > 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ":
            return size(
                bytes.little(26, 2).map { $0 & 0x3FFF }, bytes.little(28, 2).map { $0 & 0x3FFF })
        case "VP8L":
            let bits = bytes.little(21, 4)
            return size(bits.map { 1 + $0 & 0x3FFF }, bits.map { 1 + ($0 >> 14) & 0x3FFF })
        case "VP8X":
            return size(bytes.little(24, 3).map { $0 + 1 }, bytes.little(27, 3).map { $0 + 1 })
        default: return nil
        }
    }
}

/// The frame of a JPEG picture, and how its camera says to turn it.
private struct JPEGFrame {
    var size: PictureSize
    var isProgressive: Bool

    init?(_ bytes: [UInt8]) {
        var index = 2
        var isTurned = false
        while let marker = bytes.number(index, 2), let length = bytes.number(index + 2, 2) {
            guard marker >> 8 == 0xFF else { return nil }
            switch marker & 0xFF {
            case 0xFF:
                index += 1
                continue
            case 0xE1: isTurned = isTurned || JPEGFrame.isTurned(bytes, index + 4)
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.number(index + 5, 2),
                    let width = bytes.number(index + 7, 2)
                else { return nil }
                size = PictureSize(
                    width: isTurned ? height : width, height: isTurned ? width : height)
                isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker & 0xFF)
                return
            case 0xDA, 0xD9: return nil
            default: break
            }
            index += 2 + max(2, length)
        }
        return nil
    }

    /// Whether the orientation in an EXIF block makes rows of columns: 5 to 8 do.
    private static func isTurned(_ bytes: [UInt8], _ start: Int) -> Bool {
        guard bytes.count > start + 14, bytes[start..<(start + 6)].elementsEqual("Exif\0\0".utf8)
        else { return false }
        let tiff = start + 6
        let isLittle = bytes[tiff] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int? {
            isLittle ? bytes.little(tiff + offset, count) : bytes.number(tiff + offset, count)
        }
        guard let list = number(4, 4), let count = number(list, 2), count < 1000 else {
            return false
        }
        for entry in 0..<count where number(list + 2 + entry * 12, 2) == 0x0112 {
            return (number(list + 10 + entry * 12, 2) ?? 1) > 4
        }
        return false
    }
}

extension [UInt8] {
    /// A number whose highest byte comes first; `nil` where there are not so many bytes.
    fileprivate func number(_ index: Int, _ count: Int) -> Int? {
        guard index >= 0, index <= self.count - count else { return nil }
        return self[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate func little(_ index: Int, _ count: Int) -> Int? {
        guard index >= 0, index <= self.count - count else { return nil }
        return self[index..<(index + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
