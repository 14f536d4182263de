/// Something that keys do, wherever the person is.
@MainActor
package struct AppCommand {
    /// Names it among the actions of the app.
    package let name: String
    /// What the list of shortcuts says.
    package let title: String
    /// The part of that list it stands in.
    package let group: String
    /// Its keys, as GTK writes them.
    package let keys: [String]
    /// Whether its key means something of its own where text is written.
    package let isTyped: Bool
    package let perform: @MainActor () -> Void
}

extension AppModel {
    /// All keys, in the order of the list of shortcuts.
    package var commands: [AppCommand] { playing + going + general }

    /// The commands by groups, for the list of shortcuts.
    package var shortcuts: [(title: String, shortcuts: [(title: String, keys: String)])] {
        var groups: [(title: String, shortcuts: [(title: String, keys: String)])] = []
        for command in commands {
            let line = (command.title, command.keys.joined(separator: " "))
            if groups.last?.title == command.group {
                groups[groups.count - 1].shortcuts.append(line)
            } else {
                groups.append((command.group, [line]))
            }
        }
        return groups
    }

    /// The menu of the app as a whole.
    package var mainMenu: [[MenuEntry]] {
        let appearances = DesktopState.Appearance.allCases.map { appearance in
            MenuEntry(appearance.title, isChecked: appearance == state.appearance) { [weak self] in
                self?.choose(appearance)
            }
        }
        let reason = listening == nil ? "No account is open." : nil
        return [
            [
                MenuEntry("New Playlist…", reason: reason, keys: "<Control>n") { [weak self] in
                    self?.dialogs.ask(.newPlaylist)
                },
                MenuEntry("Refresh", reason: reason, keys: "F5") { [weak self] in
                    self?.refreshPressed()
                },
            ],
            appearances,
            [
                MenuEntry("Keyboard Shortcuts", keys: "<Control>question") { [weak self] in
                    self?.dialogs.ask(.shortcuts)
                },
                MenuEntry("About Gatefold") { [weak self] in self?.dialogs.ask(.about) },
                MenuEntry("Quit", keys: "<Control>q") { [weak self] in self?.quit() },
            ],
        ]
    }

    /// The person wants to see what changed elsewhere.
    package func refreshPressed() {
        guard let listening else { return }
        Task { await listening.refresh() }
    }

    /// The person wants back what the last act that can be taken back has changed.
    package func undoPressed() {
        Task { await notices.undoNewest() }
    }

    private func command(
        _ name: String, _ title: String, in group: String, _ keys: String..., isTyped: Bool = false,
        perform: @escaping @MainActor (Listening) -> Void
    ) -> AppCommand {
        AppCommand(name: name, title: title, group: group, keys: keys, isTyped: isTyped) {
            [weak self] in
            if let listening = self?.listening { perform(listening) }
        }
    }

    private var playing: [AppCommand] {
        let group = "Player"
        return [
            command("play", "Play or pause", in: group, "space", isTyped: true) {
                $0.player.togglePlaying()
            },
            command("next", "Next", in: group, "<Control>Right", isTyped: true) {
                $0.player.skipToNext()
            },
            command("previous", "Previous", in: group, "<Control>Left", isTyped: true) {
                $0.player.skipToPrevious()
            },
            command("forward", "Ten seconds forward", in: group, "<Shift>Right", isTyped: true) {
                $0.player.seek(by: .seconds(10))
            },
            command("backward", "Ten seconds back", in: group, "<Shift>Left", isTyped: true) {
                $0.player.seek(by: .seconds(-10))
            },
            command("louder", "Louder", in: group, "<Control>Up") {
                $0.player.changeVolume(by: 1)
            },
            command("quieter", "Quieter", in: group, "<Control>Down") {
                $0.player.changeVolume(by: -1)
            },
            command("mute", "Mute", in: group, "<Control>m") { $0.player.toggleMute() },
            command("shuffle", "Shuffle", in: group, "<Control>s") { $0.player.toggleShuffle() },
            command("repeat", "Repeat", in: group, "<Control>r") { $0.player.cycleRepeat() },
            command("like", "Like what is playing", in: group, "<Control>l") { listening in
                Task { await listening.player.toggleLike() }
            },
        ]
    }

    private var going: [AppCommand] {
        let group = "Pages"
        let sections = Route.sections.enumerated().map { index, route in
            command(
                "page-\(index + 1)", route.title ?? "", in: group, "<Control>\(index + 1)"
            ) { [weak self] _ in self?.navigation.open(route) }
        }
        return [
            command("search", "Search", in: group, "<Control>f", "<Control>k") { [weak self] _ in
                self?.navigation.openSearch()
            },
            command("back", "Back", in: group, "<Alt>Left") { [weak self] _ in
                self?.navigation.goBack()
            },
            command("forward-page", "Forward", in: group, "<Alt>Right") { [weak self] _ in
                self?.navigation.goForward()
            },
            command("now-playing", "Now Playing", in: group, "<Control>j") { [weak self] _ in
                self?.navigation.open(.nowPlaying)
            },
            command("queue", "Queue", in: group, "<Control>u") { [weak self] _ in
                self?.navigation.open(.queue)
            },
        ] + sections
    }

    private var general: [AppCommand] {
        let group = "General"
        return [
            command("new-playlist", "New playlist", in: group, "<Control>n") { [weak self] _ in
                self?.dialogs.ask(.newPlaylist)
            },
            command("undo", "Undo", in: group, "<Control>z", isTyped: true) { [weak self] _ in
                self?.undoPressed()
            },
            command("refresh", "Refresh", in: group, "F5", "<Control><Shift>r") { [weak self] _ in
                self?.refreshPressed()
            },
            command("debug", "Debug page", in: group, "<Control><Shift>d") { [weak self] _ in
                self?.navigation.open(.debug)
            },
            AppCommand(
                name: "shortcuts", title: "Keyboard shortcuts", group: group,
                keys: ["<Control>question", "F1"], isTyped: false
            ) { [weak self] in self?.dialogs.ask(.shortcuts) },
            AppCommand(
                name: "quit", title: "Quit", group: group, keys: ["<Control>q", "<Control>w"],
                isTyped: false
            ) { [weak self] in self?.quit() },
        ]
    }
}
