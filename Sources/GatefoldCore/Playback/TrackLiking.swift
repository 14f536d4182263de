/// What the player needs of the library: whether something is saved, and to change that.
@MainActor
package protocol TrackLiking: AnyObject {
    /// Whether a thing is in the library; `nil` if that is not known yet.
    func isSaved(_ id: MusicID) -> Bool?
    /// These are shown: asks about those of which nothing is known.
    func shown(_ ids: [MusicID])
    /// Saves things; says so.
    func save(_ ids: [MusicID]) async
    /// Removes things; says so.
    func remove(_ ids: [MusicID]) async
}
