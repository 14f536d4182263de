import WebAPIClient

/// Reads from a refusal whether the service withdrew an operation from the app.
///
/// It answers 403 “Forbidden” or 404 then, both of which have other meanings too.
struct Withdrawal {
    /// What a refusal says of an operation.
    enum Verdict {
        /// The app does not have it.
        case withdrawn
        /// The app does not have it, or there is no such thing.
        case withdrawnOrAbsent
        /// Something else.
        case unrelated
    }

    /// - Parameters:
    ///   - error: The refusal.
    ///   - endpoint: What was asked for.
    ///   - isKnownToBeOffered: Whether the app was given it before.
    /// - Returns: What the refusal says.
    static func verdict<Value>(
        _ error: WebAPIError, for endpoint: Endpoint<Value>, isKnownToBeOffered: Bool
    ) -> Verdict {
        guard endpoint.availability != .everyApp else { return .unrelated }
        switch error.kind {
        case .refused(status: 405), .refused(status: 410): return .withdrawn
        case .notFound where !namesOneThing(endpoint.path): return .withdrawn
        case .notFound where isKnownToBeOffered || endpoint.availability == .extendedQuota:
            return .unrelated
        case .notFound: return .withdrawnOrAbsent
        case .forbidden where endpoint.availability == .sinceFebruary2026: return .unrelated
        case .forbidden where isAboutTheApp(error.detail): return .withdrawn
        default: return .unrelated
        }
    }

    /// Whether the path holds an id, so that 404 may mean that there is no such thing.
    private static func namesOneThing(_ path: [String]) -> Bool {
        switch path.first {
        case "me", "recommendations": false
        case "browse": path.count > 2
        default: path.count > 1
        }
    }

    /// Other texts are about the app's owner or about the person who is signed in.
    static func isAboutTheApp(_ detail: String?) -> Bool {
        guard let detail = detail?.lowercased() else { return true }
        return detail == "forbidden" || detail.hasPrefix("you cannot create a playlist")
    }
}
