import Foundation

extension AccountPage {
    /// What a person just did on their page.
    enum Done: String, Sendable {
        case withdrawn
        case changed
    }

    /// What stands above the page.
    enum Note: Sendable, Hashable {
        case done(Done)
        /// Why nothing was done, a sentence.
        case problem(String)

        fileprivate var html: HTML {
            switch self {
            case .done(.withdrawn):
                "<p class=\"note\" role=\"status\">The app has no access any more.</p>"
            case .done(.changed):
                """
                <p class="note" role="status">You have a new password. Other browsers must sign in
                again.</p>
                """
            case .problem(let sentence):
                "<p class=\"bad\" id=\"failure\" role=\"alert\">\(sentence)</p>"
            }
        }

        fileprivate var status: Int {
            if case .problem = self { 400 } else { 200 }
        }
    }

    /// Shows a person which apps have access, and lets them change their password.
    ///
    /// - Parameters:
    ///   - person: Who has signed in.
    ///   - apps: What they allowed.
    ///   - service: What people call this home service.
    ///   - note: What stands above.
    /// - Returns: The page.
    static func account(
        of person: SignedInPerson, apps: [AllowedApp], at service: String, note: Note?
    ) -> AccountPage {
        let token: HTML =
            "<input type=\"hidden\" name=\"form_token\" value=\"\(person.formToken)\">"
        let entries: [HTML] = apps.map { entry(for: $0, token) }
        let list: HTML =
            apps.isEmpty
            ? "<p>No app has access to your music.</p>"
            : "<ul role=\"list\" class=\"apps\" aria-labelledby=\"apps\">\n\(entries)\n</ul>"
        return AccountPage(
            status: note?.status ?? 200, title: "Your account",
            content: """
                <h1>\(person.user.name)</h1>
                <p>You are signed in to <b>\(service)</b>.</p>
                \(note?.html ?? "")
                <h2 id="apps">Apps with access</h2>
                \(list)
                \(passwordForm(of: person, token))
                <form method="post" action="/account/sign-out" class="aside">
                \(token)
                <button class="link">Sign out</button>
                </form>
                """)
    }

    private static func entry(for app: AllowedApp, _ token: HTML) -> HTML {
        let words = ScopeWords.lines(for: app.scopes).joined(separator: ". ")
        return """
            <li>
            <p><b>\(app.client.name)</b><br>Until \(day(app.until)). \(words).</p>
            <form method="post" action="/account/withdraw">
            \(token)
            <input type="hidden" name="client" value="\(app.client.id)">
            <button aria-label="Withdraw access of \(app.client.name)">Withdraw access</button>
            </form>
            </li>
            """
    }

    private static func passwordForm(of person: SignedInPerson, _ token: HTML) -> HTML {
        let old: HTML =
            person.hasPassword
            ? """
            <label for="password">Old password</label>
            <input id="password" name="password" type="password" required
            autocomplete="current-password">
            """ : ""
        return """
            <h2>\(person.hasPassword ? "Change your password" : "Choose a password")</h2>
            <form method="post" action="/account/password">
            \(token)
            <input type="text" name="name" value="\(person.user.name)" autocomplete="username" hidden>
            \(old)
            <label for="new">New password</label>
            <input id="new" name="new_password" type="password" required
            minlength="\(String(PasswordRule.shortest))" autocomplete="new-password">
            <label for="repeated">The same once more</label>
            <input id="repeated" name="repeated_password" type="password" required
            autocomplete="new-password">
            <div class="buttons"><button class="main">Save the password</button></div>
            </form>
            """
    }

    /// A day in UTC, which people of all languages read.
    private static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}
