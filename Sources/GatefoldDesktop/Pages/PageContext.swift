import GatefoldCore

/// What every page is made from: one account's library, service and player, and the window's ways
/// to lead on and to tell.
struct PageContext {
    let service: any MusicService
    let library: LibraryModel
    let player: any PlayStarting
    let navigation: Navigation
    let notices: Notices

    /// What the account can do, as far as it is known by now.
    var capabilities: Capabilities { service.capabilities }
}
