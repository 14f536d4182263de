import Foundation

/// An IPv4 or IPv6 address; IPv4 within IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// Sixteen bytes, IPv4 as `::ffff:a.b.c.d`.
    let high: UInt64
    let low: UInt64

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads digits, also with a zone, in brackets or with a port, as proxies write them.
    package init?(_ text: some StringProtocol) {
        var text = String(text)
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            text = String(text[text.index(after: text.startIndex)..<end])
        } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
            text = String(text[..<colon])
        }
        if let zone = text.firstIndex(of: "%") { text = String(text[..<zone]) }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: four.s_addr)))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self = withUnsafeBytes(of: &six) { bytes in
                IPAddress(
                    high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
            }
        } else {
            return nil
        }
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether only this computer can be there.
    package var isLoopback: Bool {
        isIPv4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1
    }

    /// Who counts as one caller: the address, of IPv6 its network of 64 bits, as a whole network is
    /// given to each customer.
    var caller: IPAddress { isIPv4 ? self : IPAddress(high: high, low: 0) }

    /// The address with all bits behind the first `count` of 128 as zeros.
    func prefix(_ count: Int) -> IPAddress {
        IPAddress(
            high: high & Self.mask(count), low: low & Self.mask(count - 64))
    }

    private static func mask(_ count: Int) -> UInt64 {
        count <= 0 ? 0 : count >= 64 ? .max : ~(UInt64.max >> UInt64(count))
    }

    package var description: String {
        if isIPv4 {
            return [24, 16, 8, 0].map { String((low >> UInt64($0)) & 0xFF) }.joined(separator: ".")
        }
        var bytes = (high.bigEndian, low.bigEndian)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else { return "::" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// A network of addresses, as `10.0.0.0/8`, or a single one.
struct AddressRange: Sendable, Hashable {
    private let start: IPAddress
    private let bits: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let address = IPAddress(first) else {
            return nil
        }
        let offset = address.isIPv4 ? 96 : 0
        let width = address.isIPv4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(length)
        else { return nil }
        bits = offset + length
        start = address.prefix(bits)
    }

    func contains(_ address: IPAddress) -> Bool { address.prefix(bits) == start }
}
