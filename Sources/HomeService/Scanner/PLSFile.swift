import Foundation

/// A PLS file, read: `File1=…`, `Title1=…`, in any order.
enum PLSFile {
    /// Whether the text is of that kind, whatever the file is called.
    static func isOne(_ text: String) -> Bool {
        text.drop { $0.isWhitespace }.prefix(10).lowercased() == "[playlist]"
    }

    /// The paths or addresses with their titles, by number.
    static func entries(_ text: String) -> [(path: String, title: String?)] {
        var paths: [Int: String] = [:]
        var titles: [Int: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 2, !parts[1].isEmpty else { continue }
            let key = parts[0].lowercased()
            if key.hasPrefix("file"), let number = Int(key.dropFirst(4)) {
                paths[number] = parts[1]
            } else if key.hasPrefix("title"), let number = Int(key.dropFirst(5)) {
                titles[number] = parts[1]
            }
        }
        return paths.sorted { $0.key < $1.key }.map { ($0.value, titles[$0.key]) }
    }
}
