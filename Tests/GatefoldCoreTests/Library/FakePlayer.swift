import GatefoldCore

/// A player that notes what it is asked to do.
@MainActor
final class FakePlayer: PlayStarting {
    var played: [PlayRequest] = []
    var shuffled: [PlayRequest] = []
    var queued: [MusicID] = []
    var currentItem: MusicID?
    var isPlaying = false

    func play(_ request: PlayRequest) { played.append(request) }
    func playShuffled(_ request: PlayRequest) { shuffled.append(request) }
    func addToQueue(_ ids: [MusicID]) { queued += ids }
}
