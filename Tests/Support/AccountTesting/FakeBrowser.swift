import WebAPIClient

/// What a browser does after a sign-in.
package enum FakeBrowser {
    /// Goes where the service sends it: back to the program, with an answer.
    package static func returns(
        to url: String, with answer: String, state: String? = nil
    ) async throws {
        let query = URLQuery.parse(url)
        let redirect = query["redirect_uri"] ?? ""
        let target = "\(redirect)?\(answer)&state=\(state ?? query["state"] ?? "")"
        // A listener shows the page when the sign-in is over: waiting for it here would be for ever.
        Task {
            try await DefaultTransport().send(TransportRequest(method: "GET", url: target))
        }
    }
}
