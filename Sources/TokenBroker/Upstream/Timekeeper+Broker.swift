import Foundation
import WebAPIClient

extension Timekeeper {
    /// Whole seconds of Unix time.
    var unixTime: Int64 { Int64(date().timeIntervalSince1970) }
}

extension Duration {
    /// Whole seconds, rounded up, at least 1: what `Retry-After` says.
    var retrySeconds: Int {
        max(1, Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0))
    }
}
