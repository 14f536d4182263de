import Foundation

/// What a person sees in the browser after a sign-in: plain HTML without scripts or links.
struct RedirectPage: Sendable, Hashable {
    var status: Int
    var heading: String
    var text: String
    /// Header fields beyond those that every page has.
    var fields: [String] = []

    static let signedIn = RedirectPage(
        status: 200, heading: "You are signed in",
        text: "You can close this window and go back to the app.")
    static let malformed = RedirectPage(
        status: 400, heading: "This request is wrong", text: "It does not come from a sign-in.")
    static let nothingHere = RedirectPage(
        status: 404, heading: "There is nothing here", text: "This page only serves a sign-in.")
    static let wrongMethod = RedirectPage(
        status: 405, heading: "This request is wrong", text: "It does not come from a sign-in.",
        fields: ["Allow: GET"])
    static let tooLarge = RedirectPage(
        status: 431, heading: "This request is too large",
        text: "It does not come from a sign-in.")

    /// The whole answer, head and all.
    var bytes: [UInt8] {
        let body = Array(html.utf8)
        let head =
            [
                "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Refused")",
                "Content-Type: text/html; charset=utf-8", "Content-Length: \(body.count)",
                "Connection: close", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
                "X-Content-Type-Options: nosniff",
                "Content-Security-Policy: default-src 'none'; style-src 'sha256-\(Self.styleHash)';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ] + fields
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Self.escaped(heading))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <h1>\(Self.escaped(heading))</h1>
        <p>\(Self.escaped(text))</p>
        </main>
        </body>
        </html>

        """
    }

    private static let phrases = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
        431: "Request Header Fields Too Large",
    ]

    private static let style = """
        :root { color-scheme: light dark }
        body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh;
        display: grid; place-items: center }
        main { max-width: 32rem; padding: 2rem }
        h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem }
        p { margin: 0 }
        """

    private static let styleHash = Data(sha256(Array(style.utf8))).base64EncodedString()

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}

extension RedirectPage {
    /// What to show after a failure.
    init(_ error: any Error) {
        let failure = error as? WebAPIError
        switch failure?.kind {
        case .authorization(.denied):
            self.init(
                status: 200, heading: "The sign-in was denied",
                text: "You can close this window and go back to the app.")
        case .authorization(.wrongState):
            self.init(
                status: 400, heading: "This answer belongs to another sign-in",
                text: "Go on in the page that was opened last, or sign in again.")
        case .authorization(.notARedirect):
            self.init(
                status: 400, heading: "This is no answer to a sign-in",
                text: "Go on in the page of the service, or sign in again.")
        default:
            let reason = failure.map { "\($0.description) \($0.advice)" }
            self.init(
                status: 200, heading: "The sign-in did not succeed",
                text: reason ?? "Go back to the app and sign in again.")
        }
    }
}
