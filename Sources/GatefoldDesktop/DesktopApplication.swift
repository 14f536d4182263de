import Adwaita
import Foundation
import GatefoldCore

/// The desktop app.
public enum DesktopApplication {
    /// Its name on the session bus, and that of its icon and its entry in menus.
    static let id = "org.gatefold.Gatefold"

    /// Runs until the person closes it.
    ///
    /// - Returns: The exit status.
    public static func run() -> Int32 {
        Heap.shareAmongThreads()
        let environment = ProcessInfo.processInfo.environment
        let app = AppModel.system(environment: environment)
        let main = Main(app: app)
        let application = Application(id: id)
        let signals = EndSignals { main.close(application) }
        defer { signals.stop() }
        return
            application
            .onActivate { main.show(in: $0) }
            .onOpen { application, links in
                main.show(in: application)
                for link in links { app.open(link) }
            }
            .onShutdown { app.leave() }
            .run()
    }
}

/// The one window, and what it is made of.
final class Main {
    private let app: AppModel
    private let covers: Covers
    private var window: Window?
    private var desktopPlayer: DesktopPlayer?
    /// Finishes what is under way, then ends the app.
    private var ending: Task<Void, Never>?

    init(app: AppModel) {
        self.app = app
        covers = Covers(fetching: app.pictures.fetching, files: app.pictures.files)
    }

    /// Shows the window; makes it the first time.
    func show(in application: Application) {
        if let window {
            ending?.cancel()
            ending = nil
            return window.present()
        }
        Appearance.use(css: String(decoding: PackageResources.style_css, as: UTF8.self))
        let window = makeWindow(of: application)
        self.window = window
        app.copy = { window.copyToClipboard($0) }
        // Closed, not ended, so that its size is kept.
        app.quit = { window.close() }
        Commands(app: app, window: window).add(to: application)
        let player = DesktopPlayer(app: app, covers: covers) { [weak self] in
            self?.show(in: application)
        }
        player.follow(in: window)
        desktopPlayer = player
        window.present()
        Task { await app.start() }
        if let what = ProcessInfo.processInfo.environment["GATEFOLD_MEASURE"] {
            Task { await Measurement(app: app, window: window).run(what) }
        }
    }

    /// Closes the window, which ends the app.
    func close(_ application: Application) {
        if let window { window.close() } else { application.quit() }
    }

    /// Ends the app once what is under way is done. The window is gone at once; whoever starts the app
    /// meanwhile has it back.
    private func end(_ application: Application) {
        guard ending == nil else { return }
        app.dialogs.close()
        window?.isVisible = false
        ending = Task { [app] in
            await app.finish()
            if !Task.isCancelled { application.quit() }
        }
    }

    private func makeWindow(of application: Application) -> Window {
        let size = app.state.window.map {
            WindowGeometry(width: $0.width, height: $0.height, isMaximized: $0.isMaximized)
        }
        let window = Window(
            application, title: "Gatefold", geometry: size ?? WindowGeometry(), content: screens
        ).minimumSize(width: 360, height: 294)
        DialogPresenter(app: app, covers: covers).follow(in: window)
        return
            window
            .bind { [app] window in
                Appearance.scheme = .init(app.state.appearance)
                window.title = app.windowTitle
            }
            .onClose { [app, weak self] window in
                let size = window.geometry
                app.windowResized(
                    width: size.width, height: size.height, isMaximized: size.isMaximized)
                self?.end(application)
                return false
            }
            .onActiveChange { [app] in app.windowFocused($0) }
            .onVisibilityChange { [app] in app.windowShown($0) }
    }

    /// What the window shows while it is found out who listens, and then.
    private var screens: Widget {
        let screen = { [app] in app.screen }
        return Stack(following: screen) { [app, covers] screen in
            switch screen {
            case .starting: return StartingPage().body
            case .signIn:
                return Toasts(notices: app.notices, content: SignInPage(model: app.accounts).body)
                    .body
            case .failed:
                return Toasts(
                    notices: app.notices, content: AccountTroublePage(model: app.accounts).body
                ).body
            case .listening:
                guard let listening = app.listening else { return StartingPage().body }
                return MainWindow(
                    app: app, listening: listening,
                    pages: Pages(app: app, listening: listening, covers: covers)
                ).body
            }
        }
    }
}

extension Appearance.Scheme {
    init(_ appearance: DesktopState.Appearance) {
        switch appearance {
        case .system: self = .system
        case .light: self = .light
        case .dark: self = .dark
        }
    }
}
