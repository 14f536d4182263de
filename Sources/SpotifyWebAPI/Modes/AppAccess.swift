public import Foundation
public import WebAPIClient

/// What the service was found to give one app, operation by operation: a value to keep per client id
/// and to hand to the next client, so that nothing has to be found out twice.
///
/// No operation of the Web API tells what an app may do, and reports differ from app to app; so each
/// thing is learned on its own, from the service's answers.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/concepts/quota-modes>
public struct AppAccess: Codable, Hashable, Sendable {
    /// What is known of one operation.
    public struct Finding: Codable, Hashable, Sendable {
        /// Whether the service gives it to this app.
        public var isOffered: Bool
        /// By which rule the service gives it to some apps only.
        public var rule: Availability
        /// When that was found.
        public var date: Date

        /// Makes a finding.
        ///
        /// - Parameters:
        ///   - isOffered: Whether the service gives it to this app.
        ///   - rule: By which rule the service gives it to some apps only.
        ///   - date: When that was found.
        public init(isOffered: Bool, rule: Availability, date: Date) {
            self.isOffered = isOffered
            self.rule = rule
            self.date = date
        }

        private enum CodingKeys: String, CodingKey {
            case isOffered = "offered"
            case rule
            case date
        }
    }

    /// The largest page of one operation.
    public struct PageLimit: Codable, Hashable, Sendable {
        /// How many entries it has at most.
        public var entries: Int
        /// When that was found; `nil` if it was given.
        public var date: Date?

        /// Makes a limit.
        ///
        /// - Parameters:
        ///   - entries: How many entries a page has at most.
        ///   - date: When that was found; nothing if it is given.
        public init(entries: Int, date: Date? = nil) {
            self.entries = entries
            self.date = date
        }
    }

    /// A refusal is believed so long: an app may be given more.
    public static let refusalLife: TimeInterval = 7 * 86_400

    /// The app.
    public var clientID: String?
    /// What was found, by the operation's name in the reference.
    public var findings: [String: Finding]
    /// The largest page that an operation gave, where it refused the usual one.
    public var pageLimits: [String: PageLimit]
    /// What is taken for granted until something else is found, by rule.
    var assumptions: [String: Bool]

    /// Knows nothing yet.
    ///
    /// - Parameter clientID: The app.
    public init(clientID: String? = nil) {
        self.clientID = clientID
        findings = [:]
        pageLimits = [:]
        assumptions = [:]
    }

    private enum CodingKeys: String, CodingKey {
        case clientID = "client_id"
        case findings
        case pageLimits = "page_limits"
        case assumptions
    }

    /// Reads what was kept; what cannot be read is not known.
    ///
    /// - Parameter decoder: Where it stands.
    /// - Throws: `DecodingError` if there is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        clientID = try? container.decode(String.self, forKey: .clientID)
        findings = (try? container.decode([String: Finding].self, forKey: .findings)) ?? [:]
        pageLimits = (try? container.decode([String: PageLimit].self, forKey: .pageLimits)) ?? [:]
        assumptions = (try? container.decode([String: Bool].self, forKey: .assumptions)) ?? [:]
    }
}

extension AppAccess {
    /// An app with extended quota, from before 27 November 2024: it has everything.
    public static let extendedBefore2024 = given([.extendedQuota: true, .beforeNovember2024: true])
    /// An app with extended quota, from after November 2024.
    public static let extended = given([.extendedQuota: true, .beforeNovember2024: false])
    /// An app in development mode, made on or after 11 February 2026.
    public static let development: AppAccess = {
        var access = given([.extendedQuota: false, .beforeNovember2024: false])
        let ten = PageLimit(entries: 10)
        access.pageLimits = ["search": ten, "get-an-artists-albums": ten]
        return access
    }()
    /// An app in development mode from before: the removals were put off for it, and reports differ
    /// on what it still has.
    public static let developmentBefore2026 = given([.beforeNovember2024: false])

    private static func given(_ assumptions: [Availability: Bool]) -> AppAccess {
        var access = AppAccess()
        for (rule, isOffered) in assumptions { access.assumptions[rule.rawValue] = isOffered }
        return access
    }
}

/// What kind of access an app seems to have, for people to read: what counts is each finding.
public enum AccessMode: String, Codable, Sendable {
    /// Everything asked for so far was given.
    case extended
    /// What Spotify withdrew in February 2026 was refused.
    case development
    /// Some of it was given, some refused.
    case mixed
    /// Nothing was asked for that would tell.
    case unknown
}

extension AppAccess {
    /// What kind of access the app seems to have.
    public var mode: AccessMode {
        var verdicts = Set(
            findings.values.filter { $0.rule == .extendedQuota }.map(\.isOffered))
        if let assumed = assumptions[Availability.extendedQuota.rawValue], verdicts.isEmpty {
            verdicts.insert(assumed)
        }
        if !pageLimits.isEmpty { verdicts.insert(false) }
        return switch (verdicts.contains(true), verdicts.contains(false)) {
        case (true, false): .extended
        case (false, true): .development
        case (true, true): .mixed
        case (false, false): .unknown
        }
    }
}
