/// Where the player's sound goes.
package enum AudioOutput: Sendable, Hashable {
    /// The system's own output.
    case auto
    /// Nowhere, in real time.
    case silent
    /// A WAV file (16 bit, 44.1 kHz, stereo) that grows in real time and is valid at any moment.
    case wav(FilePath)
}
