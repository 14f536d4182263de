/// A beat for the feet, or at half the speed for the night bus.
extension Composer {
    mutating func house() -> Score {
        let isSlow = sketch.style == .downtempo
        let tune = melody(
            bars: barsIn([.variation]),
            rhythms: [
                [-0.5, 0.5, 1, -0.5, 0.5, 1], [0.75, 0.75, 1, 1.5], [1.5, 0.5, -1, 1],
                [-1, 0.5, 0.5, 1, 1],
            ], octave: 1, velocity: 0.6)
        let clapping: Part =
            isSlow
            ? Part(
                instrument: .snare, notes: drums([1, 3], 0.7), level: 0.26, reverb: 0.25,
                echo: 0.05)
            : Part(instrument: .clap, notes: drums([1, 3], 0.7), level: 0.24, reverb: 0.3)
        return score(
            [
                Part(
                    instrument: .electricPiano, notes: stabs(), level: 0.2, pan: -0.2,
                    reverb: 0.3, echo: 0.25),
                Part(instrument: .pad, notes: floor(), level: 0.16, reverb: 0.4),
                Part(
                    instrument: .bell, notes: tune, level: 0.15, pan: 0.3, reverb: 0.4,
                    echo: 0.5),
                Part(instrument: .houseBass, notes: houseBass(), level: 0.42, reverb: 0),
                Part(
                    instrument: .kick,
                    notes: isSlow ? drums([0, 1.75, 2.5], 0.9) : drums([0, 1, 2, 3], 1),
                    level: 0.62, reverb: 0.02),
                clapping,
                Part(
                    instrument: .hat, notes: hats(swing: isSlow ? 0.09 : 0.03), level: 0.12,
                    pan: 0.25, reverb: 0.08),
            ], roomSize: 0.55, echoBeats: 0.75)
    }

    private mutating func stabs() -> [Note] {
        let places: [Float] =
            sketch.style == .downtempo
            ? [0, 1.5, 2.75] : random.pick([[0.5, 1.25, 2.5, 3.25], [0, 0.75, 1.5, 2.5]])
        return bars.flatMap { bar in
            let starts = section(bar) == .ending ? [0] : places
            return starts.flatMap { place in
                voicing(chord(bar), count: 4, octave: 0).map { key in
                    Note(
                        start: start(ofBar: bar) + place,
                        length: section(bar) == .ending ? 3.5 : 0.45, key: key,
                        velocity: strength(0.65))
                }
            }
        }
    }

    private func floor() -> [Note] {
        bars.flatMap { bar in
            voicing(chord(bar), count: 3).map { key in
                Note(start: start(ofBar: bar), length: beats, key: key, velocity: 0.6)
            }
        }
    }

    private mutating func houseBass() -> [Note] {
        let pattern: [(Float, Int)] = random.pick([
            [(0, 0), (0.75, 0), (1.5, 12), (2.5, 0), (3.25, 7)],
            [(0.5, 0), (1.5, 0), (2.5, 0), (3, 12), (3.5, 0)],
            [(0, 0), (1.5, 0), (2.25, 12), (3.5, 10)],
        ])
        return barsIn([.verse, .variation]).flatMap { bar in
            pattern.map { place, lift in
                // Only octaves are safe over every chord; the rest is taken from the scale.
                let degree = lift == 7 ? 4 : (lift == 10 ? 6 : (lift == 12 ? 7 : 0))
                return Note(
                    start: start(ofBar: bar) + place, length: 0.42,
                    key: key(chord(bar) + degree, octave: -2), velocity: 0.85)
            }
        }
    }

    private mutating func hats(swing: Float) -> [Note] {
        barsIn([.intro, .verse, .variation]).flatMap { bar in
            (0..<8).map { step in
                let isOff = step % 2 == 1
                return Note(
                    start: start(ofBar: bar) + Float(step) / 2 + (isOff ? swing : 0), length: 0.1,
                    key: 72, velocity: strength(isOff ? 0.8 : 0.35))
            }
        }
    }
}
