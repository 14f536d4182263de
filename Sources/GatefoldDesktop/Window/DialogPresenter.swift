import Adwaita
import GatefoldCore

/// Shows the dialog that was asked for.
struct DialogPresenter {
    let app: AppModel
    let covers: Covers

    /// Shows dialogs over a window from now on.
    func follow(in window: Window) {
        window.bind { [app] window in
            guard let request = app.dialogs.request else { return }
            // Not while a binding runs: a dialog may change what bindings read.
            Task {
                app.dialogs.close()
                show(request, over: window)
            }
        }
    }

    private func show(_ request: DialogRequest, over window: Window) {
        switch request {
        case .shortcuts:
            let lists = app.shortcuts.map { ShortcutList($0.title, $0.shortcuts) }
            ShortcutsWindow(lists)?.present(over: window)
        case .musicFolders:
            if let folders = app.musicFolders {
                MusicFoldersDialog(model: folders).present(over: window)
            }
        case .about: AboutWindow(.gatefold).present(over: window)
        case .chooseDevice:
            if let devices = app.listening?.devices { DevicesDialog.present(devices, over: window) }
        case .removeSongDuplicates:
            guard let listening = app.listening else { return }
            let model = listening.library.songDuplicates(
                service: listening.service, notices: app.notices)
            DuplicatesDialog(model: model, covers: covers).present(over: window)
        case .newPlaylist, .addToPlaylist, .editPlaylist, .removeDuplicates:
            guard let playlists = app.listening?.playlists else { return }
            show(request, of: playlists, over: window)
        }
    }

    private func show(
        _ request: DialogRequest, of playlists: PlaylistsModel, over window: Window
    ) {
        switch request {
        case .newPlaylist:
            PlaylistDetailsDialog(model: PlaylistDetailsModel(in: playlists))
                .present(over: window)
        case .editPlaylist(let playlist):
            PlaylistDetailsDialog(model: PlaylistDetailsModel(of: playlist, in: playlists))
                .present(over: window)
        case .addToPlaylist(let ids):
            AddToPlaylistDialog(model: AddToPlaylistModel(ids, in: playlists), covers: covers)
                .present(over: window)
        case .removeDuplicates(let playlist):
            DuplicatesDialog(model: playlists.duplicates(of: playlist), covers: covers)
                .present(over: window)
        default: break
        }
    }
}

extension AboutText {
    static let gatefold = AboutText(
        name: "Gatefold", icon: DesktopApplication.id, version: "0.1.0",
        developer: "The Gatefold developers", website: "",
        comments: "Your own music and your streaming library.", license: "MIT")
}
