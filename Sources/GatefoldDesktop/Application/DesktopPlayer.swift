import Adwaita
import Foundation
import GatefoldCore
import MPRIS

/// The app as the desktop's player: media keys, the lock screen and `playerctl` work.
final class DesktopPlayer {
    private let app: AppModel
    private let covers: Covers
    private let service: MPRIS.PlayerService
    private let raise: () -> Void
    private var obeying: Task<Void, Never>?
    private let art = CoverFile()

    /// Puts the app's player on the session's bus.
    ///
    /// - Parameters:
    ///   - app: What is heard, and what the desktop's commands are for.
    ///   - covers: Where covers come from.
    ///   - raise: Shows the window.
    init(app: AppModel, covers: Covers, raise: @escaping () -> Void) {
        self.app = app
        self.covers = covers
        self.raise = raise
        service = MPRIS.PlayerService(
            PlayerDescription(
                name: "gatefold", identity: "Gatefold", desktopEntry: DesktopApplication.id,
                schemes: ["spotify", "gatefold"]), on: .main)
        obeying = Task { [weak self, commands = service.commands] in
            for await command in commands { self?.obey(command) }
        }
    }

    isolated deinit {
        obeying?.cancel()
        service.end()
    }

    /// Tells the desktop from now on what is heard, as long as the window is there.
    func follow(in window: Window) {
        window.bind { [weak self] _ in self?.tell() }
    }

    private func tell() {
        guard let player = app.listening?.player else { return service.update(PlayerSnapshot()) }
        art.find(player.artwork, in: covers, files: app.pictures.files)
        service.update(PlayerSnapshot(player, artURL: art.url))
    }

    private func obey(_ command: MPRIS.PlayerCommand) {
        switch command {
        case .raise: raise()
        case .quit: app.quit()
        case .openURI(let address): app.open(address)
        default: app.listening?.player.obey(command)
        }
    }
}

extension PlayerModel {
    /// Does what the desktop wants.
    func obey(_ command: MPRIS.PlayerCommand) {
        switch command {
        case .play: resume()
        case .pause: pause()
        case .playPause: togglePlaying()
        case .stop: stop()
        case .next: skipToNext()
        case .previous: skipToPrevious()
        case .seek(let distance): seek(by: distance)
        case .setPosition(let position): seek(to: position)
        case .setVolume(let volume): setVolume(volume)
        case .setShuffle(let isOn): setShuffle(isOn)
        case .setLoop(let loop): setRepeat(RepeatMode(loop))
        case .openURI, .raise, .quit: break
        }
    }
}

extension RepeatMode {
    init(_ loop: PlayerSnapshot.Loop) {
        switch loop {
        case .none: self = .off
        case .playlist: self = .context
        case .track: self = .track
        }
    }

    var loop: PlayerSnapshot.Loop {
        switch self {
        case .off: .none
        case .context: .playlist
        case .track: .track
        }
    }
}

extension PlayerSnapshot {
    /// What the player says of itself.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - artURL: Where the cover is.
    @MainActor
    init(_ player: PlayerModel, artURL: String?) {
        self.init()
        let offers = player.offers
        status = player.isPlaying ? .playing : player.isIdle ? .stopped : .paused
        if !player.isIdle {
            track = Track(
                path: TrackPath(player.entryName), title: player.title,
                artists: player.credits.map(\.name), album: player.collection?.name ?? "",
                artURL: artURL, length: player.duration > .zero ? player.duration : nil)
        }
        position = player.exactPosition
        moment = .now
        volume = offers.volume.isOffered ? player.volume : nil
        shuffle = player.isShuffled
        loop = player.repeatMode.loop
        canGoNext = offers.next.isOffered
        canGoPrevious = offers.previous.isOffered
        canPause = offers.playPause.isOffered
        canSeek = offers.seek.isOffered && player.showsProgress
    }
}
