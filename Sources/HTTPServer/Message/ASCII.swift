/// Compares header names and tokens, which are ASCII; much cheaper than by Unicode's rules.
func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
    let a = a.utf8
    let b = b.utf8
    return a.count == b.count && zip(a, b).allSatisfy { lowered($0) == lowered($1) }
}

private func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

extension StringProtocol {
    /// Without the blanks and tabs around it.
    var trimmed: String {
        var rest = drop(while: isBlank)[...]
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return String(rest)
    }
}

private func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
