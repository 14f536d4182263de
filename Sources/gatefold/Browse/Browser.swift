import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

/// A listing that answers to numbers and words, line by line; works over any connection.
struct Browser: Sendable {
    let remote: Remote
    let session: Session

    private var console: Console { session.console }
    private var client: SpotifyClient { remote.client }

    /// What the numbers on the screen stand for.
    struct Screen: Sendable {
        var title: String
        var entries: [Candidate]
        /// The album whose tracks these are; its tracks play within it.
        var context: SpotifyURI?
    }

    /// What a line asks for.
    enum Intent: Sendable, Hashable {
        case open(Int)
        case playAll
        case pauseOrResume
        case next
        case previous
        case now
        case home
        case help
        case quit
        case search(String)
        case nothing

        init(_ line: String?) {
            guard let line else {
                self = .quit
                return
            }
            let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            switch text {
            case "": self = line.isEmpty ? .nothing : .pauseOrResume
            case "q", "quit": self = .quit
            case "n": self = .next
            case "p": self = .previous
            case "s", "pause", "play": self = .pauseOrResume
            case "a": self = .playAll
            case "w", "now": self = .now
            case "b", "albums": self = .home
            case "?", "h", "help": self = .help
            default:
                if let number = Int(text), number >= 0 {
                    self = .open(number)
                } else {
                    self = .search(text.hasPrefix("/") ? String(text.dropFirst()) : text)
                }
            }
        }
    }

    static let helpText = """
        a number  open an album, an artist or a playlist; play a track
        words     search (put / before words that are commands)
        a         play all of this album
        s         pause or go on         n  next track      p  track before
        w         show what plays        b  back to the albums
        ?         this help              q  quit
        """

    /// Reads lines until the person quits. A failure is told and does not end it.
    func run() async throws {
        var screen = try await albums()
        show(screen)
        console.line(Self.helpText)
        while true {
            console.writeOut(console.styled("gatefold> ", .bold))
            let line = console.readLine()
            // Ctrl-D leaves the cursor behind the prompt.
            if line == nil { console.line("") }
            let intent = Intent(line)
            if intent == .quit { return }
            do {
                if let next = try await act(intent, on: screen) {
                    screen = next
                    show(screen)
                }
            } catch {
                let failure = Failure(ofCommand: error)
                console.line("\(failure.message) \(failure.advice)".cleaned)
            }
        }
    }

    private func act(_ intent: Intent, on screen: Screen) async throws -> Screen? {
        switch intent {
        case .open(let number):
            guard screen.entries.indices.contains(number - 1) else {
                console.line("There is no number \(number) here.")
                return nil
            }
            return try await open(screen.entries[number - 1], in: screen)
        case .playAll:
            guard let context = screen.context else {
                console.line("Open an album first: type its number.")
                return nil
            }
            try await remote.send { try await $0.play(context: context, on: $1) }
            console.line("Playing \(screen.title).".cleaned)
        case .pauseOrResume:
            let isPlaying = try await client.player.state()?.isPlaying == true
            try await remote.send { player, device in
                if isPlaying {
                    try await player.pause(on: device)
                } else {
                    try await player.resume(on: device)
                }
            }
            console.line(isPlaying ? "Paused." : "Playing.")
        case .next: try await remote.send { try await $0.next(on: $1) }
        case .previous: try await remote.send { try await $0.previous(on: $1) }
        case .now:
            console.line(NowPlaying(try await client.player.state()).line(for: console))
        case .home: return try await albums()
        case .search(let words): return try await search(words)
        case .help: console.line(Self.helpText)
        case .quit, .nothing: break
        }
        return nil
    }

    private func open(_ entry: Candidate, in screen: Screen) async throws -> Screen? {
        let id = entry.uri.id ?? ""
        switch entry.uri.kind {
        case .album?: return try await album(entry)
        case .artist?:
            let page = try await client.artists.albums(of: ArtistID(rawValue: id), pageSize: 10)
                .page()
            return Screen(title: entry.name, entries: page.items.compactMap(\.candidate))
        case .playlist?:
            let page = try await client.playlists.items(of: PlaylistID(rawValue: id)).page()
            let entries = page.items.compactMap { entry -> Candidate? in
                guard case .track(let track)? = entry.item ?? entry.track else { return nil }
                return track.candidate
            }
            return Screen(title: entry.name, entries: entries, context: entry.uri)
        default:
            try await remote.send { player, device in
                if let context = screen.context {
                    try await player.play(context: context, startingAt: entry.uri, on: device)
                } else {
                    try await player.play([entry.uri], on: device)
                }
            }
            console.line("Playing \(entry.title).".cleaned)
            return nil
        }
    }

    private func albums() async throws -> Screen {
        let page = try await client.me.savedAlbums().page()
        let entries = page.items.compactMap(\.album.simplified.candidate)
        let more = page.hasNext ? " (the newest \(entries.count) of \(page.total ?? 0))" : ""
        return Screen(title: "Albums" + more, entries: entries)
    }

    private func album(_ entry: Candidate) async throws -> Screen {
        let list = client.albums.tracks(of: AlbumID(rawValue: entry.uri.id ?? ""))
        var entries: [Candidate] = []
        for try await track in list {
            guard let uri = track.uri else { continue }
            entries.append(Candidate(uri: uri, name: track.name, artists: track.artists.names))
        }
        return Screen(title: entry.title, entries: entries, context: entry.uri)
    }

    private func search(_ words: String) async throws -> Screen {
        let words = try Reference.searchable(words)
        let results = try await client.search(
            words, for: [.track, .album, .artist, .playlist], limit: 10)
        return Screen(title: "Found for '\(words)'", entries: results.candidates)
    }

    private func show(_ screen: Screen) {
        console.line(console.styled(screen.title.cleaned, .bold))
        if screen.entries.isEmpty { return console.line("  nothing") }
        let isMixed = Set(screen.entries.map(\.uri.kind)).count > 1
        for (index, entry) in screen.entries.enumerated() {
            let text = (isMixed ? entry.described : entry.title).cleaned
            let line = DisplayWidth.fit("\(index + 1)", to: 4, alignedRight: true) + "  " + text
            console.line(DisplayWidth.truncate(line, to: console.width))
        }
    }

    /// How long the demonstration listens before it looks whether the player moves.
    private static let listening = Duration.seconds(2)

    /// Shows that everything works where nobody can type: lists, plays a moment, pauses.
    func demonstrate() async throws {
        let screen = try await albums()
        guard let first = screen.entries.first else {
            return console.line("The library has no albums yet.")
        }
        console.line("\(screen.entries.count.counted("album")), the newest: \(first.title)".cleaned)
        try await remote.send { try await $0.play(context: first.uri, on: $1) }
        try await session.pause(Self.listening)
        let state = try await client.player.state()
        console.line(NowPlaying(state).line(for: console))
        try await remote.send { try await $0.pause(on: $1) }
        console.line("Paused. On a terminal this is where you choose: gatefold browse")
    }
}
