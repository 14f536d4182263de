/// Who a server is: its certificate and the key that proves it.
package struct TLSIdentity: Sendable, CustomStringConvertible {
    /// PEM text: the server's own certificate, then those that lead to its authority.
    package var certificateChain: [UInt8]
    /// PEM text of the certificate's private key, without a password.
    package var privateKey: [UInt8]

    /// Makes an identity; whether its parts fit shows when a server starts.
    package init(certificateChain: [UInt8], privateKey: [UInt8]) {
        self.certificateChain = certificateChain
        self.privateKey = privateKey
    }

    /// Says nothing of the key.
    package var description: String { "TLS identity" }
}
