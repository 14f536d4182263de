/// Four voices of an old game machine: lead, arpeggio, bass, noise.
extension Composer {
    mutating func chiptune() -> Score {
        let tune = melody(
            bars: barsIn([.verse, .variation]),
            rhythms: [
                [0.5, 0.5, 1, 0.5, 0.5, 1], [1, 0.5, 0.5, 1, 1], [0.75, 0.75, 0.5, 1, 1],
                [0.5, 0.5, 0.5, 0.5, 1, -1],
            ], octave: 1, velocity: 0.8)
        return score(
            [
                Part(
                    instrument: .chipLead, notes: tune + lastChord(octave: 1), level: 0.27,
                    pan: 0.12, reverb: 0.1, echo: 0.45),
                Part(
                    instrument: .chipArpeggio, notes: arpeggio(), level: 0.24, pan: -0.45,
                    reverb: 0.12, echo: 0.2),
                Part(instrument: .chipBass, notes: chipBass(), level: 0.3, reverb: 0),
                Part(
                    instrument: .kick, notes: drums([0, 2], 0.9), level: 0.4, reverb: 0.02),
                Part(
                    instrument: .chipNoise, notes: drums([1, 3], 0.8), level: 0.16, pan: 0.1,
                    reverb: 0.1),
                Part(
                    instrument: .hat, notes: drums([0.5, 1.5, 2.5, 3.5], 0.6), level: 0.1,
                    pan: 0.3, reverb: 0.05),
            ], roomSize: 0.25, echoBeats: 0.75)
    }

    private func arpeggio() -> [Note] {
        var notes: [Note] = []
        for bar in bars where section(bar) != .ending {
            let tones = voicing(chord(bar), count: 3, octave: 1)
            let order = section(bar) == .variation ? [0, 1, 2, 1] : [0, 1, 2, 0]
            for step in 0..<(sketch.beatsPerBar * 4) {
                let lift = section(bar) == .variation && step % 8 >= 4 ? 12 : 0
                notes.append(
                    Note(
                        start: start(ofBar: bar) + Float(step) / 4, length: 0.2,
                        key: tones[order[step % 4] % tones.count] + lift,
                        velocity: step % 4 == 0 ? 0.9 : 0.65))
            }
        }
        return notes
    }

    private func chipBass() -> [Note] {
        var notes: [Note] = []
        for bar in bars where section(bar) != .intro {
            let low = key(chord(bar), octave: -2)
            if section(bar) == .ending {
                notes.append(Note(start: start(ofBar: bar), length: 3, key: low, velocity: 0.9))
                continue
            }
            for step in 0..<(sketch.beatsPerBar * 2) {
                let lift = step % 4 == 3 ? 12 : 0
                notes.append(
                    Note(
                        start: start(ofBar: bar) + Float(step) / 2, length: 0.42, key: low + lift,
                        velocity: 0.9))
            }
        }
        return notes
    }

    func lastChord(octave: Int) -> [Note] {
        voicing(0, count: 3, octave: octave).map { key in
            Note(start: start(ofBar: barCount - 1), length: 3, key: key, velocity: 0.5)
        }
    }

    func drums(_ hits: [Float], _ velocity: Float) -> [Note] {
        barsIn([.verse, .variation]).flatMap { bar in
            hits.filter { $0 < beats }.map {
                Note(start: start(ofBar: bar) + $0, length: 0.1, key: 72, velocity: velocity)
            }
        }
    }
}
