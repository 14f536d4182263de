package import Foundation
package import HTTPServer
import WebAPIClient

/// What a request was about.
package enum BrokerOperation: String, Sendable, Hashable, CaseIterable {
    case swap
    case refresh
    case clientCredentials = "client_credentials"
    case preflight
    case health
    /// It could not be told.
    case other
}

/// Something for the log.
///
/// It has no place for a text of a caller or the service: all it can hold are words and numbers of
/// ours, the caller's address, and names that are no secret. So no code, token, key or secret can
/// get in.
package struct BrokerLogEvent: Sendable, Hashable {
    /// How much it matters.
    package enum Level: String, Sendable, Hashable {
        case info
        case warning
        case error
    }
    /// What happened.
    package enum What: String, Sendable, Hashable, CaseIterable {
        case started
        case reloaded
        /// A new configuration is not valid; the old one stays in use.
        case reloadRefused = "reload_refused"
        case stopping
        case stopped
        case request
        /// The service refused client id and secret: nobody gets tokens until that is mended.
        case clientRefused = "client_refused"
        /// The service answered nonsense or not at all.
        case upstreamTrouble = "upstream_trouble"
        /// A proxy names callers but is not believed, so that they share one rate limit.
        case proxyNotTrusted = "proxy_not_trusted"
        /// A refresh token was sealed with a key that is not in the configuration.
        case keyUnknown = "key_unknown"
    }

    package var what: What
    package var request: RequestID?
    package var operation: BrokerOperation?
    package var status: Int?
    package var error: OAuthErrorCode?
    package var address: IPAddress?
    package var clientID: ClientID?
    package var grant: GrantID?
    /// How long ago the user signed in.
    package var grantAge: Duration?
    package var outcome: UpstreamOutcome?
    /// Why a refresh token could not be opened.
    package var sealFault: SealFault?
    /// Whether another request's call to the service answered it.
    package var isShared: Bool?
    package var duration: Duration?
    package var port: UInt16?
    package var metricsPort: UInt16?
    package var apps: Int?
    package var keys: Int?
    /// Why a configuration was refused. These name settings and files and show no secret.
    package var problems: [TokenBrokerError.Problem]?

    init(_ what: What) { self.what = what }

    /// How much it matters.
    package var level: Level {
        switch what {
        case .started, .reloaded, .stopping, .stopped, .request: .info
        case .upstreamTrouble, .keyUnknown, .proxyNotTrusted: .warning
        case .clientRefused, .reloadRefused: .error
        }
    }

    /// For a person: what happened, and what to do.
    package var message: String {
        switch what {
        case .started: "The broker listens."
        case .reloaded: "The new configuration is in use."
        case .reloadRefused:
            "THE NEW CONFIGURATION IS NOT IN USE, the old one still is. Mend what problems says and "
                + "send SIGHUP again."
        case .stopping: "The broker takes no more requests and finishes those it has."
        case .stopped: "The broker has stopped."
        case .request: "A request was answered."
        case .clientRefused:
            "THE SERVICE REFUSES THIS APP'S CLIENT ID AND SECRET. Nobody gets tokens. Compare both "
                + "with the service's dashboard and reload the configuration."
        case .upstreamTrouble:
            "The token service did not answer as it should; the app was told to try again later."
        case .proxyNotTrusted:
            "A request came with X-Forwarded-For from an address that is not in trusted_proxies. If "
                + "your proxy is there, add it: until then all its callers share one rate limit."
        case .keyUnknown:
            "A refresh token was sealed with a key that this configuration does not have, and its "
                + "user has to sign in again. If you removed a key, put it back behind the others."
        }
    }

    /// One line of JSON, without a line break.
    package func jsonLine(at date: Date) -> String {
        let line = try? JSON.encode(Line(self, date))
        return line.map { String(decoding: $0, as: UTF8.self) }
            ?? "{\"event\":\"\(what.rawValue)\"}"
    }
}

/// The keys of a log line.
private struct Line: Encodable {
    var time: String
    var level: String
    var event: String
    var message: String
    var request: String?
    var route: String?
    var status: Int?
    var error: String?
    var address: String?
    var clientID: String?
    var grant: String?
    var grantAgeDays: Int?
    var upstream: String?
    var notOpened: String?
    var shared: Bool?
    var milliseconds: Double?
    var port: UInt16?
    var metricsPort: UInt16?
    var apps: Int?
    var keys: Int?
    var problems: [String]?

    private enum CodingKeys: String, CodingKey {
        case time
        case level
        case event
        case message
        case request
        case route
        case status
        case error
        case address
        case clientID = "client_id"
        case grant
        case grantAgeDays = "grant_age_days"
        case upstream
        case notOpened = "not_opened"
        case shared
        case milliseconds
        case port
        case metricsPort = "metrics_port"
        case apps
        case keys
        case problems
    }

    init(_ event: BrokerLogEvent, _ date: Date) {
        time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        level = event.level.rawValue
        self.event = event.what.rawValue
        message = event.message
        request = event.request?.description
        route = event.operation?.rawValue
        status = event.status
        error = event.error?.rawValue
        address = event.address?.description
        clientID = event.clientID?.description
        grant = event.grant?.description
        grantAgeDays = event.grantAge.map { Int($0 / .seconds(86_400)) }
        upstream = event.outcome?.rawValue
        notOpened = event.sealFault?.rawValue
        shared = event.isShared
        milliseconds = event.duration.map { ($0 / .milliseconds(1) * 10).rounded() / 10 }
        port = event.port
        metricsPort = event.metricsPort
        apps = event.apps
        keys = event.keys
        problems = event.problems?.map(\.description)
    }
}
