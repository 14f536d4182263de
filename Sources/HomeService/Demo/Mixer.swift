/// Plays a score into two channels.
struct Mixer {
    private let rate: Float
    private let beat: Float
    private let score: Score
    private var dry: StereoSound
    private var room: [Float]
    private var echo: [Float]
    private var random: SeededGenerator

    /// - Returns: The finished sound: as long as the score says, no louder than −2 dB, which leaves room for what a lossy
    ///   encoder adds.
    static func play(_ score: Score, rate: Int, seed: UInt64) -> StereoSound {
        var mixer = Mixer(score, rate: rate, seed: seed)
        for part in score.parts {
            for note in part.notes { mixer.add(note, of: part) }
        }
        mixer.addEchoes()
        mixer.addRoom()
        return mixer.mastered()
    }

    private init(_ score: Score, rate: Int, seed: UInt64) {
        self.score = score
        self.rate = Float(rate)
        beat = 60 / score.tempo * Float(rate)
        let silence = [Float](repeating: 0, count: Int(score.seconds * Double(rate)))
        dry = StereoSound(left: silence, right: silence, rate: rate)
        (room, echo) = (silence, silence)
        random = SeededGenerator(seed: seed ^ 0x6D69_7865)
    }

    private mutating func add(_ note: Note, of part: Part) {
        let start = Int(note.start * beat)
        guard start >= 0, start < room.count else { return }
        let held = max(64, Int(note.length * beat))
        let samples = part.instrument.play(note, held: held, rate: rate, random: &random)
        let angle = (part.pan + 1) / 8
        let (left, right) = (part.level * sine(0.25 - angle), part.level * sine(angle))
        let (toRoom, toEcho) = (part.level * part.reverb, part.level * part.echo)
        let count = min(samples.count, room.count - start)
        for index in 0..<count {
            let sample = samples[index]
            dry.left[start + index] += sample * left
            dry.right[start + index] += sample * right
            room[start + index] += sample * toRoom
        }
        if toEcho > 0 {
            for index in 0..<count { echo[start + index] += samples[index] * toEcho }
        }
    }

    /// Echoes that go from ear to ear and get softer and duller.
    private mutating func addEchoes() {
        guard score.parts.contains(where: { $0.echo > 0 }) else { return }
        let distance = max(1, Int(score.echoBeats * beat))
        var dull: Float = 0
        for index in stride(from: distance, to: echo.count, by: 1) {
            dull += 0.5 * (echo[index - distance] - dull)
            echo[index] += dull * 0.45
            if index / distance % 2 == 0 {
                dry.left[index] += dull * 0.8
                dry.right[index] += dull * 0.3
            } else {
                dry.left[index] += dull * 0.3
                dry.right[index] += dull * 0.8
            }
            room[index] += dull * 0.2
        }
    }

    private mutating func addRoom() {
        var (leftRoom, rightRoom) = (Room(rate: rate, offset: 0), Room(rate: rate, offset: 23))
        let left = leftRoom.ring(room, size: score.roomSize)
        let right = rightRoom.ring(room, size: score.roomSize)
        for index in left.indices {
            dry.left[index] += left[index]
            dry.right[index] += right[index]
        }
    }

    /// Rounds peaks, brings the whole to its level and fades both ends.
    private func mastered() -> StereoSound {
        var sound = dry
        let drive = 0.16 / max(sound.rms, 0.0001)
        for index in sound.left.indices {
            sound.left[index] = rounded(sound.left[index] * drive)
            sound.right[index] = rounded(sound.right[index] * drive)
        }
        let gain = 0.79 / max(sound.peak, 0.0001)
        let count = sound.left.count
        let (rise, fall) = (Int(0.02 * rate), min(count / 4, Int(2.2 * rate)))
        for index in 0..<count {
            let begin = min(1, Float(index) / Float(max(1, rise)))
            let end = min(1, Float(count - 1 - index) / Float(max(1, fall)))
            let level = gain * begin * end * end * (3 - 2 * end)
            sound.left[index] *= level
            sound.right[index] *= level
        }
        return sound
    }

    private func rounded(_ value: Float) -> Float {
        let x = max(-1.5, min(1.5, value))
        return x - x * x * x * (4 / 27)
    }
}
