/// A rhythm and a line of one bar, to be repeated, moved and answered.
struct Motif: Sendable {
    struct Step: Sendable {
        var start: Float
        var length: Float
        /// How far the line moves before this note.
        var move: Int
    }
    var steps: [Step]

    init(rhythm: [Float], random: inout SeededGenerator) {
        var time: Float = 0
        steps = []
        for length in rhythm {
            // A negative length is a rest.
            if length > 0 {
                let move = random.pick([-2, -1, -1, 0, 1, 1, 2, 3])
                steps.append(Step(start: time, length: length, move: move))
            }
            time += abs(length)
        }
    }
}

extension Composer {
    /// A tune in phrases of four bars: a motif, its answer, the motif again, a close.
    ///
    /// - Parameters:
    ///   - bars: Where it sounds.
    ///   - rhythms: Bars' worth of note lengths to choose motifs from.
    ///   - octave: Above the tonic.
    ///   - velocity: How hard it is played.
    /// - Returns: The tune's notes, in order.
    mutating func melody(
        bars: [Int], rhythms: [[Float]], octave: Int, velocity: Float
    ) -> [Note] {
        let motif = Motif(rhythm: random.pick(rhythms), random: &random)
        let answer = Motif(rhythm: random.pick(rhythms), random: &random)
        var degree = 4
        var notes: [Note] = []
        for (index, bar) in bars.enumerated() {
            let isClose = index % 4 == 3 || bar == bars.last
            let current = index % 2 == 0 ? motif : answer
            for (number, step) in current.steps.enumerated() {
                let isLast = number == current.steps.count - 1
                degree += step.move
                if step.start.truncatingRemainder(dividingBy: 2) == 0 {
                    degree = sketch.scale.nearest(to: degree, inChordOn: chord(bar))
                }
                if degree > 9 { degree -= 4 }
                if degree < -2 { degree += 4 }
                if isClose, isLast { degree = sketch.scale.nearest(to: 1, inChordOn: chord(bar)) }
                let length = isClose && isLast ? max(step.length, 1.5) : step.length
                notes.append(
                    Note(
                        start: start(ofBar: bar) + step.start, length: length * 0.92,
                        key: key(degree, octave: octave), velocity: strength(velocity)))
            }
        }
        return notes
    }

    func barsIn(_ sections: Set<Section>) -> [Int] {
        bars.filter { sections.contains(section($0)) }
    }
}
