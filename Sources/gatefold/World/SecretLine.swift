import Foundation

/// Reads a line from a terminal that does not show it.
///
/// The terminal sends each key by itself meanwhile, Ctrl-C included: a signal would end the program
/// and leave the terminal mute.
enum SecretLine {
    /// The longest line, in bytes.
    private static let limit = 4_096

    /// Reads one.
    ///
    /// - Parameter descriptor: A terminal.
    /// - Returns: The line without its end; `nil` after Ctrl-C, Ctrl-D, or if it is no terminal.
    static func read(from descriptor: Int32) -> String? {
        var shown = termios()
        guard tcgetattr(descriptor, &shown) == 0 else { return nil }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        guard tcsetattr(descriptor, TCSAFLUSH, &hidden) == 0 else { return nil }
        defer { tcsetattr(descriptor, TCSAFLUSH, &shown) }
        return line {
            var byte: UInt8 = 0
            while true {
                switch Foundation.read(descriptor, &byte, 1) {
                case 1: return byte
                case -1 where errno == EINTR: continue
                default: return nil
                }
            }
        }
    }

    /// Puts a line together from the keys.
    static func line(_ next: () -> UInt8?) -> String? {
        var bytes: [UInt8] = []
        while let byte = next() {
            switch byte {
            case 0x0A, 0x0D: return String(validating: bytes, as: UTF8.self)
            // Ctrl-C, Ctrl-D, Ctrl-\.
            case 0x03, 0x04, 0x1C: return nil
            // Backspace takes a whole character.
            case 0x08, 0x7F:
                while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            // Ctrl-U.
            case 0x15: bytes = []
            default: if bytes.count < limit { bytes.append(byte) }
            }
        }
        return nil
    }
}
