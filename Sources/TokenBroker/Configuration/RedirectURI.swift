import Foundation
import WebAPIClient

/// A redirect URI that the service takes: `https`, a loopback address, or an app's own scheme.
struct RedirectURI: Sendable, Hashable {
    let text: String
    /// The URI without its port, if it leads to this computer: any port will do there.
    private let portless: String?

    /// Why a text is none, for a person.
    enum Fault: Error {
        case malformed
        case plainHTTP
        case localhost
        case fragment
        case script
    }

    init(_ text: String) throws(Fault) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let url = URLComponents(string: text),
            let scheme = url.scheme?.lowercased()
        else { throw .malformed }
        guard url.fragment == nil else { throw .fragment }
        guard !["javascript", "data", "file", "blob", "about"].contains(scheme) else {
            throw .script
        }
        let host = url.host ?? ""
        if scheme == "http" {
            guard host.lowercased() != "localhost" else { throw .localhost }
            guard let address = IPAddress(host), address.isLoopback else { throw .plainHTTP }
        }
        if scheme == "https" {
            guard !host.isEmpty else { throw .malformed }
        }
        guard url.user == nil, url.password == nil else { throw .malformed }
        // What our own client would never send, nobody needs to register.
        guard WebAPIClient.RedirectURI.isUsable(text) else {
            throw host.lowercased().hasSuffix("localhost") ? .localhost : .malformed
        }
        self.text = text
        portless = scheme == "http" ? Self.withoutPort(url) : nil
    }

    /// Whether a caller's URI is this one; of loopback addresses the port does not count.
    func matches(_ other: String) -> Bool {
        if text == other { return true }
        guard let portless, let asked = try? RedirectURI(other) else { return false }
        return asked.portless == portless
    }

    private static func withoutPort(_ url: URLComponents) -> String? {
        var url = url
        url.port = nil
        return url.string
    }
}
