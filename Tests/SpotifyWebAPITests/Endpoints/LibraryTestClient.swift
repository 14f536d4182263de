import Foundation
import SpotifyWebAPI
import WebAPIClient
import WebAPITesting

extension SpotifyClient {
    /// A client whose waits take no time.
    static func withoutWaits(
        _ transport: any Transport, access: AppAccess = AppAccess()
    ) -> SpotifyClient {
        let sender = RequestSender(
            baseURL: ScriptedTransport.baseURL, transport: transport,
            clock: ManualClock(jumps: true), token: { _ in "secret-token" })
        var client = SpotifyClient(sender: sender, access: AccessRecord(access))
        client.playlistTurns = PlaylistTurns(clock: ManualClock(jumps: true))
        return client
    }
}

extension AppAccess {
    /// What is known of an app to which some operations are closed.
    static func lacking(_ operations: String...) -> AppAccess {
        var access = AppAccess()
        for operation in operations {
            access.findings[operation] = Finding(
                isOffered: false, rule: .sinceFebruary2026, date: .now)
        }
        return access
    }

    static let lackingLibrary = lacking(
        "save-library-items", "remove-library-items", "check-library-contains")
}

extension TransportRequest {
    /// Verb and target after the base URL.
    var line: String { "\(method) \(url.dropFirst(ScriptedTransport.baseURL.count))" }

    /// The JSON body with its keys in order; empty if there is none.
    var json: String { body.map(sortedJSON) ?? "" }
}

/// So many ids, all different.
func ids<Object>(_ count: Int) -> [Identifier<Object>] {
    (0..<count).map { Identifier(rawValue: "i\($0)") }
}

extension TransportResponse {
    static func success(_ json: String) -> Self {
        TransportResponse(status: 200, body: Array(json.utf8))
    }
}
