/// A small room: echoes of echoes through loops of different lengths.
struct Room {
    private var combs: [Loop]
    private var diffusers: [Loop]

    private struct Loop {
        var line: [Float]
        var position = 0
        var damped: Float = 0

        init(_ length: Int) { line = [Float](repeating: 0, count: length) }
    }

    /// - Parameters:
    ///   - rate: Samples a second.
    ///   - offset: Makes the left and the right ear's rooms differ.
    init(rate: Float, offset: Int) {
        let scale = rate / 44_100
        combs = [1557, 1617, 1491, 1422].map { Loop(Int(Float($0 + offset) * scale)) }
        diffusers = [556, 225].map { Loop(Int(Float($0 + offset) * scale)) }
    }

    /// What comes back for what went in.
    mutating func ring(_ input: [Float], size: Float) -> [Float] {
        var output = [Float](repeating: 0, count: input.count)
        let feedback = 0.7 + 0.24 * size
        for number in combs.indices {
            var loop = combs[number]
            for index in input.indices {
                let back = loop.line[loop.position]
                output[index] += back
                loop.damped = back * 0.72 + loop.damped * 0.28
                loop.line[loop.position] = input[index] * 0.17 + loop.damped * feedback
                loop.position += 1
                if loop.position == loop.line.count { loop.position = 0 }
            }
        }
        for number in diffusers.indices {
            var loop = diffusers[number]
            for index in output.indices {
                let back = loop.line[loop.position]
                let value = output[index]
                loop.line[loop.position] = value + back * 0.5
                output[index] = back - value * 0.5
                loop.position += 1
                if loop.position == loop.line.count { loop.position = 0 }
            }
        }
        return output
    }
}
