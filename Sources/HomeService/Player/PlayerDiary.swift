/// Writes down what the player tells, one after the other, so that the last word stays the last.
final class PlayerDiary: Sendable {
    private let reports: AsyncStream<PlayerReport>.Continuation
    private let writer: Task<Void, Never>

    /// - Parameters:
    ///   - log: Hears of what could not be written.
    ///   - keep: Writes one report down.
    init(
        log: @escaping @Sendable (String) -> Void,
        keep: @escaping @Sendable (PlayerReport) async throws -> Void
    ) {
        let (stream, reports) = AsyncStream.makeStream(of: PlayerReport.self)
        self.reports = reports
        writer = Task {
            for await report in stream {
                do { try await keep(report) } catch {
                    log("What was played could not be written down: \(error)")
                }
            }
        }
    }

    /// Takes a report and returns at once.
    func write(_ report: PlayerReport) { reports.yield(report) }

    /// Waits until all is written; what comes later is not.
    func close() async {
        reports.finish()
        await writer.value
    }
}
