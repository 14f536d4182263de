import Foundation
package import SpotifyWebAPI
import WebAPIClient

/// A service that answers as the Spotify Web API does: Spotify itself, or a home service.
package struct SpotifyMusicService: MusicService {
    /// Which of the two; it decides only what nobody can learn from answers.
    package enum Place: Sendable, Hashable {
        case spotify, home
    }

    let client: SpotifyClient
    let place: Place
    /// What was found out while asking.
    private let known: Guarded<Known>

    private struct Known: Sendable {
        var profile: Profile?
        var needsPremium = false
    }

    /// Makes a service of a client.
    ///
    /// - Parameters:
    ///   - client: Asks for the account.
    ///   - place: Who answers.
    ///   - profile: Who is signed in, if that is known from before.
    package init(_ client: SpotifyClient, at place: Place, profile: Profile? = nil) {
        self.client = client
        self.place = place
        known = Guarded(Known(profile: profile))
    }

    package func profile() async throws -> Profile {
        let user = try await asking { try await client.me.profile() }
        let id = user.id?.rawValue ?? user.accountID ?? ""
        let profile = Profile(
            person: Person(id: id, name: user.displayName), artwork: Artwork(user.images),
            isPremium: user.product.map { $0 == "premium" })
        known.withLock { $0.profile = profile }
        return profile
    }

    package var owner: Person? { known.withLock { $0.profile?.person } }

    package func item(named link: String) -> MusicID? {
        var text = link.trimmingCharacters(in: .whitespacesAndNewlines)
        // Gatefold's own links name the same things.
        if text.lowercased().hasPrefix("gatefold:") {
            text = "spotify:" + text.dropFirst("gatefold:".count).drop { $0 == "/" }
        }
        return (try? SpotifyURI(parsing: text)).flatMap { MusicID($0) }
    }

    package func link(to id: MusicID) -> String? {
        place == .spotify ? id.spotifyURI.webURL : id.spotifyURI.rawValue
    }

    /// Asks the service, and says what went wrong in the words of this library.
    func asking<Value>(_ question: () async throws -> Value) async throws -> Value {
        do { return try await question() } catch let error as CancellationError {
            throw error
        } catch {
            let failure = Failure(error)
            if failure.kind == .premiumRequired { known.withLock { $0.needsPremium = true } }
            throw failure
        }
    }

    /// What has no id cannot be shown on a page of its own.
    func nothing(_ what: String) -> Failure {
        Failure(.notFound, "The service does not know this \(what) any more.")
    }
}

// MARK: - What can be done

extension SpotifyMusicService {
    package var capabilities: Capabilities {
        var reasons: [Capability: String] = [:]
        reasons[.editQueue] =
            "The service does not let apps remove or move what waits in the queue."
        let (isPremium, needsPremium) = known.withLock { ($0.profile?.isPremium, $0.needsPremium) }
        if needsPremium || isPremium == false {
            let reason = "Spotify plays on demand for Premium accounts only."
            reasons[.controlPlayback] = reason
            reasons[.addToQueue] = reason
        }
        let access = client.access.known
        for (capability, operation) in Self.operations
        where access.findings[operation]?.isOffered == false {
            reasons[capability] = "Spotify does not give this to the app you signed in with."
        }
        if access.mode == .development {
            reasons[.readForeignPlaylists] =
                "Spotify shows apps like the one you signed in with only the entries of playlists "
                + "that are yours."
        }
        if place == .home { reasons[.links] = "Links to your own music lead nowhere for others." }
        return Capabilities(refused: reasons)
    }

    /// The operation of the Web API that shows whether the app is given something.
    private static let operations: [(Capability, String)] = [
        (.newReleases, "get-new-releases"), (.artistTopTracks, "get-an-artists-top-tracks"),
        (.relatedArtists, "get-an-artists-related-artists"),
    ]
}

// MARK: - Lists

extension SpotifyMusicService {
    /// One page of a list that counts.
    func page<Item, Value>(
        _ list: Paged<Page<Item>>, at cursor: PageCursor?,
        _ value: (Item) -> Value?
    ) async throws -> ListPage<Value> {
        let offset = if case .offset(let offset) = cursor { offset } else { 0 }
        let page = try await asking { try await list.page(offset: offset) }
        // Entries that came as null are dropped, and keep their place all the same.
        let size = page.limit.flatMap { (1...100).contains($0) ? $0 : nil } ?? page.items.count
        let following = offset + max(page.items.count, size)
        let goesOn =
            page.hasNext
            && (!page.items.isEmpty || page.total.map { following < $0 } ?? false)
        return ListPage(
            items: page.items.compactMap(value), total: page.total,
            next: goesOn ? .offset(following) : nil)
    }

    /// One page of a list that goes by marks.
    func page<Item, Value>(
        _ list: CursorPaged<CursorPage<Item>>, at cursor: PageCursor?,
        next: (CursorPage<Item>.Cursors) -> String?, _ value: (Item) -> Value?
    ) async throws -> ListPage<Value> {
        let mark = if case .mark(let mark) = cursor { mark } else { String?.none }
        let page = try await asking { try await list.page(at: mark) }
        let following = page.next == nil ? nil : page.cursors.flatMap(next)
        return ListPage(
            items: page.items.compactMap(value), total: page.total,
            next: following.map { .mark($0) })
    }
}
