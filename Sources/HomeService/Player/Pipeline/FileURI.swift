extension FilePath {
    /// The file's URI, made from its bytes: names that are no UTF-8, `#`, `%` and spaces keep theirs.
    var fileURI: String {
        var uri = "file://"
        for byte in bytes {
            if Self.plain.contains(byte) {
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return uri
    }

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
}
