/// Which certificate authorities the environment wants trusted: libcurl itself reads the proxy
/// variables, but leaves these to the program.
package struct TrustFiles: Equatable, Sendable {
    /// A file of certificates; the system's own if `nil`.
    package let file: String?
    /// A folder of certificates, named by hash.
    package let folder: String?

    /// Reads `CURL_CA_BUNDLE`, which goes before the others, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    package init(environment: [String: String]) {
        func path(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let bundle = path("CURL_CA_BUNDLE") {
            file = bundle
            folder = nil
        } else {
            file = path("SSL_CERT_FILE")
            folder = path("SSL_CERT_DIR")
        }
    }
}
