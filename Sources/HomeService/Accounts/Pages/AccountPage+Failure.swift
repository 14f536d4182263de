extension AccountPage {
    /// Says why an app's request leads nowhere. It is never told to the app: nobody knows whose the
    /// redirect URI is.
    init(_ problem: AuthorizeRequest.Untrusted) {
        let (sentence, word) =
            switch problem {
            case .unknownClient:
                ("This home service does not know the app that sent you here.", "Invalid client")
            case .insecureRedirect:
                (
                    "The app wants the answer at an address that is not safe. Addresses are safe "
                        + "with https, or with http and 127.0.0.1 or [::1].",
                    "Insecure redirect URI"
                )
            case .unknownRedirect:
                (
                    "The app wants the answer at an address that is not registered for it.",
                    "Invalid redirect URI"
                )
            }
        self.init(
            status: 400, title: "Sign-in is not possible",
            content: """
                <h1>This app cannot sign you in</h1>
                <p>\(sentence)</p>
                <p>You can close this page. The makers of the app can mend it.</p>
                <p class="dim"><code>INVALID_CLIENT: \(word)</code></p>
                """)
    }

    /// A form that did not come from our own page, or not from this session.
    static let foreignForm = AccountPage(
        status: 403, title: "Nothing was allowed",
        content: """
            <h1>Nothing was allowed</h1>
            <p>The answer did not come from the page that asked you, or that page was too old.</p>
            <p>Go back to the app and sign in again.</p>
            """)

    /// A page that is asked for by a name that may be another site's.
    static let foreignAddress = AccountPage(
        status: 403, title: "This address is not known",
        content: """
            <h1>This address is not known</h1>
            <p>The home service answers at its numeric address, and at the address that it was
            given with <code>--public-url</code>.</p>
            """)

    /// A form that makes no sense.
    static let malformedForm = AccountPage(
        status: 400, title: "This request is wrong",
        content: """
            <h1>This request is wrong</h1>
            <p>It does not come from a sign-in. Go back to the app and sign in again.</p>
            """)
}
