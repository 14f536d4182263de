import HTTPServer

/// The cookie by which a browser is known again.
///
/// Browsers send cookies to every port of a host: what else runs on this computer could read it,
/// but only what a person opens in the browser.
struct SessionCookie: Sendable {
    /// Whether the pages are reached over TLS: then only there the cookie is sent, and no other
    /// host can set it.
    var isSecure = false

    private var name: String { isSecure ? "__Host-gatefold_session" : "gatefold_session" }

    /// The header field that sets it.
    func field(_ id: String) -> (name: String, value: String) {
        field(id, life: Int(BrowserSessions.life))
    }

    /// The header field that takes it away.
    var removal: (name: String, value: String) { field("", life: 0) }

    private func field(_ id: String, life: Int) -> (name: String, value: String) {
        (
            "Set-Cookie",
            "\(name)=\(id); Path=/; Max-Age=\(life); HttpOnly; SameSite=Lax"
                + (isSecure ? "; Secure" : "")
        )
    }

    /// The session's id in a request, if there is just one.
    func id(in request: HTTPRequest) -> String? {
        let fields = request.headers.filter { $0.name.lowercased() == "cookie" }
        let ids = fields.flatMap { (field) -> [Substring] in
            field.value.split(separator: ";").map { (pair: Substring) in pair.drop { $0 == " " } }
                .filter { $0.hasPrefix(name + "=") }.map { $0.dropFirst(name.count + 1) }
        }
        return ids.count == 1 ? ids.first.map(String.init) : nil
    }
}
