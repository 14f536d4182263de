/// How one makes an app at Spotify, for who has none.
package enum Walkthrough {
    /// Where apps are made.
    package static let dashboard = "https://developer.spotify.com/dashboard"

    /// Why it is needed, and each step, a line each.
    ///
    /// - Parameter port: The port that the browser comes back to, if not any.
    /// - Returns: Five lines.
    package static func lines(port: Int?) -> [String] {
        let redirect = "http://127.0.0.1\(port.map { ":\($0)" } ?? "")/callback"
        return [
            "Spotify lets few people use one app, so Gatefold signs in with an app of your own.",
            "1. Open \(dashboard); the owner of an app needs Premium.",
            "2. Choose 'Create app', give it any name, and tick 'Web API'.",
            "3. As redirect URI enter \(redirect) and save.",
            "4. Copy the Client ID. The client secret is not needed: show it to nobody.",
        ]
    }

    /// The lines as a text.
    package static func text(port: Int?) -> String {
        lines(port: port).map { $0 + "\n" }.joined()
    }
}
