/// What plays a note. Each makes one channel of samples for one note.
enum Instrument: Sendable, Hashable {
    case pad
    case flute
    case bell
    case electricPiano
    case pluckedString
    case nylonBass
    case softBass
    case houseBass
    case chipLead
    case chipArpeggio
    case chipBass
    case sea
    case kick
    case snare
    case clap
    case hat
    case shaker
    case chipNoise

    /// Plays a note.
    ///
    /// - Parameters:
    ///   - note: What to play.
    ///   - held: How long, in samples.
    ///   - rate: Samples a second.
    ///   - random: For noise and small imperfections.
    /// - Returns: The note and its ringing on.
    func play(_ note: Note, held: Int, rate: Float, random: inout SeededGenerator) -> [Float] {
        let tone = Tone(note: note, held: held, rate: rate)
        switch self {
        case .pad:
            return tone.chorus(
                .warm, detune: [0.9965, 1, 1.0037], brightness: 1800,
                Envelope(attack: 0.9, decay: 1, sustain: 0.9, release: 1.6), random: &random)
        case .flute: return tone.flute(random: &random)
        case .bell:
            return tone.modulated(
                ratio: 3.5, depth: 0.28, depthDecay: 0.5,
                Envelope(attack: 0.002, decay: 1.4, sustain: 0, release: 1.2))
        case .electricPiano:
            return tone.modulated(
                ratio: 2, depth: 0.2 * note.velocity, depthDecay: 0.35,
                Envelope(attack: 0.003, decay: 1.6, sustain: 0.12, release: 0.35))
        case .pluckedString:
            return tone.plucked(brightness: 0.55, ring: 0.996, random: &random)
        case .nylonBass: return tone.plucked(brightness: 0.22, ring: 0.994, random: &random)
        case .softBass:
            return tone.chorus(
                .triangle, detune: [1], brightness: 500,
                Envelope(attack: 0.03, decay: 0.8, sustain: 0.7, release: 0.3), random: &random)
        case .houseBass:
            return tone.chorus(
                .saw, detune: [1, 1.004], brightness: 420,
                Envelope(attack: 0.004, decay: 0.35, sustain: 0.45, release: 0.06),
                random: &random)
        case .chipLead:
            return tone.chip(
                .square, vibrato: 0.006,
                Envelope(attack: 0.004, decay: 0.3, sustain: 0.65, release: 0.05))
        case .chipArpeggio:
            return tone.chip(
                .thinPulse, vibrato: 0,
                Envelope(attack: 0.002, decay: 0.12, sustain: 0.25, release: 0.03))
        case .chipBass:
            return tone.chip(
                .triangle, vibrato: 0,
                Envelope(attack: 0.002, decay: 0.5, sustain: 0.8, release: 0.03))
        case .sea: return tone.sea(random: &random)
        case .kick: return tone.kick()
        case .snare: return tone.noise(tone: 190, toneLevel: 0.5, length: 0.17, low: 0.55, &random)
        case .clap: return tone.noise(tone: 900, toneLevel: 0.05, length: 0.2, low: 0.4, &random)
        case .hat: return tone.noise(tone: 0, toneLevel: 0, length: 0.06, low: 0.97, &random)
        case .shaker: return tone.noise(tone: 0, toneLevel: 0, length: 0.09, low: 0.9, &random)
        case .chipNoise: return tone.chipNoise(random: &random)
        }
    }
}
