/// Two channels of samples, full scale at 1.
package struct StereoSound: Sendable, Hashable {
    package var left: [Float]
    package var right: [Float]
    /// Samples a second.
    package var rate: Int

    /// The largest sample.
    package var peak: Float {
        max(left.lazy.map(abs).max() ?? 0, right.lazy.map(abs).max() ?? 0)
    }

    /// The average power, as a level: 1 for a full square wave.
    package var rms: Float {
        var sum = 0.0
        for index in left.indices {
            sum += Double(left[index] * left[index] + right[index] * right[index])
        }
        return Float((sum / Double(max(1, left.count * 2))).squareRoot())
    }

    /// 16-bit samples, left and right in turn, low byte first.
    func interleaved16() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: left.count * 4)
        for index in left.indices {
            let first = UInt16(bitPattern: Int16(max(-1, min(1, left[index])) * 32_767))
            let second = UInt16(bitPattern: Int16(max(-1, min(1, right[index])) * 32_767))
            bytes[index * 4] = UInt8(truncatingIfNeeded: first)
            bytes[index * 4 + 1] = UInt8(truncatingIfNeeded: first >> 8)
            bytes[index * 4 + 2] = UInt8(truncatingIfNeeded: second)
            bytes[index * 4 + 3] = UInt8(truncatingIfNeeded: second >> 8)
        }
        return bytes
    }
}
