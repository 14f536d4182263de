/// Writes metrics in Prometheus' text format, version 0.0.4.
struct MetricsText {
    private(set) var lines = ""

    private static let prefix = "gatefold_broker_"

    mutating func counter(_ name: String, _ help: String, _ value: Int) {
        family(name, "counter", help, [([:], "\(value)")])
    }

    mutating func family(
        _ name: String, _ type: String, _ help: String,
        _ samples: [(labels: [String: String], value: String)]
    ) {
        head(name, type, help)
        add(samples.map { Self.line(name, $0.labels, $0.value) })
    }

    mutating func histograms(
        _ name: String, _ help: String, _ samples: [(labels: [String: String], Histogram)]
    ) {
        head(name, "histogram", help)
        for (labels, histogram) in samples.sorted(by: { "\($0.labels)" < "\($1.labels)" }) {
            let bounds = Histogram.bounds.map { "\($0)" } + ["+Inf"]
            for (bound, count) in zip(bounds, histogram.counts + [histogram.count]) {
                let all = labels.merging(["le": bound]) { _, new in new }
                lines += Self.line("\(name)_bucket", all, "\(count)")
            }
            lines += Self.line("\(name)_sum", labels, "\(histogram.sum)")
            lines += Self.line("\(name)_count", labels, "\(histogram.count)")
        }
    }

    private mutating func head(_ name: String, _ type: String, _ help: String) {
        lines += "# HELP \(Self.prefix)\(name) \(help)\n# TYPE \(Self.prefix)\(name) \(type)\n"
    }

    /// In an order of their own, so that two answers can be compared.
    private mutating func add(_ samples: [String]) { lines += samples.sorted().joined() }

    private static func line(_ name: String, _ labels: [String: String], _ value: String) -> String
    {
        let list = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
        let all = list.isEmpty ? "" : "{\(list.joined(separator: ","))}"
        return "\(prefix)\(name)\(all) \(value)\n"
    }
}
