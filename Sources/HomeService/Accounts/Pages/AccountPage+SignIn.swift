extension AccountPage {
    /// What somebody signs in for.
    enum Purpose: Sendable {
        /// To give an app access, with the app's request, to go on with.
        case app(OAuthClientRegistration, query: String)
        /// To see their own account.
        case account
    }

    /// Why it is asked for once more.
    enum SignInFailure: Sendable, Hashable {
        case wrongKey
        case wrongPassword
        /// Whole seconds.
        case tooMany(wait: Int)

        var sentence: String {
            switch self {
            case .wrongKey: "This is not the key of this home service. Copy it once more."
            case .wrongPassword: "Name or password is wrong. Try again."
            case .tooMany(let wait):
                "Too many wrong tries. Wait \(wait) second\(wait == 1 ? "" : "s"), then try again."
            }
        }

        var status: Int {
            switch self {
            case .wrongKey, .wrongPassword: 403
            case .tooMany: 429
            }
        }
    }

    /// Asks who it is.
    ///
    /// - Parameters:
    ///   - purpose: What for.
    ///   - service: What people call this home service.
    ///   - hasPasswords: Whether anybody can sign in with a password.
    ///   - failure: What was wrong the last time.
    /// - Returns: The page.
    static func signIn(
        for purpose: Purpose, at service: String, hasPasswords: Bool,
        failure: SignInFailure? = nil
    ) -> AccountPage {
        let (why, action, hidden): (HTML, String, HTML) =
            switch purpose {
            case .app(let app, let query):
                (
                    "\(app.name) wants to use <b>\(service)</b>. First say who you are.",
                    "/authorize/sign-in",
                    "<input type=\"hidden\" name=\"request\" value=\"\(query)\">\n"
                )
            case .account:
                ("See what you allowed at <b>\(service)</b>.", "/account/sign-in", "")
            }
        let message: HTML =
            failure.map { "<p class=\"bad\" id=\"failure\" role=\"alert\">\($0.sentence)</p>" }
            ?? ""
        let forms: HTML =
            hasPasswords
            ? """
            \(passwordForm(action: action, hidden: hidden, failure))
            <details><summary>Use the owner’s key</summary>
            \(keyForm(action: action, hidden: hidden, failure: nil, takesFocus: false))
            </details>
            """ : keyForm(action: action, hidden: hidden, failure: failure, takesFocus: true)
        return AccountPage(
            status: failure?.status ?? 200, title: "Sign in",
            content: """
                <h1>Sign in to your music</h1>
                <p>\(why)</p>
                \(message)
                \(forms)
                """)
    }

    private static func passwordForm(
        action: String, hidden: HTML, _ failure: SignInFailure?
    ) -> HTML {
        let marks: HTML =
            failure == nil ? "" : " aria-describedby=\"failure\" aria-invalid=\"true\""
        return """
            <form method="post" action="\(action)">
            \(hidden)<label for="name">Name</label>
            <input id="name" name="name" required autofocus autocomplete="username"
            autocapitalize="none" spellcheck="false" maxlength="200"\(marks)>
            <label for="password">Password</label>
            <input id="password" name="password" type="password" required
            autocomplete="current-password"\(marks)>
            <div class="buttons"><button class="main">Sign in</button></div>
            </form>
            """
    }

    private static func keyForm(
        action: String, hidden: HTML, failure: SignInFailure?, takesFocus: Bool
    ) -> HTML {
        let marks: HTML =
            failure == nil
            ? "aria-describedby=\"how\""
            : "aria-describedby=\"failure how\" aria-invalid=\"true\""
        return """
            <form method="post" action="\(action)">
            \(hidden)<label for="key">Key of the home service</label>
            <input id="key" name="key" type="password" required\(takesFocus ? " autofocus" : "")
            autocomplete="off" autocapitalize="none" spellcheck="false" \(marks)>
            <p class="dim" id="how">In a terminal on the computer that plays, run
            <code>gatefold token</code> and paste what it prints.</p>
            <div class="buttons"><button class="main">Sign in</button></div>
            </form>
            """
    }
}
