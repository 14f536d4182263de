import AccountTesting
import Foundation
import Testing

/// The accounts pages of the real program in a real browser.
@Suite struct `Consent in a browser` {
    static let isCI = ProcessInfo.processInfo.environment["CI"] != nil
    static let hasBrowser = ["chromium", "chromedriver"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    @Test(.enabled(if: hasBrowser || isCI))
    func `is given, denied and kept from forged, replayed and foreign requests`() throws {
        let program = try Program()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Conformance/consent_browser.py").standardizedFileURL
        let run = try Run(
            "/usr/bin/python3", [script.path, program.path],
            environment: ProcessInfo.processInfo.environment)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("a real browser signs in as promised"))
    }
}
