extension OpenAudioFile {
    /// TagLib reads the atoms inside these by calling itself, as deep as the file says.
    private static let containers: Set<String> = [
        "moov", "udta", "mdia", "meta", "ilst", "stbl", "minf", "moof", "traf", "trak", "stsd",
    ]

    /// Whether an MP4 file is made so that reading its atoms would exhaust the stack or never end.
    func mp4IsHostile(from start: Int) -> Bool {
        var ends: [Int] = []
        var offset = start
        for _ in 0..<100_000 {
            while let end = ends.last, offset + 8 > end {
                offset = end
                ends.removeLast()
            }
            let head = read(at: offset, count: 16)
            guard head.count >= 8 else { return false }
            var headCount = 8
            var count = Int(head.bigEndian32(at: 0))
            if count == 1, head.count == 16 {
                headCount = 16
                count = Int(clamping: head.bigEndian64(at: 8))
            } else if count == 0 {
                count = size - offset
            }
            guard count >= headCount else { return false }
            let (next, overflow) = offset.addingReportingOverflow(count)
            let name = head.fourCC(at: 4)
            guard !overflow, Self.containers.contains(name) else {
                offset = overflow ? size : next
                continue
            }
            ends.append(min(next, size))
            guard ends.count <= 32 else { return true }
            offset += headCount + extraHead(of: name, at: offset + headCount)
        }
        return true
    }

    /// Bytes between an atom's head and the first atom inside it.
    private func extraHead(of name: String, at offset: Int) -> Int {
        switch name {
        case "stsd": 8
        case "meta":
            // Old files leave the version out; then a child begins at once.
            ["hdlr", "ilst", "mhdr", "ctry", "lang"].contains(child(at: offset)) ? 0 : 4
        default: 0
        }
    }

    private func child(at offset: Int) -> String {
        let head = read(at: offset, count: 8)
        return head.count == 8 ? head.fourCC(at: 4) : ""
    }
}
