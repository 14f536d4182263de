/// One note on its way to samples.
struct Tone: Sendable {
    let frequency: Float
    let velocity: Float
    let held: Int
    let rate: Float

    init(note: Note, held: Int, rate: Float) {
        frequency = note.frequency
        velocity = note.velocity
        self.held = held
        self.rate = rate
    }

    private func silence(release: Float) -> [Float] {
        [Float](repeating: 0, count: held + Int(release * rate))
    }

    /// Several slightly different voices of one shape, softened by a filter.
    func chorus(
        _ shape: Wavetable.Shape, detune: [Float], brightness: Float, _ envelope: Envelope,
        random: inout SeededGenerator
    ) -> [Float] {
        var samples = silence(release: envelope.release)
        let table = Wavetable.table(shape, frequency: frequency, rate: rate).samples
        let size = Float(Wavetable.size)
        for factor in detune {
            let step = frequency * factor / rate
            var phase = random.unit()
            for index in samples.indices {
                let position = phase * size
                let whole = Int(position)
                let (low, high) = (table[whole], table[whole + 1])
                samples[index] += low + (high - low) * (position - Float(whole))
                phase += step
                if phase >= 1 { phase -= 1 }
            }
        }
        let cutoff = brightness * (0.5 + velocity) + frequency
        let gain = velocity / Float(detune.count)
        smooth(&samples, amount: min(0.9, 6.28 * cutoff / (rate + 6.28 * cutoff)), gain: gain)
        envelope.apply(to: &samples, held: held, rate: rate)
        return samples
    }

    /// A sine whose phase another sine moves: bells and electric pianos.
    func modulated(
        ratio: Float, depth: Float, depthDecay: Float, _ envelope: Envelope
    ) -> [Float] {
        var samples = silence(release: envelope.release)
        let (step, otherStep) = (frequency / rate, min(0.45, frequency * ratio / rate))
        let fall = 1 - 1 / (depthDecay * rate)
        var (phase, other, amount) = (Float(0), Float(0), depth)
        for index in samples.indices {
            samples[index] = velocity * sine(wrapped(phase + amount * sine(other)))
            amount *= fall
            phase = wrapped(phase + step)
            other = wrapped(other + otherStep)
        }
        envelope.apply(to: &samples, held: held, rate: rate)
        return samples
    }

    /// A breathy tone that begins to sway once it is there.
    func flute(random: inout SeededGenerator) -> [Float] {
        let envelope = Envelope(attack: 0.07, decay: 0.5, sustain: 0.8, release: 0.18)
        var samples = silence(release: envelope.release)
        let swayStep = 4.8 / rate
        var (phase, sway, depth, breath) = (Float(0), Float(0), Float(0), Float(0))
        for index in samples.indices {
            depth += (0.0045 - depth) * (2 / rate)
            phase = wrapped(phase + frequency * (1 + depth * sine(sway)) / rate)
            sway = wrapped(sway + swayStep)
            breath += 0.2 * (random.noise() - breath)
            let second = wrapped(phase * 2 - (phase >= 0.5 ? 1 : 0))
            samples[index] = velocity * (0.8 * sine(phase) + 0.16 * sine(second) + 0.05 * breath)
        }
        envelope.apply(to: &samples, held: held, rate: rate)
        return samples
    }

    /// A string: a burst of noise that runs round a loop and loses its edge (Karplus, Strong).
    func plucked(brightness: Float, ring: Float, random: inout SeededGenerator) -> [Float] {
        let envelope = Envelope(attack: 0.001, decay: 4, sustain: 0.9, release: 0.5)
        var samples = silence(release: envelope.release)
        let period = rate / frequency - 0.5
        let length = max(2, Int(period))
        let fraction = period - Float(length)
        var loop = [Float](repeating: 0, count: length + 1)
        var burst: Float = 0
        for index in 0..<length {
            burst += (brightness + 0.4 * velocity * brightness) * (random.noise() - burst)
            loop[index] = burst
        }
        let average = loop.reduce(0, +) / Float(length)
        for index in 0..<length { loop[index] -= average }
        var position = 0
        var (previous, delayed) = (Float(0), Float(0))
        for index in samples.indices {
            let current = loop[position]
            samples[index] = current
            // Between two samples, or high strings would be out of tune.
            let between = current + fraction * (delayed - current)
            delayed = current
            loop[position] = ring * 0.5 * (between + previous)
            previous = between
            position += 1
            if position == length { position = 0 }
        }
        let peak = max(0.1, samples.prefix(length * 2).lazy.map(abs).max() ?? 1)
        let gain = velocity / peak
        for index in samples.indices { samples[index] *= gain }
        envelope.apply(to: &samples, held: held, rate: rate)
        return samples
    }

    /// The plain tones of old game machines.
    func chip(_ shape: Wavetable.Shape, vibrato: Float, _ envelope: Envelope) -> [Float] {
        var samples = silence(release: envelope.release)
        let table = Wavetable.table(shape, frequency: frequency, rate: rate).samples
        let size = Float(Wavetable.size)
        let step = frequency / rate
        let (swayStep, grow) = (6 / rate, vibrato * 3 / rate)
        var (phase, sway, depth) = (Float(0), Float(0), Float(0))
        for index in samples.indices {
            samples[index] = velocity * table[Int(phase * size)]
            depth = min(vibrato, depth + grow)
            phase = wrapped(phase + step * (1 + depth * sine(sway)))
            sway = wrapped(sway + swayStep)
        }
        envelope.apply(to: &samples, held: held, rate: rate)
        return samples
    }

    private func smooth(_ samples: inout [Float], amount: Float, gain: Float) {
        var (first, second) = (Float(0), Float(0))
        for index in samples.indices {
            first += amount * (samples[index] - first)
            second += amount * (first - second)
            samples[index] = second * gain
        }
    }
}
