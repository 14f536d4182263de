package import Foundation
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
    private let date: @Sendable () -> Date

    private struct Known: Sendable {
        var profile: Profile?
        /// When the player asked for Premium last; `nil` if the profile was read since.
        var premiumAskedAt: Date?

        func needsPremium(at now: Date) -> Bool {
            if profile?.isPremium == false { return true }
            return premiumAskedAt.map { now.timeIntervalSince($0) < patience } ?? false
        }

        /// After so many seconds another try is worth it: plans change.
        private let patience: TimeInterval = 600
    }

    /// Makes a service of a client.
    ///
    /// - Parameters:
    ///   - client: Asks for the account.
    ///   - place: Who answers.
    ///   - profile: Who is signed in, if that is known from before.
    ///   - date: The time of day.
    package init(
        _ client: SpotifyClient, at place: Place, profile: Profile? = nil,
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.place = place
        self.date = date
        known = Guarded(Known(profile: profile))
    }

    package func profile() async throws -> Profile {
        let user = try await asking { try await client.me.profile() }
        let id = user.id?.rawValue ?? user.accountID ?? ""
        let profile = Profile(
            person: Person(id: id, name: user.displayName), artwork: Artwork(user.images),
            isPremium: user.product.map { $0 == "premium" })
        known.withLock { known in
            known.profile = profile
            known.premiumAskedAt = nil
        }
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
            guard failure.kind == .premiumRequired else { throw failure }
            let now = date()
            known.withLock { $0.premiumAskedAt = now }
            // In the words that the controls say it in, so that it is told only once.
            throw Failure(
                .premiumRequired, Self.premiumReason,
                advice: "If you have it by now, press F5.")
        }
    }

    private static let premiumReason = "Spotify plays on demand for Premium accounts only."

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
        let now = date()
        if known.withLock({ $0.needsPremium(at: now) }) {
            reasons[.controlPlayback] = Self.premiumReason
            reasons[.addToQueue] = Self.premiumReason
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
