import Foundation

extension FilePath {
    /// The beginning of a file; `nil` when it cannot be read.
    ///
    /// A path that is no UTF-8 has no URL; the system's own call takes any bytes.
    func contents(limit: Int) -> [UInt8]? {
        guard let file = fopen(cString, "rb") else { return nil }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
    }
}

/// Text of old files that do not say in which encoding they are.
enum LooseText {
    /// UTF-8 and UTF-16 by their mark, UTF-8 if it is valid as such, Shift-JIS if that is what it looks
    /// like, else Windows-1252.
    ///
    /// - Returns: The text, and the encoding where that was a guess.
    static func decode(_ bytes: [UInt8]) -> (text: String, guess: String?) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return (String(data: Data(bytes), encoding: .utf16) ?? "", nil)
        }
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let plain = isMarked ? Array(bytes.dropFirst(3)) : bytes
        if let text = String(validating: plain, as: UTF8.self) { return (text, nil) }
        if looksJapanese(plain), let text = String(data: Data(plain), encoding: .shiftJIS) {
            return (text, "Shift-JIS")
        }
        let text =
            String(data: Data(plain), encoding: .windowsCP1252)
            ?? String(data: Data(plain), encoding: .isoLatin1) ?? ""
        return (text, "Latin-1")
    }

    /// Most letters of Shift-JIS begin with a byte that is no letter in Latin-1.
    private static func looksJapanese(_ bytes: [UInt8]) -> Bool {
        var wide = 0
        var leads = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0..<0x80, 0xA1...0xDF: continue
            case 0x81...0x9F, 0xE0...0xFC:
                guard index < bytes.count, 0x40...0xFC ~= bytes[index], bytes[index] != 0x7F else {
                    return false
                }
                wide += 1
                if byte < 0xA0 { leads += 1 }
                index += 1
            default: return false
            }
        }
        return leads * 2 > wide
    }
}
