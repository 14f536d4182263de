/// What the names of a file and its folders say, for files whose tags say nothing.
struct NameGuess {
    var title: String
    var artist: String?
    var number: Int?
    var disc: Int?

    /// `1-03 Artist - Title.mp3`, `03. Title.flac`, `03_Title.ogg`, `Title.wav`.
    init(fileName: [UInt8]) {
        var name = fileName[...]
        if let dot = name.lastIndex(of: 0x2E), dot > 0 { name = name[..<dot] }
        let digits = name.prefix { 0x30...0x39 ~= $0 }
        var rest = name.dropFirst(digits.count)
        if (1...3).contains(digits.count), let first = rest.first {
            let second = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
            if first == 0x2D, second.count == 2, digits.count == 1 {
                disc = Int(String(decoding: digits, as: UTF8.self))
                number = Int(String(decoding: second, as: UTF8.self))
                rest = rest.dropFirst(3)
            } else if [0x20, 0x2E, 0x2D, 0x5F, 0x29].contains(first),
                digits.count > 1 || first == 0x2E || first == 0x29 || first == 0x2D
            {
                number = Int(String(decoding: digits, as: UTF8.self))
            }
        }
        if number == nil { rest = name }
        let trimmed =
            number == nil ? rest : rest.drop { [0x20, 0x2E, 0x2D, 0x5F, 0x29].contains($0) }
        let bytes = trimmed.isEmpty ? name : trimmed
        title = String(decoding: bytes, as: UTF8.self).replacingUnderscores()
        if let dash = title.rangeOfDash() {
            artist = String(title[..<dash.lowerBound])
            title = String(title[dash.upperBound...])
        }
        if title.isEmpty { title = String(decoding: fileName, as: UTF8.self) }
    }
}

extension String {
    /// A name without blanks has underscores for them.
    fileprivate func replacingUnderscores() -> String {
        guard !utf8.contains(0x20), utf8.contains(0x5F) else { return self }
        return String(map { $0 == "_" ? " " : $0 })
    }

    /// Where an artist ends and a title begins, neither of them empty.
    fileprivate func rangeOfDash() -> Range<String.Index>? {
        var found = utf8.firstIndex(of: 0x2D)
        while let dash = found {
            let next = utf8.index(after: dash)
            if dash > startIndex, next < endIndex, utf8[next] == 0x20 {
                let before = utf8.index(before: dash)
                let end = utf8.index(after: next)
                if utf8[before] == 0x20, before > startIndex, end < endIndex { return before..<end }
            }
            found = utf8[next...].firstIndex(of: 0x2D)
        }
        return nil
    }
}

/// The folder that an album's files are in, whatever disc folders they are spread over.
struct BaseFolder: Hashable {
    var path: [UInt8]
    var disc: Int?

    /// Takes disc folders off the end: `Album/CD1` and `Album Disc 1` are both `Album`.
    init(of path: [UInt8]) {
        var folder = path
        if !folder.isEmpty {
            let slash = folder.lastIndex(of: 0x2F)
            let name = Array(folder[(slash.map { $0 + 1 } ?? 0)...])
            if let found = DiscSuffix.strip(name) {
                disc = found.disc
                let parent = slash.map { Array(folder[..<$0]) } ?? []
                folder =
                    found.title.isEmpty
                    ? parent : parent.isEmpty ? found.title : parent + [0x2F] + found.title
            }
        }
        self.path = folder
    }

    /// The last part of the path, and the one before it.
    var names: (own: String?, parent: String?) {
        let parts = path.split(separator: 0x2F)
        func text(_ part: ArraySlice<UInt8>?) -> String? {
            part.map { String(decoding: $0, as: UTF8.self) }
        }
        return (text(parts.last), text(parts.dropLast().last))
    }
}
