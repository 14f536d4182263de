/// Drums and the sea.
extension Tone {
    /// A sine that falls from a knock to a thump.
    func kick() -> [Float] {
        var samples = [Float](repeating: 0, count: Int(0.32 * rate))
        var (phase, pitch, level) = (Float(0), Float(190), velocity)
        let (pitchFall, levelFall) = (1 - 28 / rate, 1 - 11 / rate)
        for index in samples.indices {
            samples[index] = level * sine(phase)
            phase = wrapped(phase + (46 + pitch) / rate)
            pitch *= pitchFall
            level *= levelFall
        }
        fadeEnd(&samples)
        return samples
    }

    /// Noise with its low part taken out, over a short tone.
    func noise(
        tone: Float, toneLevel: Float, length: Float, low: Float, _ random: inout SeededGenerator
    ) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(length * 2 * rate))
        var (phase, level, rumble) = (Float(0), velocity, Float(0))
        let fall = 1 - 1 / (length * 0.35 * rate)
        for index in samples.indices {
            let hiss = random.noise()
            rumble += (1 - low) * 0.5 * (hiss - rumble)
            let high = hiss - rumble - low * 0.4 * (hiss + rumble)
            samples[index] = level * (high * (1 - toneLevel) + toneLevel * sine(phase))
            phase = wrapped(phase + tone / rate)
            level *= fall
        }
        fadeEnd(&samples)
        return samples
    }

    /// Noise in steps, as old game machines made it.
    func chipNoise(random: inout SeededGenerator) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(0.12 * rate))
        let hold = max(1, Int(rate / max(400, frequency * 8)))
        let fall = 1 - 30 / rate
        var (level, value) = (velocity, Float(0))
        for index in samples.indices {
            if index % hold == 0 { value = random.chance(0.5) ? 1 : -1 }
            samples[index] = level * value
            level *= fall
        }
        fadeEnd(&samples)
        return samples
    }

    /// A wave that comes and goes as long as the note.
    func sea(random: inout SeededGenerator) -> [Float] {
        var samples = [Float](repeating: 0, count: held)
        var (slow, slower) = (Float(0), Float(0))
        for index in samples.indices {
            let swell = sine(Float(index) / Float(held) * 0.5)
            let softness = 0.02 + 0.1 * swell
            slow += softness * (random.noise() - slow)
            slower += softness * (slow - slower)
            samples[index] = velocity * swell * swell * slower * 2.5
        }
        fadeEnd(&samples)
        return samples
    }

    private func fadeEnd(_ samples: inout [Float]) {
        let tail = min(samples.count, 256)
        for index in 0..<tail { samples[samples.count - 1 - index] *= Float(index) / Float(tail) }
    }
}
