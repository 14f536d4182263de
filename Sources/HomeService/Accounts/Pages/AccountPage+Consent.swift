import SpotifyWebAPI
import WebAPIClient

extension AccountPage {
    /// Asks whether an app may do what it wants.
    ///
    /// - Parameters:
    ///   - request: Who asks.
    ///   - scopes: What for.
    ///   - service: What people call this home service.
    ///   - query: The request as it came, which the answer brings back.
    ///   - person: Who is asked; their session's token shows that the answer comes from this page.
    /// - Returns: The page.
    static func consent(
        to request: AuthorizeRequest, scopes: Set<Scope>, at service: String, query: String,
        for person: SignedInPerson
    ) -> AccountPage {
        let hidden: HTML = """
            <input type="hidden" name="request" value="\(query)">
            <input type="hidden" name="form_token" value="\(person.formToken)">
            """

        let items: [HTML] = ScopeWords.lines(for: scopes).map { "<li>\($0)</li>" }
        return AccountPage(
            title: "Allow \(request.client.name)?",
            content: """
                <h1>Allow \(request.client.name) to use your music?</h1>
                <p>You are signed in as <b>\(person.user.name)</b>.</p>
                <p id="what">At <b>\(service)</b> it wants to:</p>
                <ul role="list" aria-labelledby="what">
                \(items)
                </ul>
                <p class="dim">\(place(of: request.redirectURI)) Allow it only if you have just
                signed in there. It lasts six months.</p>
                <form method="post" action="/authorize">
                \(hidden)
                <div class="buttons">
                <button class="main" name="answer" value="allow">Allow</button>
                <button name="answer" value="cancel">Cancel</button>
                </div>
                </form>
                <form method="post" action="/authorize/sign-out" class="aside">
                \(hidden)
                <button class="link">Not \(person.user.name)? Sign in as somebody else</button>
                </form>
                """,
            leadsTo: String(request.redirectURI.prefix { $0 != ":" }))
    }

    /// Who gets the answer: any program can call itself by the name of an app.
    private static func place(of redirectURI: String) -> HTML {
        let parts = redirectURI.split(separator: "/", maxSplits: 2)
        let scheme = parts.first ?? ""
        guard scheme == "http:" || scheme == "https:", parts.count > 1 else {
            return "The answer goes to the app that opens <code>\(String(scheme))</code> links."
        }
        let host = String(redirectURI.split(separator: "/").dropFirst().first ?? "")
        return scheme == "http:"
            ? "The answer goes to a program on this computer, at <code>\(host)</code>."
            : "The answer goes to <code>\(host)</code>."
    }
}
