/// Bytes that nobody can foresee, fit for keys, nonces and handles.
package enum SecureRandom {
    /// Fresh bytes from the system's generator, which keys may be made of.
    ///
    /// - Parameter count: How many; 0 or less gives none.
    /// - Returns: The bytes.
    package static func bytes(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        var generator = SystemRandomNumberGenerator()
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                // Eight bytes each time the system is asked.
                withUnsafeBytes(of: generator.next()) { word in
                    for byte in word.prefix(count - filled) {
                        buffer.initializeElement(at: filled, to: byte)
                        filled += 1
                    }
                }
            }
        }
    }
}
