import Foundation
import HTTPServer
import WebAPIClient

/// A page of the accounts service: plain HTML without scripts, which no other site may frame and
/// nobody may keep.
struct AccountPage: Sendable, Hashable {
    var status = 200
    var title: String
    var content: HTML
    /// The scheme of where a form's answer leads on to. Browsers apply the policy for forms to
    /// redirects as well.
    var leadsTo: String?

    var response: HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
                // Its own forms must be able to say where they come from.
                ("Content-Security-Policy", policy), ("Referrer-Policy", "same-origin"),
                ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
            ],
            body: .bytes(Array(html.text.utf8)))
    }

    private var policy: String {
        // An app may send the browser on from its own address, to a page on the web for one.
        let targets = leadsTo.map { " \($0): https:" } ?? ""
        return "default-src 'none'; style-src 'sha256-\(Self.styleHash)'; base-uri 'none'; "
            + "form-action 'self'\(targets); frame-ancestors 'none'"
    }

    private var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) – Gatefold</title>
        <style>\(Self.sheet)</style>
        </head>
        <body>
        <main>
        \(content)
        </main>
        </body>
        </html>

        """
    }

    private static let sheet = HTML(stringLiteral: style)

    /// The one style sheet. Colours keep a contrast of 4.5 to 1 for text, 3 to 1 for borders.
    private static let style = """
        :root { color-scheme: light dark; --page: #f1f1f4; --card: #fff; --text: #1d1d21;
        --dim: #5b5b66; --line: #85858f; --accent: #6a32b8; --on-accent: #fff; --bad: #b3001e }
        @media (prefers-color-scheme: dark) { :root { --page: #141417; --card: #212126;
        --text: #f0f0f3; --dim: #b3b3bd; --line: #83838e; --accent: #c9a6ff;
        --on-accent: #1d1030; --bad: #ff8a94 } }
        * { box-sizing: border-box }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center;
        background: var(--page); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif;
        overflow-wrap: anywhere }
        main { width: min(100%, 30rem); padding: 2rem; background: var(--card) }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; text-wrap: balance }
        p, ul { margin: 0 0 1rem }
        ul { padding: 0; list-style: none; border: solid var(--line); border-width: 1px 0 }
        li { padding: .375rem 0 .5rem 1.75rem; position: relative }
        li::before { content: ""; position: absolute; left: .4rem; top: .95rem; width: .5rem;
        height: .5rem; border-radius: 50%; background: var(--accent) }
        code { font: .9375em ui-monospace, monospace }
        .dim { color: var(--dim); font-size: .9375rem }
        .bad { color: var(--bad); font-weight: 600 }
        label { display: block; font-weight: 600; margin-bottom: .375rem }
        input, button { font: inherit; width: 100%; min-height: 3rem; padding: .5rem 1rem;
        border-radius: .5rem; border: 1px solid var(--line) }
        input { background: var(--page); color: var(--text); margin-bottom: .875rem }
        #how code { white-space: nowrap }
        h2 { font-size: 1.1875rem; margin: 2rem 0 .5rem }
        details { margin-top: 1.5rem } summary { cursor: pointer; margin-bottom: 1rem }
        .note { font-weight: 600 } .apps li { padding-bottom: 1rem } .apps p { margin: 0 0 .5rem }
        .aside { margin-top: 1rem; text-align: center }
        .buttons { display: flex; flex-direction: column; gap: .75rem; margin-top: 1.5rem }
        button { background: none; color: var(--text); font-weight: 600; cursor: pointer }
        button.main { background: var(--accent); border-color: var(--accent);
        color: var(--on-accent) }
        button.link { border: none; font-weight: 400; color: var(--accent) }
        button:hover { text-decoration: underline }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
        @media (max-width: 30rem) { body { place-items: stretch; background: var(--card) }
        main { padding: 2rem 1.25rem } }
        @media (min-width: 30.01rem) { body { padding: 1.5rem } main { border-radius: 1rem }
        .buttons { flex-direction: row-reverse } }
        """

    private static let styleHash = Data(sha256(Array(style.utf8))).base64EncodedString()
}
