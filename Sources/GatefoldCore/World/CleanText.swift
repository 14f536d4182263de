extension String {
    /// The text on one line and without what steers a terminal: tags come from anywhere, and an
    /// escape sequence in a title must not reach the screen.
    package var cleaned: String {
        if unicodeScalars.allSatisfy(\.isHarmless) { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isHarmless {
                result.append(scalar)
            } else if scalar.properties.isWhitespace {
                result.append(" ")
            } else if !scalar.turnsWriting {
                result.append("\u{FFFD}")
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        !(value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
            || turnsWriting)
    }

    /// The marks that turn the direction of writing for what follows, beyond the text itself.
    fileprivate var turnsWriting: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
