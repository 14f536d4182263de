extension BrokerConfiguration {
    /// Where the broker listens and how it speaks.
    package struct Listen: Sendable, Hashable {
        /// An IPv4 or IPv6 address of this computer.
        package var address = "127.0.0.1"
        /// The port; 0 lets the system pick one.
        package var port: UInt16 = 8080
        /// PEM: the certificate, then those that lead to its authority. With it, TLS is spoken.
        package var certificateFile: String?
        /// PEM: the certificate's private key.
        package var keyFile: String?
        /// Whether plain HTTP may be spoken on an address that is not this computer's own, because
        /// a proxy in front of it speaks TLS.
        package var allowsPlainHTTP = false
    }
}

extension BrokerConfiguration.Listen: Codable {
    private enum CodingKeys: String, CodingKey {
        case address
        case port
        case certificateFile = "certificate_file"
        case keyFile = "key_file"
        case allowsPlainHTTP = "allow_plain_http"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        try values.read(&address, .address)
        try values.read(&port, .port)
        certificateFile = try values.decodeIfPresent(String.self, forKey: .certificateFile)
        keyFile = try values.decodeIfPresent(String.self, forKey: .keyFile)
        try values.read(&allowsPlainHTTP, .allowsPlainHTTP)
    }
}
