import Foundation

/// What a person may be called.
enum UserName {
    /// How long, in characters.
    static let longest = 64

    /// A name without the blanks around it; `nil` if it is empty, too long or cannot be shown on
    /// one line.
    static func clean(_ text: String) -> String? {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCanonicalMapping
        guard 1...longest ~= name.count, name.utf8.count <= 4 * longest,
            !name.unicodeScalars.contains(where: isUnseen)
        else { return nil }
        return name
    }

    /// What two names have in common that people would take for the same.
    static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCompatibilityMapping.lowercased()
    }

    /// Control characters, line ends, and what turns the direction of a text around. The two
    /// joiners are part of how some languages are written.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
        default: false
        }
    }
}

extension HomeUser {
    /// An id that nobody has had before.
    static func newID() -> String { CatalogueID.text(of: .random(in: .min ... .max)) }
}
