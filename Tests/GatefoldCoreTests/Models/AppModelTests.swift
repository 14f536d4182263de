import AccountTesting
import Foundation
import GatefoldCore
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The app as a whole` {
    private static let anna = AccountChoice.account(
        Account(service: .spotify, user: "anna", client: "a", name: "Anna"))

    private func withApp(
        _ choices: [AccountChoice] = [.ownMusic, Self.anna], left: DesktopState? = nil,
        _ body: (AppModel, WorldFolders) async throws -> Void
    ) async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            try await withApp(choices, left: left, at: home, body)
        }
    }

    /// With an album that plays.
    private func withPlayingApp(_ body: (AppModel, TestHome) async throws -> Void) async throws {
        try await withTestHome(TestTrack.longLibrary) { home in
            let found = try await home.spotify.search("Harbour", for: .albums).page(limit: 1)
            let album = try #require(found.items.first?.id)
            try await home.spotify.player.play(
                context: SpotifyURI(.album, id: album.rawValue))
            try await withApp(at: home) { app, _ in
                await app.start()
                await untilTrue { app.listening?.player.isPlaying == true }
                try await body(app, home)
            }
        }
    }

    private func withApp(
        _ choices: [AccountChoice] = [.ownMusic, Self.anna], left: DesktopState? = nil,
        at home: TestHome, _ body: (AppModel, WorldFolders) async throws -> Void
    ) async throws {
        let world = try AppWorld()
        if let left { try left.write(in: world.folders) }
        let accounts = FakeAccounts(
            choices, service: SpotifyMusicService(home.spotify, at: .home))
        let notices = Notices()
        let nobody = NobodySignsIn()
        let app = AppModel(
            accounts: AccountsModel(
                accounts: accounts, signIn: SignInModel(spotify: nobody, ownMusic: nobody),
                notices: notices),
            notices: notices, folders: world.folders,
            pictures: .init(fetching: NoPictures(), files: nil), ownMusic: NoFolders())
        try await body(app, world.folders)
        app.leave()
    }

    @Test func `shows the cards where nobody is signed in`() async throws {
        try await withApp([]) { app, _ in
            #expect(app.screen == .starting)
            await app.start()
            #expect(app.screen == .signIn && app.listening == nil)
        }
    }

    @Test func `shows an account, and another one instead`() async throws {
        try await withApp { app, _ in
            await app.start()
            await untilTrue { app.listening != nil }
            let first = app.screen
            app.navigation.open(.albums)
            await app.accounts.rowChosen(Self.anna)
            await untilTrue { app.screen != first && app.listening?.session.choice == Self.anna }
            #expect(app.screen != first && app.screen != .starting)
            #expect(app.listening?.session.choice == Self.anna)
            #expect(app.navigation.current == .home && !app.navigation.canGoBack)
        }
    }

    @Test func `offers the folders of one's own music where there is some`() async throws {
        func entry(_ app: AppModel) -> MenuEntry? {
            app.accounts.menu.joined().first { $0.title == "Music Folders…" }
        }
        try await withApp { app, _ in
            await app.start()
            try #require(entry(app)).perform()
            #expect(app.dialogs.request == .musicFolders && app.musicFolders != nil)
        }
        try await withApp([Self.anna]) { app, _ in
            await app.start()
            #expect(entry(app) == nil)
        }
    }

    @Test(arguments: [(HomeServiceEnd.killed, true), (.stopped, false)])
    func `plays on when the home service was started again, unless somebody had stopped it`(
        end: HomeServiceEnd, playsOn: Bool
    ) async throws {
        try await withPlayingApp { app, home in
            // So it is after a start: where it was, and paused.
            try await home.player.pause()
            let record = ServiceRecord(
                port: 1, token: "t", pid: 1, folders: [], output: "silent", isScanning: false)
            app.homeServiceChanged(.startedAgain(record, after: end))
            app.listening?.playback.refresh()
            await untilTrue { home.player.status.isPlaying == playsOn }
            await untilTrue { app.listening?.player.isPlaying == playsOn }
            #expect(home.player.status.isPlaying == playsOn)
            #expect(app.notices.latest?.text.contains("started again") == true)
        }
    }

    @Test func `asks at once when the home service was killed`() async throws {
        try await withPlayingApp { app, home in
            // So it asks seldom.
            app.windowShown(false)
            try await home.player.pause()
            let start = ContinuousClock.now
            app.homeServiceChanged(.ended(.killed))
            await untilTrue { app.listening?.player.isPlaying == false }
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    @Test func `keeps what it learned of the account before it ends, after all that is under way`()
        async throws
    {
        try await withTestHome { home in
            let accounts = FakeAccounts(
                [Self.anna], service: SpotifyMusicService(home.spotify, at: .home))
            let notices = Notices()
            let nobody = NobodySignsIn()
            let app = AppModel(
                accounts: AccountsModel(
                    accounts: accounts, signIn: SignInModel(spotify: nobody, ownMusic: nobody),
                    notices: notices),
                notices: notices, folders: try AppWorld().folders,
                pictures: .init(fetching: NoPictures(), files: nil), ownMusic: NoFolders())
            await app.start()
            let (ends, end) = AsyncStream<Void>.makeStream()
            app.work.begin { for await _ in ends {} }
            let finishing = Task { await app.finish() }
            for _ in 0..<100 { await Task.yield() }
            #expect(accounts.state.withLock { $0.closed } == [])
            end.finish()
            await finishing.value
            #expect(accounts.state.withLock { $0.closed } == [Self.anna])
            app.leave()
        }
    }

    @Test func `opens a link that came before an account was open`() async throws {
        try await withApp { app, _ in
            app.open("spotify:album:4aawyAB9vmqN3uQ7FjRGTy")
            #expect(app.navigation.current == .home)
            await app.start()
            let album = Route.item(MusicID(.album, "4aawyAB9vmqN3uQ7FjRGTy"))
            await untilTrue { app.navigation.current == album }
            #expect(app.navigation.current == album)
        }
    }

    @Test func `says that a link names nothing`() async throws {
        try await withApp { app, _ in
            await app.start()
            await untilTrue { app.listening != nil }
            app.open("https://example.com")
            #expect(app.notices.latest?.text.contains("names nothing") == true)
        }
    }

    @Test func `begins where it was left`() async throws {
        try await withApp { app, folders in
            await app.start()
            app.navigation.open(.songs)
            app.choose(.dark)
            app.windowResized(width: 1400, height: 900, isMaximized: true)
            app.leave()
            let left = DesktopState.read(in: folders)
            #expect(left.route == .songs && left.appearance == .dark)
            #expect(left.window == .init(width: 1400, height: 900, isMaximized: true))
            try await withApp(left: left) { again, _ in
                #expect(again.navigation.current == .songs)
                #expect(again.state.appearance == .dark)
            }
        }
    }

    @Test(arguments: [
        "", "{", "[]", #"{"window": 7, "appearance": "pink", "route": {"moon": {}}}"#,
    ])
    func `begins as the first time if what was left makes no sense`(_ text: String) throws {
        let world = try AppWorld()
        try PrivateFile.write(Array(text.utf8), to: world.folders.desktopFile)
        #expect(DesktopState.read(in: world.folders) == DesktopState())
    }

    @Test func `has no two commands on one key, and a title for each`() async throws {
        try await withApp { app, _ in
            let keys = app.commands.flatMap(\.keys)
            #expect(Set(keys).count == keys.count)
            #expect(Set(app.commands.map(\.name)).count == app.commands.count)
            #expect(app.commands.allSatisfy { !$0.title.isEmpty && !$0.keys.isEmpty })
            #expect(app.shortcuts.map(\.title) == ["Player", "Pages", "General"])
        }
    }

    @Test func `does what its menu says`() async throws {
        try await withApp { app, _ in
            await app.start()
            await untilTrue { app.listening != nil }
            var hasQuit = false
            app.quit = { hasQuit = true }
            for entry in app.mainMenu.joined() where entry.isLive {
                let before = (app.dialogs.request, app.state, hasQuit)
                entry.perform()
                let isRefresh = entry.title == "Refresh" || entry.isChecked == true
                #expect(
                    before != (app.dialogs.request, app.state, hasQuit) || isRefresh,
                    "\(entry.title)")
                app.dialogs.close()
            }
            #expect(hasQuit)
        }
    }
}

private struct NoFolders: FolderServing {
    func served() async throws -> ServedFolderList { ServedFolderList() }
    func add(_ path: String) async throws -> ServedFolderList { ServedFolderList() }
    func remove(_ path: String) async throws -> ServedFolderList { ServedFolderList() }
    func scanAgain() async throws -> ServedFolderList { ServedFolderList() }
}

private struct NoPictures: ImageFetching {
    func data(at url: String) async throws -> [UInt8] { throw Failure(.notFound, "No.") }
}
