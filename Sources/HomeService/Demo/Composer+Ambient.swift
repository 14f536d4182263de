/// Wide chords that breathe, bells far off, the sea.
extension Composer {
    mutating func ambient() -> Score {
        score(
            [
                Part(
                    instrument: .pad, notes: ambientPads(), level: 0.5, reverb: 0.5),
                Part(
                    instrument: .softBass, notes: ambientBass(), level: 0.4, reverb: 0.15),
                Part(
                    instrument: .bell, notes: ambientBells(), level: 0.16, pan: 0.35,
                    reverb: 0.7, echo: 0.6),
                Part(
                    instrument: .flute,
                    notes: melody(
                        bars: barsIn([.variation, .ending]),
                        rhythms: [[2, 1, 1], [3, 1], [1, 1, 2], [-1, 1, 2]], octave: 1,
                        velocity: 0.6),
                    level: 0.2, pan: -0.3, reverb: 0.7, echo: 0.4),
                Part(instrument: .sea, notes: sea(), level: 0.5, pan: -0.5, reverb: 0.3),
                Part(instrument: .sea, notes: sea(), level: 0.5, pan: 0.5, reverb: 0.3),
            ], roomSize: 0.9, echoBeats: 0.75)
    }

    private mutating func ambientPads() -> [Note] {
        bars.flatMap { bar in
            voicing(chord(bar), count: 4, octave: 0).map { key in
                Note(
                    start: start(ofBar: bar), length: beats * 1.05, key: key,
                    velocity: section(bar) == .variation ? 0.8 : 0.6)
            }
        }
    }

    private func ambientBass() -> [Note] {
        barsIn([.verse, .variation, .ending]).map { bar in
            Note(
                start: start(ofBar: bar), length: beats * 0.95, key: key(chord(bar), octave: -2),
                velocity: 0.8)
        }
    }

    private mutating func ambientBells() -> [Note] {
        var notes: [Note] = []
        for bar in bars {
            let tones = [0, 2, 4, 7, 9]
            for eighth in 0..<(sketch.beatsPerBar * 2) {
                let likelihood: Float = section(bar) == .intro ? 0.35 : 0.5
                guard eighth == 0 || random.chance(likelihood) else { continue }
                notes.append(
                    Note(
                        start: start(ofBar: bar) + Float(eighth) / 2, length: 0.5,
                        key: key(chord(bar) + random.pick(tones), octave: 1),
                        velocity: strength(0.5)))
            }
        }
        return notes
    }

    private mutating func sea() -> [Note] {
        var notes: [Note] = []
        var time = random.unit() * 3
        while time < start(ofBar: barCount) {
            let length = 5 + random.unit() * 4
            notes.append(Note(start: time, length: length, key: 60, velocity: strength(0.6)))
            time += length * 0.8
        }
        return notes
    }
}
