import WebAPIClient

extension Failure {
    /// Reads how a command with `--json` says that it failed; `nil` if the line says something else.
    ///
    /// - Parameter line: A line of its standard error output.
    package init?(report line: String) {
        guard let report = try? JSON.decode(Report.self, from: Array(line.utf8)),
            let kind = FailureKind(rawValue: report.error.kind)
        else { return nil }
        self.init(kind, report.error.message, advice: report.error.advice ?? "")
    }

    private struct Report: Decodable {
        struct Detail: Decodable {
            var kind: String
            var message: String
            var advice: String?
        }
        var error: Detail
    }
}
