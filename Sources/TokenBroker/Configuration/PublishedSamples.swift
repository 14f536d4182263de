import WebAPIClient

/// Values that stand in sample servers and tutorials, so that they are no secret.
enum PublishedSamples {
    /// Whether everybody can read this value somewhere, or it only stands for another one.
    static func contain(_ value: String) -> Bool {
        let text = value.lowercased()
        return placeholders.contains { text.contains($0) }
            || Set(text).count < 4
            || digests.contains(Base64URL.encode(sha256(Array(value.utf8))))
    }

    /// What only stands for a value, as in `<your client id>`.
    private static let placeholders = [
        "<", ">", "your_", "your-", "your ", "changeme", "change-me", "change_me", "example",
        "placeholder", "client_id", "client-id", "clientid", "client_secret", "client-secret",
        "clientsecret", "secret_here", "xxxxxx",
    ]

    /// Digests of what the sample servers for the Spotify iOS SDK and their ports have as encryption
    /// secret, client id and client secret: naming them is enough to know them, not to spread them.
    private static let digests: Set<String> = [
        "-PsfNjviwGz4FDc-5rEs4rxQbo5hcSLhIgyOoFHL8EA",
        "NJSd8CT-WEKrB7nRfJPHqEz1_71NudScF66cMYt4lLU",
        "qjqGE95c400tB_Z649Honh4xNTmv0TFDXVrfInG35Jg",
        "jDGWClIKdq6aN0ZcWRDlHHb7wFmF7idpAwm_Qa8uVG4",
        "KntTtXPu4Kqm_tQ44eHmd00K0ZWnjmrP3B6yiZdSh4A",
        "8djLEmPtyaFe16RcnSWPf594TMR3AioYco1OzkFgfuQ",
        "c3U0Mt5unJW-GbWoQh8DuVnZ3GdsjyRhJK8laqkgeDQ",
    ]
}
