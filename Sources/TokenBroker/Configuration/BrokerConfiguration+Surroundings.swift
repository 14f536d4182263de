extension BrokerConfiguration {
    /// How much callers may ask for.
    package struct Limits: Sendable, Hashable {
        /// Requests of one address (of IPv6 one network of 64 bits), in the long run.
        package var requestsPerMinute: Double = 60
        /// Requests of one address at once.
        package var burst: Double = 30
        /// Refreshes of one sign-in, in the long run.
        package var refreshesPerMinute: Double = 20
        /// Addresses that are remembered; the longest silent ones are forgotten first.
        package var addresses = 100_000
        /// Connections at once.
        package var connections = 512
    }

    /// Where the metrics are; never on the broker's own port.
    package struct Metrics: Sendable, Hashable {
        /// An IPv4 or IPv6 address of this computer.
        package var address = "127.0.0.1"
        /// The port; 0 lets the system pick one.
        package var port: UInt16

        package init(address: String = "127.0.0.1", port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    /// The service that gives out tokens.
    package struct Upstream: Sendable, Hashable {
        /// Its token endpoint.
        package var tokenURL = "https://accounts.spotify.com/api/token"
        /// Seconds that one call may take.
        package var timeoutSeconds: Double = 10
        /// Seconds for which the answer to a refresh is given again to who asks with the same token.
        package var reuseSeconds: Double = 10
    }
}

extension BrokerConfiguration.Limits: Codable {
    private enum CodingKeys: String, CodingKey {
        case requestsPerMinute = "requests_per_minute"
        case burst
        case refreshesPerMinute = "refreshes_per_minute"
        case addresses
        case connections
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        try values.read(&requestsPerMinute, .requestsPerMinute)
        try values.read(&burst, .burst)
        try values.read(&refreshesPerMinute, .refreshesPerMinute)
        try values.read(&addresses, .addresses)
        try values.read(&connections, .connections)
    }
}

extension BrokerConfiguration.Metrics: Codable {
    private enum CodingKeys: String, CodingKey {
        case address
        case port
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(port: try values.decode(UInt16.self, forKey: .port))
        try values.read(&address, .address)
    }
}

extension BrokerConfiguration.Upstream: Codable {
    private enum CodingKeys: String, CodingKey {
        case tokenURL = "token_url"
        case timeoutSeconds = "timeout_seconds"
        case reuseSeconds = "reuse_seconds"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        try values.read(&tokenURL, .tokenURL)
        try values.read(&timeoutSeconds, .timeoutSeconds)
        try values.read(&reuseSeconds, .reuseSeconds)
    }
}
