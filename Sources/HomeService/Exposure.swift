import HTTPServer

/// How other computers reach the home service, besides this one.
package struct Exposure: Sendable {
    /// Who the service is to them: PEM texts.
    package struct Identity: Sendable {
        package var certificateChain: [UInt8]
        package var privateKey: [UInt8]

        /// Makes an identity; whether its parts fit shows when the service starts.
        package init(certificateChain: [UInt8], privateKey: [UInt8]) {
            self.certificateChain = certificateChain
            self.privateKey = privateKey
        }
    }

    /// The numeric address of this computer to listen at.
    package var address: String
    /// With it, only TLS is spoken there.
    package var identity: Identity?
    /// Whether the person takes it that everybody on the way can read along.
    package var allowsPlainHTTP = false
    /// What others reach the service by, if that is another address than the one listened at.
    package var publicURL: String?

    /// Makes an exposure without TLS, which still must be allowed.
    ///
    /// - Parameter address: The numeric address of this computer to listen at.
    package init(address: String) { self.address = address }

    /// Whether only programs on this computer get there.
    var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }

    /// Whether it stands for every address of this computer, and so names none of them.
    var isAny: Bool { address == "0.0.0.0" || address == "::" }

    /// Where answers say that the service is.
    ///
    /// - Parameter port: The port listened at.
    /// - Returns: As in `https://192.168.1.5:7433`.
    func origin(port: Int) -> String {
        if let publicURL { return publicURL }
        let host = address.contains(":") ? "[\(address)]" : address
        return "\(identity == nil ? "http" : "https")://\(host):\(port)"
    }

    /// Checks that nobody is let in by mistake.
    ///
    /// - Parameter ownerHasPassword: Whether the owner can sign in from elsewhere.
    /// - Throws: ``HomeServiceError`` that names all that is missing, and how to give it.
    func check(ownerHasPassword: Bool) throws(HomeServiceError) {
        var missing: [(what: String, advice: String)] = []
        if let publicURL, !Self.isOrigin(publicURL) {
            throw HomeServiceError(
                .refused, "“\(publicURL)” is no public URL.",
                advice: "Give scheme and host only, as in https://music.example.")
        }
        // A public address of a service at loopback is a proxy's, and lets others in.
        if !isLoopback || publicURL != nil, !ownerHasPassword {
            missing.append(
                ("the owner has no password", "Choose one: gatefold users password owner."))
        }
        if !isLoopback, identity == nil, !allowsPlainHTTP {
            missing.append(
                (
                    "there is no TLS",
                    "Give --certificate and --key; or say --plain-http, if everybody on the way "
                        + "may read along."
                ))
        } else if let publicURL, Self.isPlain(publicURL), !allowsPlainHTTP {
            missing.append(
                (
                    "there is no TLS at \(publicURL)",
                    "Give a --public-url of https; or say --plain-http, if everybody on the way "
                        + "may read along."
                ))
        }
        if isAny, publicURL == nil {
            missing.append(
                (
                    "nobody can tell from it where the service is",
                    "Say it with --public-url, as in http://192.168.1.5:7433."
                ))
        }
        guard !missing.isEmpty else { return }
        let what = missing.map(\.what).joined(separator: ", and ")
        let refusal =
            isLoopback
            ? "does not answer at \(publicURL ?? address)" : "does not listen at \(address)"
        throw HomeServiceError(
            .network, "The home service \(refusal): \(what).",
            advice: missing.map(\.advice).joined(separator: " "))
    }

    /// Whether what goes to a public address is open to other computers on the way.
    private static func isPlain(_ publicURL: String) -> Bool {
        let scheme = "http://"
        return publicURL.hasPrefix(scheme)
            && !HostName(authority: String(publicURL.dropFirst(scheme.count))).isLoopback
    }

    /// Scheme, host and perhaps port, and nothing else.
    private static func isOrigin(_ text: String) -> Bool {
        text.wholeMatch(
            of: /https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/) != nil
    }
}
