/// How an artist's music sounds.
enum MusicStyle: Sendable, Hashable {
    case ambient
    case chiptune
    case folk
    case downtempo
    case house
}

/// What makes a piece this piece and no other.
struct Sketch: Sendable, Hashable {
    var style: MusicStyle
    /// The key number of the tonic, 60 being middle C.
    var root: Int
    var scale: Scale
    var tempo: Float
    /// A chord to a bar, as degrees from 0.
    var chords: [Int]
    var beatsPerBar = 4
    var seed: UInt64
}

/// Turns a sketch into a score: intro, verse, variation, ending.
struct Composer {
    enum Section: Sendable {
        case intro
        case verse
        case variation
        case ending
    }

    let sketch: Sketch
    let seconds: Double
    var random: SeededGenerator

    /// - Returns: A piece of exactly that length.
    static func compose(_ sketch: Sketch, seconds: Double) -> Score {
        var composer = Composer(
            sketch: sketch, seconds: seconds, random: SeededGenerator(seed: sketch.seed))
        return switch sketch.style {
        case .ambient: composer.ambient()
        case .chiptune: composer.chiptune()
        case .folk: composer.folk()
        case .downtempo, .house: composer.house()
        }
    }

    var beats: Float { Float(sketch.beatsPerBar) }

    /// Whole bars that fit before the last sounds fade.
    var barCount: Int {
        let barSeconds = Double(60 / sketch.tempo * beats)
        return max(2, Int((seconds - 1.6) / barSeconds))
    }

    var bars: Range<Int> { 0..<barCount }

    func start(ofBar bar: Int) -> Float { Float(bar) * beats }

    func section(_ bar: Int) -> Section {
        if bar >= barCount - 1 { return .ending }
        let intro = barCount >= 8 ? 2 : 1
        if bar < intro { return .intro }
        return bar < intro + (barCount - intro) / 2 ? .verse : .variation
    }

    /// The piece ends at home, whatever the chords say.
    func chord(_ bar: Int) -> Int {
        bar >= barCount - 1 ? 0 : sketch.chords[bar % sketch.chords.count]
    }

    func key(_ degree: Int, octave: Int = 0) -> Int {
        sketch.scale.key(degree, root: sketch.root) + octave * 12
    }

    /// A chord's tones close to the middle, so that one chord leads to the next without jumps.
    func voicing(_ chord: Int, count: Int = 3, octave: Int = 0) -> [Int] {
        let tones = (0..<count).map { chord + $0 * 2 }
        return tones.map { degree in key(degree > 6 ? degree - 7 : degree, octave: octave) }
            .sorted()
    }

    func score(_ parts: [Part], roomSize: Float, echoBeats: Float) -> Score {
        Score(
            tempo: sketch.tempo, seconds: seconds, parts: parts, roomSize: roomSize,
            echoBeats: echoBeats)
    }

    /// A note's strength with a little life in it.
    mutating func strength(_ base: Float) -> Float { base * (0.88 + 0.24 * random.unit()) }
}
