/// What a page needs of the player: to begin something, and to mark what is heard.
///
/// Whatever goes wrong is told by the player itself.
@MainActor
package protocol PlayStarting: AnyObject {
    /// Plays this in place of what plays now.
    func play(_ request: PlayRequest)
    /// Plays this in any order.
    func playShuffled(_ request: PlayRequest)
    /// Plays these after what waits already.
    func addToQueue(_ ids: [MusicID])
    /// The track or episode that is heard or held; `nil` if there is none.
    var currentItem: MusicID? { get }
    var isPlaying: Bool { get }
}
