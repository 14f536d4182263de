extension PictureFormat {
    /// Whether the file goes on to the end that its structure promises.
    ///
    /// Bytes after that end are common and harmless.
    func isWhole(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .jpeg: hasJPEGEnd(bytes)
        case .png: hasPNGEnd(bytes)
        case .webp: 8 + littleEndian(bytes, at: 4) <= bytes.count + 1
        case .gif: bytes.last { $0 != 0 } == 0x3B
        case .bmp: littleEndian(bytes, at: 2) <= bytes.count
        }
    }

    /// Walks from marker to marker: a thumbnail inside has an end of its own.
    private func hasJPEGEnd(_ bytes: [UInt8]) -> Bool {
        var index = 2
        while index + 1 < bytes.count {
            guard bytes[index] == 0xFF else {
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case 0xD9: return true
            case 0xFF: index += 1
            // Stuffed bytes, restarts and other markers that stand alone.
            case 0x00, 0x01, 0xD0...0xD8: index += 2
            default:
                guard index + 3 < bytes.count else { return false }
                index += 2 + max(2, Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
            }
        }
        return false
    }

    private func hasPNGEnd(_ bytes: [UInt8]) -> Bool {
        var index = 8
        while index + 8 <= bytes.count {
            let length = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
            let next = index + 12 + length
            if bytes[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) {
                return next <= bytes.count
            }
            index = next
        }
        return false
    }

    private func littleEndian(_ bytes: [UInt8], at index: Int) -> Int {
        guard bytes.count >= index + 4 else { return .max / 2 }
        return bytes[index..<(index + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
