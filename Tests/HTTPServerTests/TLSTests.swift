import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A server with an identity` {
    @Test(arguments: ["", "no PEM at all", "-----BEGIN CERTIFICATE-----\nAAAA\n"])
    func `does not start with nonsense`(text: String) {
        var configuration = ServerConfiguration()
        configuration.identity = TLSIdentity(
            certificateChain: Array(text.utf8), privateKey: Array(text.utf8))
        #expect(throws: ServerError.identityNotUsable) {
            try Server(configuration: configuration, handler: echo)
        }
    }

    @Test func `says nothing of its key`() {
        let identity = TLSIdentity(certificateChain: [], privateKey: Array("s3cret".utf8))
        #expect("\(identity)" == "TLS identity")
    }

    @Test func `has sentences for what can be wrong`() {
        #expect("\(ServerError.identityNotUsable)".contains("Give both as PEM"))
        #expect("\(ServerError.noTLS)".contains("reverse proxy"))
    }
}
