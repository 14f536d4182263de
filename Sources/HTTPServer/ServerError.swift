/// Why the server could not begin to listen.
package enum ServerError: Error, Equatable, CustomStringConvertible {
    /// Another program listens on that port.
    case portTaken(UInt16)
    /// The system allows that port only to an administrator.
    case portNotAllowed(UInt16)
    /// The text is no IPv4 or IPv6 address, or no interface has it.
    case addressNotUsable(String)
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
        case .failed(let why):
            "The server could not start: \(why)."
        }
    }
}
