import Foundation
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

    /// In a process of its own, whose files nobody else needs.
    @Test func `closes no file of others when it cannot start, and frees its port`() async {
        await #expect(processExitsWith: .success) {
            let isOver = Tally()
            async let lost: Int = {
                var lost = 0
                var held = open("/dev/null", O_RDONLY)
                while isOver.value == 0 {
                    // Always with the lowest number that is free, the one just closed perhaps.
                    let next = open("/dev/null", O_RDONLY)
                    if close(held) != 0 { lost += 1 }
                    held = next
                }
                close(held)
                return lost
            }()
            var configuration = ServerConfiguration()
            configuration.identity = TLSIdentity(certificateChain: [65], privateKey: [65])
            for _ in 0..<300 {
                #expect(throws: ServerError.identityNotUsable) {
                    try Server(configuration: configuration, handler: echo)
                }
            }
            let server = try Server(handler: echo)
            configuration.port = server.port
            await server.stop(grace: .zero)
            #expect(throws: ServerError.identityNotUsable) {
                try Server(configuration: configuration, handler: echo)
            }
            configuration.identity = nil
            await (try Server(configuration: configuration, handler: echo)).stop(grace: .zero)
            isOver.add()
            #expect(await lost == 0)
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
