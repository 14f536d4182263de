import HTTPServer

/// Finds out who asks when proxies stand in between.
struct ClientAddress: Sendable {
    /// The proxies that are believed.
    var proxies: [AddressRange]

    /// The address that a request comes from.
    ///
    /// Each proxy adds at the end of `X-Forwarded-For` whom it was asked by, so the list is read
    /// from there, for as long as the one who wrote an entry is believed. What stands before may be
    /// invented. `nil` if there is no address at all.
    func of(_ request: HTTPRequest) -> IPAddress? {
        guard var address = IPAddress(request.peer) else { return nil }
        let entries = request.headers.lazy
            .filter { $0.name.lowercased() == "x-forwarded-for" }
            .flatMap { $0.value.split(separator: ",") }
        for entry in entries.reversed() {
            guard proxies.contains(where: { $0.contains(address) }),
                let before = IPAddress(entry.trimming { $0 == " " || $0 == "\t" })
            else { break }
            address = before
        }
        return address
    }
}

extension ClientAddress {
    /// Whether somebody who is not believed names another caller.
    func disbelieves(_ request: HTTPRequest) -> Bool {
        guard request.header("X-Forwarded-For") != nil, let peer = IPAddress(request.peer) else {
            return false
        }
        return !proxies.contains { $0.contains(peer) }
    }
}

extension Substring {
    fileprivate func trimming(_ isUnwanted: (Character) -> Bool) -> Substring {
        var rest = drop(while: isUnwanted)
        while let last = rest.last, isUnwanted(last) { rest.removeLast() }
        return rest
    }
}
