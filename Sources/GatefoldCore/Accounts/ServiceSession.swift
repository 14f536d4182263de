package import Foundation

/// What the app works with as long as one account is shown.
package struct ServiceSession: Sendable {
    /// Whose it is.
    package let choice: AccountChoice
    package let service: any MusicService
    /// What was asked of the service in the last minutes.
    package let requests: RequestLog
    /// What is kept of the account's library.
    package let cache: LibraryCache
    /// Looks into the sign-in, for who tests the app.
    package let inspection: any SessionInspection
    private let listen: @Sendable () -> AsyncStream<SessionChange>
    private let end: @Sendable () async -> Void

    package init(
        _ choice: AccountChoice, service: any MusicService, requests: RequestLog,
        cache: LibraryCache = LibraryCache(file: nil), inspection: any SessionInspection,
        changes: @escaping @Sendable () -> AsyncStream<SessionChange>,
        close: @escaping @Sendable () async -> Void
    ) {
        self.choice = choice
        self.service = service
        self.requests = requests
        self.cache = cache
        self.inspection = inspection
        listen = changes
        end = close
    }

    /// Names what is kept of the account on disk; holds no secret.
    package var cacheKey: String { choice.cacheKey }

    /// What happens to the sign-in from now on.
    package var changes: AsyncStream<SessionChange> { listen() }

    /// Waits for what is under way and keeps what was learned. The session still works afterwards.
    package func close() async { await end() }
}

/// What happens to a sign-in while it is used.
package enum SessionChange: Sendable, Hashable {
    /// The service has ended it, or somebody signed out elsewhere.
    case ended
    /// The person must agree anew within so many days.
    case endsSoon(days: Int)
    /// New tokens could not be kept: the person may have to sign in again at the next start.
    case notKept
}

/// How a sign-in is, without its secrets.
package struct SignInFacts: Sendable, Hashable {
    package var clientID: String?
    /// When the access token ends; `nil` if it does not.
    package var tokenEndsAt: Date?
    package var canBeRenewed: Bool
    package var scopes: [String]
    /// What kind of access the app has, in words.
    package var mode: String

    package init(
        clientID: String? = nil, tokenEndsAt: Date? = nil, canBeRenewed: Bool = false,
        scopes: [String] = [], mode: String = ""
    ) {
        self.clientID = clientID
        self.tokenEndsAt = tokenEndsAt
        self.canBeRenewed = canBeRenewed
        self.scopes = scopes
        self.mode = mode
    }
}

/// What the service was found to give the app, of one operation.
package struct LearnedOperation: Sendable, Hashable, Identifiable {
    /// Its name in the reference.
    package var id: String
    /// `nil` if only the size of its pages was learned.
    package var isOffered: Bool?
    /// The largest page that it gave.
    package var pageLimit: Int?
    package var foundAt: Date?

    package init(
        _ id: String, isOffered: Bool? = nil, pageLimit: Int? = nil, foundAt: Date? = nil
    ) {
        self.id = id
        self.isOffered = isOffered
        self.pageLimit = pageLimit
        self.foundAt = foundAt
    }
}

/// Looks into a sign-in and changes it, to see how the app takes it. Shows no token.
package protocol SessionInspection: Sendable {
    /// Whether there is a sign-in that can end and be renewed.
    var hasSignIn: Bool { get }
    func facts() async throws -> SignInFacts
    func learned() -> [LearnedOperation]
    /// Lets the next request find its token ended.
    func expireToken() async throws
    /// Gets a new token now.
    func refreshToken() async throws
    /// Forgets what was learned of the app.
    func forgetLearned() async throws
}
