/// How a note's loudness goes: up, down to a level, and away when the note ends.
struct Envelope: Sendable {
    /// All in seconds, but the level.
    var attack: Float
    var decay: Float
    var sustain: Float
    var release: Float

    /// Shapes samples in place.
    ///
    /// - Parameters:
    ///   - samples: The note with its release at the end.
    ///   - held: How many samples the key is down.
    ///   - rate: Samples a second.
    func apply(to samples: inout [Float], held: Int, rate: Float) {
        let rise = 1 / max(1, attack * rate)
        let fall = 1 - 1 / max(1, decay * rate * 0.4)
        let fade = 1 - 1 / max(1, release * rate * 0.25)
        var level: Float = 0
        var isRising = true
        for index in samples.indices {
            if index >= held {
                level *= fade
            } else if isRising {
                level += rise
                if level >= 1 { (level, isRising) = (1, false) }
            } else {
                level = sustain + (level - sustain) * fall
            }
            samples[index] *= level
        }
        let tail = min(samples.count, 256)
        for index in 0..<tail { samples[samples.count - 1 - index] *= Float(index) / Float(tail) }
    }
}
