import Foundation
import HTTPServer

/// Understands the parts of a configuration and collects what is wrong with them.
struct ConfigurationCheck {
    private(set) var problems: [TokenBrokerError.Problem] = []

    mutating func add(_ setting: String, _ message: String, _ advice: String) {
        problems.append(.init(setting: setting, message: message, advice: advice))
    }

    /// The text of a secret, wherever it is; `nil` if it cannot be had.
    mutating func read(_ source: SecretSource, at setting: String) -> String? {
        switch source {
        case .text(let secret): return secret.reveal()
        case .file(let path):
            do {
                return try SecretFile.text(path)
            } catch {
                add(setting, error.message, error.advice)
                return nil
            }
        }
    }

    // MARK: Listening

    mutating func identity(_ listen: BrokerConfiguration.Listen) -> TLSIdentity? {
        let address = IPAddress(listen.address)
        if address == nil {
            add(
                "listen.address", "“\(listen.address)” is no IPv4 or IPv6 address.",
                "Use 127.0.0.1 behind a proxy on this computer.")
        }
        guard let certificate = listen.certificateFile, let key = listen.keyFile else {
            if listen.certificateFile != nil || listen.keyFile != nil {
                add(
                    "listen", "There is only one of certificate_file and key_file.",
                    "Name both, or none.")
            } else if let address, !address.isLoopback, !listen.allowsPlainHTTP {
                add(
                    "listen.address",
                    "Tokens would go over the network at “\(listen.address)” without TLS.",
                    "Name certificate_file and key_file, listen on 127.0.0.1 behind a proxy, or "
                        + "set allow_plain_http if something else keeps the way safe.")
            }
            return nil
        }
        guard let chain = file(certificate, at: "listen.certificate_file", isSecret: false),
            let secret = file(key, at: "listen.key_file", isSecret: true)
        else { return nil }
        return TLSIdentity(certificateChain: chain, privateKey: secret)
    }

    private mutating func file(_ path: String, at setting: String, isSecret: Bool) -> [UInt8]? {
        do {
            return try SecretFile.read(path, isSecret: isSecret)
        } catch {
            add(setting, error.message, error.advice)
            return nil
        }
    }

    mutating func metrics(
        _ metrics: BrokerConfiguration.Metrics?, beside listen: BrokerConfiguration.Listen
    ) -> BrokerConfiguration.Metrics? {
        guard let metrics else { return nil }
        if IPAddress(metrics.address) == nil {
            add(
                "metrics.address", "“\(metrics.address)” is no IPv4 or IPv6 address.",
                "Use 127.0.0.1.")
        }
        if metrics.port == listen.port, metrics.port != 0 {
            add(
                "metrics.port", "The broker itself listens on port \(metrics.port).",
                "Choose another port: metrics are not for the public.")
        }
        return metrics
    }

    // MARK: Callers and service

    mutating func origins(_ origins: [String]) -> [String] {
        for (place, origin) in origins.enumerated() where !Self.isOrigin(origin) {
            add(
                "cors_origins[\(place)]", "“\(origin)” is no web origin.",
                "Write scheme and host as a browser does, as https://app.example, without a path. "
                    + "There is no wildcard.")
        }
        return origins
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let range = text.range(of: "://"), text == text.lowercased() else { return false }
        let scheme = text[..<range.lowerBound]
        let host = text[range.upperBound...]
        let isPlain = host.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]_".contains($0))
        }
        return !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
            && !host.isEmpty && isPlain
    }

    mutating func proxies(_ proxies: [String]) -> [AddressRange] {
        proxies.enumerated().compactMap { place, text in
            let range = AddressRange(text)
            if range == nil {
                add(
                    "trusted_proxies[\(place)]", "“\(text)” is no address and no network.",
                    "Write 127.0.0.1 or 10.0.0.0/8.")
            }
            return range
        }
    }

    mutating func limits(_ limits: BrokerConfiguration.Limits) -> BrokerConfiguration.Limits {
        for (name, value) in [
            ("requests_per_minute", limits.requestsPerMinute), ("burst", limits.burst),
            ("refreshes_per_minute", limits.refreshesPerMinute),
            ("addresses", Double(limits.addresses)), ("connections", Double(limits.connections)),
        ] where !(1...1e9).contains(value) {
            add(
                "limits.\(name)", "It must be from 1 to 1000000000.",
                "Leave it out for the usual value.")
        }
        return limits
    }

    mutating func tokenURL(_ text: String) -> String {
        let rest = text.hasPrefix("https://") ? text.dropFirst(8) : ""
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        if rest.isEmpty || rest.hasPrefix("/") || !isPlain || rest.contains(where: "?#@".contains),
            !Self.isLoopbackURL(text)
        {
            add(
                "upstream.token_url", "It is no https address of a token endpoint.",
                "Leave it out for Spotify's. Plain http is for 127.0.0.1 only.")
        }
        return text
    }

    private static func isLoopbackURL(_ text: String) -> Bool {
        guard text.hasPrefix("http://"), let uri = try? RedirectURI(text) else { return false }
        return uri.text == text
    }

    mutating func timeout(_ upstream: BrokerConfiguration.Upstream) -> Duration {
        guard (0.1...60).contains(upstream.timeoutSeconds) else {
            add("upstream.timeout_seconds", "It must be from 0.1 to 60.", "10 is usual.")
            return .zero
        }
        return .seconds(upstream.timeoutSeconds)
    }

    mutating func reuse(_ upstream: BrokerConfiguration.Upstream) -> Duration {
        guard (0...60).contains(upstream.reuseSeconds) else {
            add("upstream.reuse_seconds", "It must be from 0 to 60.", "10 is usual.")
            return .zero
        }
        return .seconds(upstream.reuseSeconds)
    }
}
