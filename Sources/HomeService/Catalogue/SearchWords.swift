/// The words of a text, for the index and for questions to it.
///
/// A chunk such as `AC/DC` is found by its pieces (`ac dc`) and in one (`acdc`); `P!nk` and `A$AP`
/// are found as they are said. A chunk of nothing but symbols is a word of its own, so no text
/// folds to nothing and matches everything.
enum SearchWords {
    struct Chunk: Hashable {
        /// The chunk in one word.
        var whole: [UInt8]
        /// Its parts between punctuation, where it has more than one.
        var pieces: [[UInt8]]
    }

    /// The words to index a text by, parted by blanks.
    static func index(_ text: String) -> String { plain(text) ?? indexed(text) }

    /// The text as a key: equal for texts that are found by the same whole words in the same order.
    static func key(_ text: String) -> String { plain(text) ?? keyed(text) }

    /// Most titles are ASCII letters, digits and single blanks: they are their own words.
    private static func plain(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            var wasBlank = true
            for byte in bytes {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: wasBlank = false
                case 0x20 where !wasBlank: wasBlank = true
                default: return nil
                }
            }
            guard !wasBlank else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { out in
                for (index, byte) in bytes.enumerated() {
                    out[index] = 0x41...0x5A ~= byte ? byte + 0x20 : byte
                }
                return bytes.count
            }
        }
    }

    private static func indexed(_ text: String) -> String {
        var out: [UInt8] = []
        for term in terms(of: chunks(text, isLoose: true), isIndex: true) {
            for word in [term.whole] + term.pieces {
                if !out.isEmpty { out.append(0x20) }
                out.append(contentsOf: word)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func keyed(_ text: String) -> String {
        var out: [UInt8] = []
        for chunk in chunks(text) {
            if !out.isEmpty { out.append(0x20) }
            out.append(contentsOf: chunk.whole)
        }
        return String(decoding: out, as: UTF8.self)
    }

    static func chunks(_ text: String, isLoose: Bool = false) -> [Chunk] {
        SearchFold.fold(text, isLoose: isLoose).split(separator: 0x20).map(chunk)
    }

    private static func chunk(_ bytes: ArraySlice<UInt8>) -> Chunk {
        if bytes.allSatisfy(isLetter) { return Chunk(whole: Array(bytes), pieces: []) }
        var whole: [UInt8] = []
        var pieces: [[UInt8]] = [[]]
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0xEE {
                index += 3
                pieces.append([])
                continue
            }
            if isLetter(byte) {
                whole.append(byte)
                pieces[pieces.count - 1].append(byte)
            } else {
                pieces.append([])
                if let said = letter(for: byte, at: index, of: bytes) { whole.append(said) }
            }
            index += 1
        }
        pieces.removeAll(where: \.isEmpty)
        if pieces.isEmpty { return Chunk(whole: symbols(bytes), pieces: []) }
        return Chunk(whole: whole, pieces: pieces == [whole] ? [] : pieces)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x80..<0xEE, 0xEF...: true
        default: false
        }
    }

    /// The letter that a symbol is read as between letters: `P!nk`, `Ke$ha`, `M@tt`.
    private static func letter(
        for byte: UInt8, at index: Int, of bytes: ArraySlice<UInt8>
    ) -> UInt8? {
        let isAfter = index > bytes.startIndex && isLetter(bytes[index - 1])
        let isBefore = index + 1 < bytes.endIndex && isLetter(bytes[index + 1])
        return switch byte {
        case 0x24 where isAfter || isBefore: 0x73
        case 0x21 where isAfter && isBefore: 0x69
        case 0x40 where isAfter && isBefore: 0x61
        default: nil
        }
    }

    private static func symbols(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if bytes.elementsEqual([0x26]) { return Array("and".utf8) }
        var out: [UInt8] = []
        for byte in bytes {
            if byte < 0x80 {
                SearchFold.appendSymbol(UInt32(byte), to: &out)
            } else {
                out.append(byte)
            }
        }
        return out
    }
}
