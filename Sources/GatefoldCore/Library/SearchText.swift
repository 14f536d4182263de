import Foundation

extension String {
    /// Without case and marks, as people type when they look for something: `Dvořák` is `dvorak`.
    package var foldedForSearch: String {
        // Most text is ASCII, and a library has a hundred thousand titles.
        guard utf8.contains(where: { $0 >= 0x80 }) else { return lowercased() }
        let folded = folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
        return folded.reduce(into: "") { text, letter in
            if let plain = Self.plainLetters[letter] { text += plain } else { text.append(letter) }
        }
    }

    /// Letters that are not a plain one with a mark, but are typed as one.
    private static let plainLetters: [Character: String] = [
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss",
        "ı": "i", "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "-", "—": "-",
    ]

    /// Folded text without an article in front: by this, names are put in order.
    package var withoutArticle: String {
        for article in ["the ", "a ", "an "] where hasPrefix(article) {
            let rest = dropFirst(article.count)
            if !rest.isEmpty { return String(rest) }
        }
        return self
    }
}

/// What a person typed to find something in a list: words, all of which must be found.
package struct SearchWords: Sendable, Hashable {
    private let words: [[UInt8]]

    package init(_ text: String) {
        words = text.foldedForSearch.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    }

    package var isEmpty: Bool { words.isEmpty }

    /// Whether every word is in a text, which is folded already.
    package func match(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in words.allSatisfy { Self.contains($0, in: bytes) } }
    }

    /// Byte by byte: with characters, a hundred thousand titles take a noticeable time.
    private static func contains(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = word.first, word.count <= text.count else { return false }
        for start in 0...(text.count - word.count) where text[start] == first {
            if word.indices.allSatisfy({ text[start + $0] == word[$0] }) { return true }
        }
        return false
    }
}
