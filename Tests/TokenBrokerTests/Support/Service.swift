import Foundation
import WebAPIClient
import WebAPITesting

/// What the service would answer.
enum Service {
    static let accessToken = "acc3ss-t0ken"
    static let refreshToken = "upstr3am-r3fresh"

    /// Tokens as the service sends them today: a refresh token for a code only.
    static func tokens(for request: TransportRequest) -> TransportResponse {
        request.form["grant_type"] == "authorization_code"
            ? tokens(refreshToken: refreshToken) : tokens()
    }

    static func tokens(
        accessToken: String = accessToken, refreshToken: String? = nil, expiresIn: String = "3600"
    ) -> TransportResponse {
        let more = refreshToken.map { ",\"refresh_token\":\"\($0)\"" } ?? ""
        return json(
            200,
            "{\"access_token\":\"\(accessToken)\",\"token_type\":\"Bearer\","
                + "\"expires_in\":\(expiresIn),\"scope\":\"user-read-private streaming\"\(more)}")
    }

    static func json(
        _ status: Int, _ body: String, headers: [(name: String, value: String)] = []
    ) -> TransportResponse {
        TransportResponse(
            status: status, headers: [("Content-Type", "application/json")] + headers,
            body: Array(body.utf8))
    }

    static func error(_ error: String, _ description: String? = nil) -> TransportResponse {
        let more = description.map { ",\"error_description\":\"\($0)\"" } ?? ""
        return json(400, "{\"error\":\"\(error)\"\(more)}")
    }
}

extension TransportRequest {
    /// The fields of the body.
    var form: [String: String] {
        let text = String(decoding: body ?? [], as: UTF8.self)
        var fields: [String: String] = [:]
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[String(parts[0])] = String(parts[1]).removingPercentEncoding
        }
        return fields
    }

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
