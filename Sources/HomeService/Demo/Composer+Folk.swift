/// Two guitars, a bass and a flute in a wooden room.
extension Composer {
    mutating func folk() -> Score {
        let rhythms: [[Float]] =
            sketch.beatsPerBar == 3
            ? [[1, 1, 1], [1.5, 0.5, 1], [2, 1], [0.5, 0.5, 1, 1]]
            : [[1, 1, 1, 1], [1.5, 0.5, 2], [1, 0.5, 0.5, 2], [-0.5, 0.5, 1, 1, 1]]
        let tune = melody(
            bars: barsIn([.verse, .variation]), rhythms: rhythms, octave: 1, velocity: 0.8)
        let second = tune.filter { section(Int($0.start / beats)) == .variation }
        return score(
            [
                Part(
                    instrument: .pluckedString, notes: picking(), level: 0.34, pan: -0.4,
                    reverb: 0.22),
                Part(
                    instrument: .pluckedString, notes: tune + folkEnd(), level: 0.36, pan: 0.35,
                    reverb: 0.28, echo: 0.12),
                Part(
                    instrument: .flute, notes: second, level: 0.15, pan: 0.05, reverb: 0.35),
                Part(instrument: .nylonBass, notes: folkBass(), level: 0.5, reverb: 0.1),
                Part(
                    instrument: .shaker, notes: shaker(), level: 0.07, pan: 0.5, reverb: 0.15),
            ], roomSize: 0.5, echoBeats: 0.5)
    }

    private mutating func picking() -> [Note] {
        var notes: [Note] = []
        for bar in bars where section(bar) != .ending {
            let tones = voicing(chord(bar), count: 3) + [key(chord(bar), octave: 1)]
            let pattern = sketch.beatsPerBar == 3 ? [0, 2, 3, 2, 1, 2] : [0, 2, 1, 3, 0, 2, 1, 2]
            for (step, tone) in pattern.enumerated() {
                // Fingers are never quite together.
                let late = random.unit() * 0.02
                notes.append(
                    Note(
                        start: start(ofBar: bar) + Float(step) / 2 + late, length: 1.4,
                        key: tones[tone], velocity: strength(step == 0 ? 0.8 : 0.55)))
            }
        }
        return notes
    }

    private func folkBass() -> [Note] {
        barsIn([.verse, .variation]).flatMap { bar in
            let low = key(chord(bar), octave: -1)
            let fifth = key(chord(bar) + 4, octave: -2)
            return [
                Note(start: start(ofBar: bar), length: 1.8, key: low, velocity: 0.8),
                Note(start: start(ofBar: bar) + 2, length: 0.9, key: fifth, velocity: 0.6),
            ]
        }
    }

    /// The last chord, string after string.
    private func folkEnd() -> [Note] {
        let tones = [key(0, octave: -1)] + voicing(0, count: 3) + [key(0, octave: 1)]
        return tones.enumerated().map { index, key in
            Note(
                start: start(ofBar: barCount - 1) + Float(index) * 0.09, length: 4, key: key,
                velocity: 0.7)
        }
    }

    private mutating func shaker() -> [Note] {
        barsIn([.variation]).flatMap { bar in
            (0..<(sketch.beatsPerBar * 2)).map { step in
                Note(
                    start: start(ofBar: bar) + Float(step) / 2, length: 0.1, key: 72,
                    velocity: strength(step % 2 == 1 ? 0.7 : 0.4))
            }
        }
    }
}
