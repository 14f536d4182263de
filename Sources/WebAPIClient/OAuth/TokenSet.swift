public import Foundation

/// What a sign-in gives: the tokens, how long they last, and what was allowed. It is what one stores.
///
/// Its description shows no token.
public struct TokenSet: Sendable, Hashable {
    /// Goes with every request: a secret.
    public var accessToken: String
    /// Gets the next access token: a secret. There is none with client credentials.
    public var refreshToken: String?
    /// When the access token ends, in whole seconds.
    public var expiresAt: Date
    /// What was allowed; `nil` if the service did not say.
    public var scopes: Set<Scope>?
    /// When the person agreed, in whole seconds; renewing does not change it. `nil` if no person
    /// did.
    public var consentedAt: Date?
    /// How they were got.
    public var grant: GrantKind

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - refreshToken: The refresh token, if any.
    ///   - expiresAt: When the access token ends; parts of a second are cut off.
    ///   - scopes: What was allowed, if known.
    ///   - consentedAt: When the person agreed; parts of a second are cut off.
    ///   - grant: How they were got.
    public init(
        accessToken: String, refreshToken: String? = nil, expiresAt: Date,
        scopes: Set<Scope>? = nil, consentedAt: Date? = nil, grant: GrantKind
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = Date(wholeSeconds: expiresAt.wholeSeconds)
        self.scopes = scopes
        self.consentedAt = consentedAt.map { Date(wholeSeconds: $0.wholeSeconds) }
        self.grant = grant
    }

    /// The access token with what it allows, as a sender needs it.
    public var bearer: AccessToken { AccessToken(accessToken, scopes: scopes) }

    /// Whether both hold the same secrets, whatever else they say.
    func hasSameTokens(as other: TokenSet?) -> Bool {
        accessToken == other?.accessToken && refreshToken == other?.refreshToken
    }

    /// When a consent that lasts so many calendar months ends; counted in UTC.
    ///
    /// - Parameter months: How long the service lets it last.
    /// - Returns: The moment, or `nil` if no person agreed.
    package func consentEnds(afterMonths months: Int) -> Date? {
        guard let consentedAt else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(byAdding: .month, value: months, to: consentedAt)
    }
}

extension Date {
    /// How many days are left until then, a begun one counted whole; 0 when it is past.
    package func daysLeft(at now: Date) -> Int {
        let days = (timeIntervalSince(now) / 86_400).rounded(.up)
        return days > 0 ? Int(min(days, 1e6)) : 0
    }

    fileprivate var wholeSeconds: Int64 {
        let seconds = timeIntervalSince1970.rounded(.down)
        // Nobody means a date beyond the year 9999.
        return seconds.isNaN ? 0 : Int64(max(-1e11, min(seconds, 253_402_300_799)))
    }

    fileprivate init(wholeSeconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(wholeSeconds))
    }
}

extension TokenSet: Codable {
    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
        case scopes = "scope"
        case consentedAt = "consented_at"
        case grant
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Parameter decoder: Where it stands.
    /// - Throws: `DecodingError` if something is missing or makes no sense.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try values.decode(String.self, forKey: .accessToken)
        refreshToken = try values.decodeIfPresent(String.self, forKey: .refreshToken)
        expiresAt = Date(wholeSeconds: try values.decode(Int64.self, forKey: .expiresAt))
        scopes = try values.decodeIfPresent(String.self, forKey: .scopes).map(Scope.set)
        consentedAt = try values.decodeIfPresent(Int64.self, forKey: .consentedAt)
            .map { Date(wholeSeconds: $0) }
        grant = try values.decode(GrantKind.self, forKey: .grant)
        guard !accessToken.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .accessToken, in: values, debugDescription: "The token is empty.")
        }
    }

    /// Writes texts, and dates as whole seconds since 1970, so that every coder reads the same.
    ///
    /// - Parameter encoder: Where it goes.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(accessToken, forKey: .accessToken)
        try values.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try values.encode(expiresAt.wholeSeconds, forKey: .expiresAt)
        try values.encodeIfPresent(scopes.map(Scope.text), forKey: .scopes)
        try values.encodeIfPresent(consentedAt?.wholeSeconds, forKey: .consentedAt)
        try values.encode(grant, forKey: .grant)
    }
}

extension TokenSet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How the tokens were got and when the access token ends.
    public var description: String { "TokenSet(\(grant), until \(expiresAt))" }
    /// How the tokens were got and when the access token ends.
    public var debugDescription: String { description }
    /// Shows all but the tokens.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "grant": grant.rawValue, "expiresAt": expiresAt, "scopes": scopes as Any,
                "consentedAt": consentedAt as Any, "canBeRenewed": refreshToken != nil,
            ])
    }
}

extension Scope {
    /// Reads scopes as OAuth writes them: separated by spaces.
    package static func set(_ text: String) -> Set<Scope> {
        Set(text.split(whereSeparator: \.isWhitespace).map { Scope(rawValue: String($0)) })
    }

    /// Writes scopes as OAuth does, in the order of the alphabet.
    package static func text(_ scopes: Set<Scope>) -> String {
        scopes.map(\.rawValue).sorted().joined(separator: " ")
    }
}
