import Foundation
import SpotifyWebAPI

// What the guides show, compiled. A test looks each of their lines up here. No other import: a reader
// of the guides has none.

private func openInBrowser(_ address: String) {}
private func showSignIn() {}
private func show(_ text: String) {}
private func show<Item>(_ items: [Item], of total: Int?) {}
private func show(_ state: RateLimitGate.State) {}
private func add(_ track: Track) {}
private func keep(_ access: AppAccess) {}
private func tryAgain(at date: Date) {}
private func log(_ event: SendingEvent) {}

private func overview(accessToken: String) async throws {
    let spotify = SpotifyClient(token: accessToken)
    for try await saved in spotify.me.savedAlbums() { print(saved.album.name) }
}

private func gettingStarted(clientID: String) async throws {
    let authorization = SpotifyAuthorization(.pkce(clientID: clientID))
    let session = authorization.session(store: FileTokenStore(path: "tokens.json"))
    if try await session.tokens() == nil {
        try await authorization.signIn(session, scopes: [.userLibraryRead]) { address in
            print("Open this address in a browser:\n\(address)")
        }
    }
    let spotify = SpotifyClient(session: session)
    for try await saved in spotify.me.savedAlbums() {
        print(saved.album.name, "–", saved.album.artists?.first?.name ?? "")
    }
    await session.settle()
}

private func atHome(accessToken: String) async throws {
    let home = SpotifyClient(baseURL: "http://127.0.0.1:7433/v1", token: accessToken)
    _ = home
}

private func signingIn(
    _ authorization: SpotifyAuthorization, _ session: SignInSession, redirect: String
) async throws {
    let request = try authorization.request(
        redirectURI: "my-app://signed-in", scopes: [.userReadPlaybackState])
    openInBrowser(request.url)
    // … and when the app is opened with an address, or a person has pasted one:
    let tokens = try await authorization.tokens(from: redirect, for: request)
    try await session.signIn(tokens)
    Task {
        for await change in session.changes {
            switch change {
            case .signedOut: showSignIn()
            case .consentEnding(let days): show("Please sign in again within \(days) days.")
            default: break
            }
        }
    }
    let scopes: Set<Scope> = [.userLibraryRead, .userModifyPlaybackState]
    if try await session.tokens()?.scopes?.isSuperset(of: scopes) != true {
        try await authorization.signIn(session, scopes: scopes) { openInBrowser($0) }
    }
}

private func nobody(clientID: String, clientSecret: String, showID: ShowID) async throws {
    let authorization = SpotifyAuthorization(
        .clientCredentials(clientID: clientID, clientSecret: clientSecret))
    let spotify = SpotifyClient(session: authorization.session())
    let show = try await spotify.shows.get(showID, market: "DE")
    _ = show
}

private func regimes(
    session: SignInSession, clientID: String, storedAccess: AppAccess?
) async throws {
    let record = AccessRecord(storedAccess ?? AppAccess(clientID: clientID))
    let spotify = SpotifyClient(session: session, access: record)
    Task { for await access in record.changes { keep(access) } }
    _ = spotify
}

private func lists(_ spotify: SpotifyClient, _ id: PlaylistID, pasted: String) async throws {
    let tracks = spotify.me.savedTracks()  // nothing is sent yet
    for try await saved in tracks { print(saved.track.name) }
    for try await page in tracks.pages { show(page.items, of: page.total) }
    let firstTen = try await tracks.page(limit: 10)  // one request
    for try await saved in tracks.prefetching(4) { add(saved.track) }
    _ = firstTen
    for try await play in spotify.player.recentlyPlayed() { print(play.track.name) }
    let playlist = try await spotify.playlists.get(id)
    for try await entry in spotify.playlists.items(of: playlist) {
        print(entry.content?.name ?? "not available")
    }
    let found = try await spotify.search("low water", for: .tracks).page(limit: 3)
    try await spotify.playlists.add(found.items.compactMap(\.uri), to: id)
    try await spotify.library.save([id.uri, "spotify:album:4aawyAB9vmqN3uQ7FjRGTy"])
    let album = try await spotify.albums.get(AlbumID(parsing: pasted))
    _ = album
}

private func failures(
    _ spotify: SpotifyClient, _ session: SignInSession, _ id: AlbumID
) async throws {
    do {
        try await spotify.player.pause()
    } catch let error as WebAPIError {
        print(error)  // “No device is playing or ready to play.”
        print(error.advice)  // “Choose a device, or start playing on one first.”
        if case .rateLimited(let until) = error.kind { tryAgain(at: until) }
    }
    let album = try await spotify.waiting(atMost: .seconds(2)).albums.get(id)
    _ = album
}

private func watching(_ session: SignInSession) {
    let spotify = SpotifyClient(
        session: session, store: MemoryResponseStore(), onEvent: { log($0) })
    Task { for await state in session.client.gate.changes { show(state) } }
    _ = spotify
}

private func offline(accessToken: String) async throws {
    let spotify = SpotifyClient(baseURL: "http://127.0.0.1:7433/v1", token: accessToken)
    let state = try await spotify.player.state()
    let client = SpotifyClient(transport: CannedTransport(), token: { _ in "not-a-real-token" })
    let album = try await client.albums.get("4aawyAB9vmqN3uQ7FjRGTy")
    _ = (state, album)
}

private struct CannedTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(status: 200, body: Array(#"{"name":"Low Water"}"#.utf8))
    }
}
