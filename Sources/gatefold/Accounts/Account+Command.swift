import GatefoldCore

extension Account {
    /// The command that signs it in again.
    var loginCommand: String {
        var words = ["gatefold login", service.rawValue]
        if service == .spotify {
            words += ["--client-id", client]
            if let port { words += ["--port", "\(port)"] }
        } else if let sign = user.lastIndex(of: "@") {
            let place = user[user.index(after: sign)...]
            let scheme = ServiceAddress.isUsable("http://\(place)") ? "http" : "https"
            words += ["--url", "\(scheme)://\(place)"]
        }
        return words.joined(separator: " ")
    }
}
