import GatefoldCore

/// A column of a listing.
struct Column: Sendable {
    let title: String
    /// Whether its texts give way when the terminal is narrow.
    var isFlexible = false
    var alignsRight = false

    static func text(_ title: String) -> Column { Column(title: title, isFlexible: true) }
    static func short(_ title: String) -> Column { Column(title: title) }
    static func number(_ title: String) -> Column { Column(title: title, alignsRight: true) }
}

/// An entry of a listing in both its forms.
struct ListingRow: Sendable {
    /// Names the thing; the first field of plain lines.
    let uri: String?
    let cells: [String?]
    let json: JSONValue
}

/// Writes entries as they come: columns on a terminal, tab-separated lines in a pipe, or a JSON array.
struct Listing {
    private let console: Console
    private let columns: [Column]
    private var waiting: [[String]] = []
    private var widths: [Int]?
    private(set) var count = 0

    /// How many rows are held back to measure the columns.
    private static let sample = 50

    init(_ columns: [Column], on console: Console) {
        self.columns = columns
        self.console = console
    }

    mutating func add(_ row: ListingRow) {
        count += 1
        if console.isJSON {
            return console.writeOut((count == 1 ? "[" : ",\n ") + row.json.text)
        }
        let cells = row.cells.map { ($0 ?? "").cleaned }
        guard console.isTerminal else {
            return console.line(([row.uri?.cleaned ?? ""] + cells).joined(separator: "\t"))
        }
        if widths != nil { return show(cells) }
        waiting.append(cells)
        if waiting.count == Self.sample { layOut() }
    }

    /// Ends the listing; says so if there was nothing. A list that broke off ends as well-formed.
    mutating func finish(nothing: String) {
        if console.isJSON { return console.line(count == 0 ? "[]" : "]") }
        if widths == nil { layOut() }
        if count == 0 { console.note(nothing) }
    }

    private mutating func layOut() {
        guard console.isTerminal, !waiting.isEmpty else { return }
        let found = Self.widths(of: waiting, columns, within: console.width)
        widths = found
        let titles = Self.line(columns.map(\.title), columns, found)
        console.line(console.styled(titles, .dim))
        for cells in waiting { show(cells) }
        waiting = []
    }

    private func show(_ cells: [String]) {
        console.line(Self.line(cells, columns, widths ?? []))
    }

    private static let gap = 2

    static func line(_ cells: [String], _ columns: [Column], _ widths: [Int]) -> String {
        var parts: [String] = []
        for (index, width) in widths.enumerated() where width > 0 {
            let cell = index < cells.count ? cells[index] : ""
            parts.append(
                DisplayWidth.fit(cell, to: width, alignedRight: columns[index].alignsRight))
        }
        let line = parts.joined(separator: String(repeating: " ", count: gap))
        return line.trimmingTrailingBlanks
    }

    /// Natural widths; where they do not fit, the flexible columns share what is left.
    static func widths(of rows: [[String]], _ columns: [Column], within total: Int) -> [Int] {
        var widths = columns.indices.map { index in
            let cells = rows.map { index < $0.count ? DisplayWidth.of($0[index]) : 0 }
            return max(DisplayWidth.of(columns[index].title), cells.max() ?? 0)
        }
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        var excess = widths.reduce(0, +) + gap * (widths.count - 1) - total
        while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > 4
        {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}

extension String {
    fileprivate var trimmingTrailingBlanks: String {
        var view = self[...]
        while view.last == " " { view.removeLast() }
        return String(view)
    }
}
