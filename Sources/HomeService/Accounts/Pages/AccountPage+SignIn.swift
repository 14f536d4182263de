extension AccountPage {
    /// Why the key is asked for once more.
    enum SignInFailure: Sendable, Hashable {
        case wrongKey
        /// Whole seconds.
        case tooMany(wait: Int)

        var sentence: String {
            switch self {
            case .wrongKey: "This is not the key of this home service. Copy it once more."
            case .tooMany(let wait):
                "Too many wrong keys. Wait \(wait) second\(wait == 1 ? "" : "s"), then try again."
            }
        }
    }

    /// Asks who it is.
    ///
    /// - Parameters:
    ///   - app: The app that sent the browser here.
    ///   - service: What people call this home service.
    ///   - query: The app's request, to go on with.
    ///   - failure: What was wrong the last time.
    /// - Returns: The page.
    static func signIn(
        for app: OAuthClientRegistration, at service: String, query: String,
        failure: SignInFailure? = nil
    ) -> AccountPage {
        let message: HTML =
            failure.map { "<p class=\"bad\" id=\"failure\" role=\"alert\">\($0.sentence)</p>" }
            ?? ""
        let marks: HTML =
            failure == nil
            ? "aria-describedby=\"how\""
            : "aria-describedby=\"failure how\" aria-invalid=\"true\""
        let status =
            switch failure {
            case nil: 200
            case .wrongKey: 403
            case .tooMany: 429
            }
        return AccountPage(
            status: status, title: "Sign in",
            content: """
                <h1>Sign in to your music</h1>
                <p>\(app.name) wants to use <b>\(service)</b>. First show that it is yours.</p>
                <form method="post" action="/authorize/sign-in">
                <input type="hidden" name="request" value="\(query)">
                <label for="key">Key of the home service</label>
                <input id="key" name="key" type="password" required autofocus autocomplete="off"
                autocapitalize="none" spellcheck="false" \(marks)>
                \(message)
                <p class="dim" id="how">In a terminal on the computer that plays, run
                <code>gatefold token</code> and paste what it prints.</p>
                <div class="buttons"><button class="main">Sign in</button></div>
                </form>
                """)
    }
}
