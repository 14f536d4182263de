/// Why the server could not begin to listen.
package enum ServerError: Error, Equatable, CustomStringConvertible {
    /// Another program listens on that port.
    case portTaken(UInt16)
    /// The system allows that port only to an administrator.
    case portNotAllowed(UInt16)
    /// The text is no IPv4 or IPv6 address, or no interface has it.
    case addressNotUsable(String)
    /// The certificate or its private key cannot be used, or they do not belong together.
    case identityNotUsable
    /// The system's libmicrohttpd was built without TLS.
    case noTLS
    /// The system refused for another reason.
    case failed(String)

    package var description: String {
        switch self {
        case .portTaken(let port):
            "Port \(port) is in use by another program. Choose another port, or stop that program."
        case .portNotAllowed(let port):
            "The system does not let you use port \(port). Choose one above 1023."
        case .addressNotUsable(let address):
            "“\(address)” is not an address of this computer. Use 127.0.0.1."
        case .identityNotUsable:
            "The certificate and its private key cannot be used together. Give both as PEM, the "
                + "server's own certificate first."
        case .noTLS:
            "This system's libmicrohttpd has no TLS. Let a reverse proxy speak TLS instead."
        case .failed(let why):
            "The server could not start: \(why)."
        }
    }
}
