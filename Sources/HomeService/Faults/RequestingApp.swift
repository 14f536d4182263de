import Foundation
import HTTPServer
import WebAPIClient

extension HomeAccounts {
    /// The id of the app that a request comes from; `nil` if it does not tell. `ownToken` is the
    /// service's own access token.
    func client(of request: HTTPRequest, ownToken: String) async -> String? {
        guard let header = request.header("Authorization") else {
            return request.form?.first { $0.name == "client_id" }?.value
        }
        let parts = header.split(separator: " ")
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "basic":
            guard let data = Data(base64Encoded: String(parts[1])) else { return nil }
            return String(decoding: data, as: UTF8.self).split(separator: ":").first.map(
                String.init)
        case "bearer":
            let token = String(parts[1])
            if constantTimeEqual(token, ownToken) { return OAuthClientRegistration.gatefold.id }
            guard case .granted(let grant)? = try? await access(with: token) else { return nil }
            return grant.clientID
        default: return nil
        }
    }
}
