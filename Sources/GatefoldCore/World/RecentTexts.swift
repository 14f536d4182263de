package import Foundation
import WebAPIClient

/// A short list of texts that were used last, the newest first, in a file that only its owner may
/// read. One that is damaged counts as empty: nothing of worth is in it.
package struct RecentTexts: Sendable {
    package private(set) var texts: [String]
    private let file: URL?
    private let limit: Int

    /// Reads the list.
    ///
    /// - Parameters:
    ///   - file: Where it is kept; `nil` to forget it at the end.
    ///   - limit: How many there are at most.
    package init(file: URL?, limit: Int = 20) {
        self.file = file
        self.limit = limit
        let bytes = file.flatMap { PrivateFile.read($0) } ?? []
        texts = Array(((try? JSON.decode([String].self, from: bytes)) ?? []).prefix(limit))
    }

    /// Puts a text in front.
    package mutating func use(_ text: String) {
        texts.removeAll { $0 == text }
        texts.insert(text, at: 0)
        texts.removeLast(max(0, texts.count - limit))
        keep()
    }

    package mutating func remove(_ text: String) {
        texts.removeAll { $0 == text }
        keep()
    }

    package mutating func removeAll() {
        texts = []
        keep()
    }

    /// What cannot be kept is forgotten at the end; the person has no part in it.
    private func keep() {
        guard let file, let bytes = try? JSON.encode(texts) else { return }
        try? PrivateFile.write(bytes, to: file)
    }
}
