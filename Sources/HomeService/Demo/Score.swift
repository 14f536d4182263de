/// A note; times are in beats.
struct Note: Sendable, Hashable {
    var start: Float
    var length: Float
    /// 60 is middle C.
    var key: Int
    /// How hard it is played, 0 to 1.
    var velocity: Float

    /// In Hz, A above middle C being 440.
    var frequency: Float { 440 * exp2Approximately(Float(key - 69) / 12) }
}

/// What one instrument plays and where it stands on the stage.
struct Part: Sendable {
    var instrument: Instrument
    var notes: [Note]
    var level: Float
    /// −1 is left, 1 is right.
    var pan: Float = 0
    /// How much of it goes into the room.
    var reverb: Float = 0.2
    /// How much of it echoes.
    var echo: Float = 0
}

/// A piece of music, ready to be played.
struct Score: Sendable {
    /// Beats a minute.
    var tempo: Float
    var seconds: Double
    var parts: [Part]
    /// How long the room rings, 0 to 1.
    var roomSize: Float
    /// The echo's distance in beats.
    var echoBeats: Float
}

/// 2 to a power, by halving and a series: the system's function may differ in its last bits from
/// one machine to the next, and the same music is to come out everywhere.
func exp2Approximately(_ power: Float) -> Float {
    var (whole, rest) = (Int(power), power - Float(Int(power)))
    if rest < 0 { (whole, rest) = (whole - 1, rest + 1) }
    let x = rest * 0.693_147_18
    var result = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))))
    for _ in 0..<abs(whole) { result *= whole > 0 ? 2 : 0.5 }
    return result
}
