import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// An answer in the shape of Spotify's error objects.
struct Refusal: Error, HTTPErrorResponse {
    var status: Int
    var message: String
    var reason: String?

    init(_ status: Int, _ message: String, reason: String? = nil) {
        self.status = status
        self.message = message
        self.reason = reason
    }

    static let notFound = Refusal(404, "Resource not found")
    static let invalidID = Refusal(400, "Invalid base62 id")
    static let invalidLimit = Refusal(400, "Invalid limit")
    static let invalidOffset = Refusal(400, "Invalid offset")
    static let malformedBody = Refusal(400, "Malformed json")

    var response: HTTPResponse {
        let body = ErrorObject(
            error: ErrorObject.Detail(status: status, message: message, reason: reason))
        return HTTPResponse(
            status: status, headers: [("Content-Type", "application/json; charset=utf-8")],
            body: .bytes((try? JSON.encode(body)) ?? []))
    }
}
