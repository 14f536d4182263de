import HTTPServer
import WebAPIClient

/// What goes wrong with an answer. The parts may be combined.
struct Fault: Sendable {
    /// Where a connection is cut.
    enum Cut: String, Sendable, CaseIterable {
        /// Not one byte of the answer arrives.
        case before
        /// Half of the body arrives.
        case middle
    }

    /// A body that comes in small pieces.
    struct Trickle: Sendable, Hashable {
        /// Before each piece but the first.
        var pause: Duration
        /// Bytes of a piece.
        var size: Int
    }

    /// How long the client waits before anything else happens.
    var delay: Duration = .zero
    /// Whether the request is carried out although its answer is lost.
    var isApplied = false
    /// What is answered instead.
    var replacement: Replacement?
    /// Header fields that replace those of the answer.
    var headers: [(name: String, value: String)] = []
    /// A `Retry-After` that is a date, this long from now.
    var retryDate: Duration?
    /// What becomes of the real answer's JSON.
    var edits: [AnswerEdit] = []
    /// Whether an earlier answer to the same request comes again.
    var isStale = false
    /// Whether each refresh token works once and brings the next one.
    var rotatesRefreshTokens = false
    var trickle: Trickle?
    var cut: Cut?

    /// An answer that the service never gave.
    struct Replacement: Sendable {
        enum Body: Sendable {
            /// Spotify's error object.
            case error(message: String, reason: String?)
            /// Anything, with its type; `nil` for an empty body without one.
            case bytes([UInt8], type: String?)
        }
        var status: Int
        var body: Body

        var response: HTTPResponse {
            switch body {
            case .error(let message, let reason):
                Refusal(status, message, reason: reason).response
            case .bytes(let bytes, let type):
                HTTPResponse(
                    status: status, headers: type.map { [("Content-Type", $0)] } ?? [],
                    body: .bytes(bytes))
            }
        }
    }
}
