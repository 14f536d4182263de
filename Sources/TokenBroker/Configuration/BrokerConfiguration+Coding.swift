/// The JSON form: what is left out has its default, secrets that stand in it are never written.
extension BrokerConfiguration: Codable {
    private enum CodingKeys: String, CodingKey {
        case listen
        case apps
        case sealingKeys = "sealing_keys"
        case sealingKeysFile = "sealing_keys_file"
        case corsOrigins = "cors_origins"
        case trustedProxies = "trusted_proxies"
        case limits
        case metrics
        case upstream
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        try values.read(&listen, .listen)
        try values.read(&apps, .apps)
        let keys = try values.decodeIfPresent([String].self, forKey: .sealingKeys) ?? []
        sealingKeys = keys.map { .text(Secret($0)) }
        if let path = try values.decodeIfPresent(String.self, forKey: .sealingKeysFile) {
            sealingKeys.append(.file(path: path))
        }
        try values.read(&corsOrigins, .corsOrigins)
        try values.read(&trustedProxies, .trustedProxies)
        try values.read(&limits, .limits)
        metrics = try values.decodeIfPresent(Metrics.self, forKey: .metrics)
        try values.read(&upstream, .upstream)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(listen, forKey: .listen)
        try values.encode(apps, forKey: .apps)
        if sealingKeys.count > 1 { throw SecretSource.notWritable(at: encoder.codingPath) }
        try values.encodeIfPresent(
            sealingKeys.first?.path(at: encoder.codingPath), forKey: .sealingKeysFile)
        try values.encode(corsOrigins, forKey: .corsOrigins)
        try values.encode(trustedProxies, forKey: .trustedProxies)
        try values.encode(limits, forKey: .limits)
        try values.encodeIfPresent(metrics, forKey: .metrics)
        try values.encode(upstream, forKey: .upstream)
    }
}

extension KeyedDecodingContainer {
    /// Reads what is there and leaves the default where nothing is.
    func read<Value: Decodable>(_ value: inout Value, _ key: Key) throws {
        if let found = try decodeIfPresent(Value.self, forKey: key) { value = found }
    }
}

extension SecretSource {
    /// The file's path, which may be written, unlike a secret.
    func path(at codingPath: [any CodingKey]) throws -> String {
        guard case .file(let path) = self else { throw Self.notWritable(at: codingPath) }
        return path
    }

    static func notWritable(at codingPath: [any CodingKey]) -> EncodingError {
        .invalidValue(
            Secret(""),
            EncodingError.Context(
                codingPath: codingPath,
                debugDescription: "Secrets are not written. Keep them in one file and name it."))
    }
}
