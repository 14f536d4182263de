import Foundation
import GatefoldCore
import HomeService

/// How other computers are to reach the home service, as `gatefold serve` was told.
struct ExposurePlan: Sendable {
    /// The options of `gatefold serve` that say it.
    static let options: [Option] = [
        .value("bind", nil, "address", "Listen at this address too, for other computers."),
        .value("certificate", nil, "file", "With --bind: the certificate for TLS, PEM."),
        .value("key", nil, "file", "With --bind: the certificate's private key, PEM."),
        .flag("plain-http", nil, "No TLS for others; everybody on the way may read along."),
        .value("public-url", nil, "url", "What others reach the service by."),
    ]

    let exposure: Exposure
    private var files: (certificate: String, key: String)?

    /// Reads the options; `nil` if the service is for this computer only.
    ///
    /// - Throws: A ``Failure`` for options that do not fit, or a file that cannot be read.
    init?(_ parsed: ParsedCommand, workingFolder: String) throws {
        let address = parsed["bind"]
        for name in ["certificate", "key"] where address == nil {
            if parsed.flag(name) { throw parsed.usage("--\(name) goes with --bind.") }
        }
        guard address != nil || parsed["public-url"] != nil else {
            if parsed.flag("plain-http") {
                throw parsed.usage("--plain-http goes with --bind or --public-url.")
            }
            return nil
        }
        var exposure = Exposure(address: address ?? "127.0.0.1")
        exposure.allowsPlainHTTP = parsed.flag("plain-http")
        exposure.publicURL = parsed["public-url"].map {
            $0.hasSuffix("/") ? String($0.dropLast()) : $0
        }
        switch (parsed["certificate"], parsed["key"]) {
        case (nil, nil): break
        case (_?, nil): throw parsed.usage("--certificate goes with --key.")
        case (nil, _?): throw parsed.usage("--key goes with --certificate.")
        case (let certificate?, let key?):
            if exposure.allowsPlainHTTP {
                throw parsed.usage("--plain-http does not go with --certificate.")
            }
            func path(_ file: String) -> String {
                file.hasPrefix("/") ? file : workingFolder + "/" + file
            }
            files = (path(certificate), path(key))
            exposure.identity = Exposure.Identity(
                certificateChain: try Self.read(path(certificate), "certificate"),
                privateKey: try Self.read(path(key), "key"))
        }
        self.exposure = exposure
    }

    /// The words of `gatefold serve` that say the same.
    var arguments: [String] {
        var words = ["--bind=\(exposure.address)"]
        if let files { words += ["--certificate=\(files.certificate)", "--key=\(files.key)"] }
        if exposure.allowsPlainHTTP { words.append("--plain-http") }
        if let publicURL = exposure.publicURL { words.append("--public-url=\(publicURL)") }
        return words
    }

    private static func read(_ path: String, _ what: String) throws -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw Failure(
                .notFound, "The \(what) \(path) cannot be read.",
                advice: "Check that the file is there and that you may read it.")
        }
    }
}
