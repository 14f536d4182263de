import HTTPServer

/// The cookie by which a browser is known again.
///
/// Browsers send cookies to every port of a host; the path keeps it from most of what else may run
/// on this computer.
enum SessionCookie {
    private static let name = "gatefold_session"

    /// The header field that sets it.
    static func field(_ id: String) -> (name: String, value: String) {
        (
            "Set-Cookie",
            "\(name)=\(id); Path=/authorize; Max-Age=\(Int(BrowserSessions.life)); HttpOnly; "
                + "SameSite=Lax"
        )
    }

    /// The session's id in a request, if there is just one.
    static func id(in request: HTTPRequest) -> String? {
        let fields = request.headers.filter { $0.name.lowercased() == "cookie" }
        let ids = fields.flatMap { (field) -> [Substring] in
            field.value.split(separator: ";").map { (pair: Substring) in pair.drop { $0 == " " } }
                .filter { $0.hasPrefix(name + "=") }.map { $0.dropFirst(name.count + 1) }
        }
        return ids.count == 1 ? ids.first.map(String.init) : nil
    }
}
