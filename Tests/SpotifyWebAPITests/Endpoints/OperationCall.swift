import SpotifyWebAPI
import WebAPIClient

/// How one operation is reached: a call that makes use of all its parameters and asks for more than
/// one request may ask for.
struct OperationCall: Sendable {
    /// What is known of the app, so that this operation is the one chosen.
    var access: AppAccess
    /// The JSON text of the answer to a request.
    var answer: @Sendable (TransportRequest) -> String
    /// Makes the call.
    var run: @Sendable (SpotifyClient) async throws -> Void

    init(
        access: AppAccess = AppAccess(),
        answer: @escaping @Sendable (TransportRequest) -> String = { _ in "{}" },
        _ run: @escaping @Sendable (SpotifyClient) async throws -> Void
    ) {
        self.access = access
        self.answer = answer
        self.run = run
    }
}
