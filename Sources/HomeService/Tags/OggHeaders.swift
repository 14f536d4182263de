/// The tags of an Ogg stream without its pictures, as a small Ogg stream of its own.
///
/// TagLib turns every picture into text of four bytes a character and back, which takes ten times as long
/// as everything else and hundreds of megabytes for a large one. It gets to see this instead.
struct OggHeaders: Sendable {
    private(set) var stream: [UInt8] = []
    private(set) var hasPicture = false
    /// Some text was no UTF-8 and was read as Latin-1.
    private(set) var repairedLatin1 = false
    /// How many bytes the tags take in the file.
    private(set) var tagBytes = 0

    /// `nil` when the headers are cut short or broken.
    init?(_ file: borrowing OpenAudioFile, _ container: AudioContainer, granule: UInt64) {
        guard var packet = OggPacket(of: file) else { return nil }
        tagBytes = packet.count
        let magic = OggHeaders.magic(of: container)
        guard let start = packet.take(magic.count, of: file),
            container == .oggFLAC ? start[0] & 0x7F == magic[0] : start == magic,
            let comment = comment(&packet, of: file)
        else { return nil }
        var writer = OggWriter()
        writer.add(packet.first, granule: 0, flags: 2)
        switch container {
        case .oggFLAC:
            // A metadata block, marked as the last one: its type and its length.
            let head = UInt32(comment.count) & 0xFFFFFF | 0x8400_0000
            writer.add(
                withUnsafeBytes(of: head.bigEndian, Array.init) + comment, granule: 0, flags: 0)
        default:
            // Vorbis ends its comment with a bit that frames it.
            writer.add(magic + comment + [1], granule: 0, flags: 0)
        }
        writer.add([], granule: granule, flags: 4)
        stream = writer.bytes
    }

    /// What stands before a comment; for FLAC the head of a metadata block, of any length.
    private static func magic(of container: AudioContainer) -> [UInt8] {
        switch container {
        case .vorbis: Array("\u{3}vorbis".utf8)
        case .oggFLAC: [4, 0, 0, 0]
        default: Array("OpusTags".utf8)
        }
    }

    /// Copies a comment field by field, without pictures and with no more of a value than is ever kept.
    private mutating func comment(
        _ packet: inout OggPacket, of file: borrowing OpenAudioFile
    ) -> [UInt8]? {
        guard let vendorCount = packet.takeCount(of: file),
            let vendor = packet.take(min(vendorCount, 1024), of: file),
            packet.skip(vendorCount - vendor.count), let count = packet.takeCount(of: file)
        else { return nil }
        var fields: [UInt8] = []
        var kept = 0
        for _ in 0..<count {
            // A comment that ends early still has what came before.
            guard fields.count < 8 << 20, let length = packet.takeCount(of: file),
                length <= packet.count
            else { break }
            let key = packet.peek(min(length, 24), of: file)
                .prefix { $0 != UInt8(ascii: "=") }.map(\.asciiUppercased)
            if key.elementsEqual("METADATA_BLOCK_PICTURE".utf8)
                || key.elementsEqual("COVERART".utf8)
            {
                hasPicture = true
                guard packet.skip(length) else { break }
                continue
            }
            guard let field = packet.take(min(length, 64 << 10), of: file),
                packet.skip(length - field.count)
            else { break }
            fields.appendField(repaired(field))
            kept += 1
        }
        var comment: [UInt8] = []
        comment.appendField(vendor)
        comment.appendCount(kept)
        return comment + fields
    }

    /// TagLib drops a field that is no UTF-8; old programs wrote Latin-1.
    private mutating func repaired(_ field: [UInt8]) -> [UInt8] {
        if String(validating: field, as: UTF8.self) != nil { return field }
        guard field.count < 64 << 10 else {
            return Array(String(decoding: field, as: UTF8.self).utf8)
        }
        repairedLatin1 = true
        return Array(String(String.UnicodeScalarView(field.map { Unicode.Scalar($0) })).utf8)
    }
}

/// Writes packets into Ogg pages, without the checksums, which TagLib does not look at.
private struct OggWriter {
    private(set) var bytes: [UInt8] = []
    private var pageCount: UInt8 = 0

    mutating func add(_ packet: [UInt8], granule: UInt64, flags: UInt8) {
        var rest = packet[...]
        var isContinued = false
        var isDone = false
        while !isDone {
            let part = rest.prefix(255 * 255)
            rest = rest.dropFirst(part.count)
            isDone = part.count < 255 * 255
            bytes += Array("OggS".utf8) + [0, flags | (isContinued ? 1 : 0)]
            bytes += withUnsafeBytes(of: granule.littleEndian, Array.init)
            bytes += [1, 0, 0, 0, pageCount, 0, 0, 0, 0, 0, 0, 0]
            let laces =
                [UInt8](repeating: 255, count: part.count / 255)
                + (isDone ? [UInt8(part.count % 255)] : [])
            bytes.append(UInt8(laces.count))
            bytes += laces + part
            pageCount &+= 1
            isContinued = true
        }
    }
}

extension UInt8 {
    fileprivate var asciiUppercased: UInt8 { self &- 0x61 < 26 ? self - 0x20 : self }
}

extension [UInt8] {
    fileprivate mutating func appendCount(_ value: Int) {
        append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    fileprivate mutating func appendField(_ field: [UInt8]) {
        appendCount(field.count)
        append(contentsOf: field)
    }
}
