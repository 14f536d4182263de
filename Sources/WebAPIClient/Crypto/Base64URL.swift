import Foundation

/// Base64 in the alphabet of URLs and without padding (RFC 4648, 5).
package enum Base64URL {
    /// The text of some bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        let digits = Data(bytes).base64EncodedData().lazy.filter { $0 != UInt8(ascii: "=") }
        return String(decoding: digits.map(digitOfURLs), as: UTF8.self)
    }

    /// The bytes; `nil` if there is any other character.
    ///
    /// If `isExact`, bits at the end that belong to no byte must be zero, as ``encode(_:)`` makes
    /// them, so that bytes have one spelling only.
    package static func decode(_ text: some StringProtocol, isExact: Bool = true) -> [UInt8]? {
        guard text.utf8.allSatisfy(isDigit) else { return nil }
        var standard = Data(text.utf8.map(digitOfStandard))
        while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
        guard let data = Data(base64Encoded: standard) else { return nil }
        let bytes = Array(data)
        return !isExact || encode(bytes) == text ? bytes : nil
    }

    private static func digitOfURLs(_ digit: UInt8) -> UInt8 {
        switch digit {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: digit
        }
    }

    private static func digitOfStandard(_ digit: UInt8) -> UInt8 {
        switch digit {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: digit
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
