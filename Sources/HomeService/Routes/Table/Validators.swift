import HTTPServer

extension HTTPResponse {
    /// The answer with what lets a client keep it: a tag of its content, for how long it is good, and
    /// that it is for this listener alone.
    ///
    /// What the player says is never the same for long, so it has no tag.
    ///
    /// - Parameter path: The path of the operation.
    /// - Returns: The answer; as it is if nothing is worth keeping of it.
    func keepable(_ path: [String]) -> HTTPResponse {
        guard status == 200, path.prefix(2) != ["me", "player"], case .bytes(let bytes) = body,
            header("Content-Type")?.hasPrefix("application/json") == true
        else { return self }
        var response = self
        response.headers.removeAll { $0.name == "Cache-Control" }
        let seconds = path == ["search"] ? 120 : 0
        response.headers.append(("Cache-Control", "private, max-age=\(seconds)"))
        response.headers.append(("Vary", "Authorization"))
        response.headers.append(("ETag", "\"\(ContentTag.text(of: bytes))\""))
        return response
    }
}

/// A short name for bytes that changes when they do; not for whoever wants to deceive.
enum ContentTag {
    static func text(of bytes: [UInt8]) -> String {
        let digits = String(number(of: bytes), radix: 36)
        return String(repeating: "0", count: 13 - digits.count) + digits
    }

    /// Eight bytes at a time: answers are long, and each one needs its tag.
    private static func number(of bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
            var place = 0
            while place + 8 <= bytes.count {
                mix(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self), into: &hash)
                place += 8
            }
            while place < bytes.count {
                mix(UInt64(bytes[place]), into: &hash)
                place += 1
            }
            return hash
        }
    }

    private static func mix(_ word: UInt64, into hash: inout UInt64) {
        hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 29
    }
}
