/// Seven tones in an octave, counted from a root.
enum Scale: Sendable {
    case major
    case minor
    case dorian
    case lydian
    case mixolydian

    private var steps: [Int] {
        switch self {
        case .major: [0, 2, 4, 5, 7, 9, 11]
        case .minor: [0, 2, 3, 5, 7, 8, 10]
        case .dorian: [0, 2, 3, 5, 7, 9, 10]
        case .lydian: [0, 2, 4, 6, 7, 9, 11]
        case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
        }
    }

    /// The key number (60 is middle C) of a degree; degrees go on below 0 and above 6.
    func key(_ degree: Int, root: Int) -> Int {
        let octave = degree >= 0 ? degree / 7 : (degree - 6) / 7
        return root + octave * 12 + steps[degree - octave * 7]
    }

    /// Moves a degree to the nearest tone of the chord on another degree.
    func nearest(to degree: Int, inChordOn chord: Int) -> Int {
        let candidates = (-3...4).flatMap { octave in [0, 2, 4].map { chord + $0 + octave * 7 } }
        return candidates.min { abs($0 - degree) < abs($1 - degree) } ?? degree
    }
}
