import Foundation
import GatefoldCore

/// Where a command writes, and what is known of who reads.
struct Console: Sendable {
    /// Whether a person sees the standard output, and with how many columns.
    var isTerminal = false
    var width = 80
    var hasColours = false
    /// Whether a person sees the standard error output.
    var errorIsTerminal = false
    /// Whether a person can answer.
    var inputIsTerminal = false
    var isQuiet = false
    var isVerbose = false
    /// Whether results and failures are written as JSON.
    var isJSON = false

    var writeOut: @Sendable (String) -> Void
    var writeError: @Sendable (String) -> Void
    var readLine: @Sendable () -> String?
    /// Reads a line that nobody shall see; `nil` if the person gave up.
    var readSecret: @Sendable () -> String? = { nil }

    /// Writes a line of the result. The text must be clean of control characters.
    func line(_ text: String) { writeOut(text + "\n") }

    /// Writes a sentence to the person, beside the result.
    func note(_ text: String) {
        if !isQuiet { writeError(text + "\n") }
    }

    /// Shows on a terminal how far long work is, in place of what was shown before; `nil` ends it.
    func progress(_ text: String?) {
        guard errorIsTerminal, !isQuiet else { return }
        writeError("\r\u{1B}[K" + (text ?? ""))
    }

    /// Writes a failure: a sentence and the advice, or one line of JSON.
    func report(_ failure: Failure) {
        // Who pressed Ctrl-C knows.
        if failure.kind == .interrupted { return }
        if isJSON {
            let value: JSONValue = [
                "error": [
                    "kind": .string(failure.kind.rawValue),
                    "message": .string(
                        ([failure.message] + failure.details).joined(separator: " ").cleaned),
                    "advice": failure.advice.isEmpty ? .null : .string(failure.advice.cleaned),
                    "exit_code": .int(Int(failure.kind.exitStatus)),
                ]
            ]
            return writeError(value.text + "\n")
        }
        let texts = (["gatefold: \(failure.message)"] + failure.details + [failure.advice])
            .filter { !$0.isEmpty }
        writeError(texts.map(\.cleaned).joined(separator: "\n") + "\n")
    }

    /// Marks a text as important or dim on a terminal with colours.
    func styled(_ text: String, _ style: Style) -> String {
        hasColours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    enum Style: String, Sendable {
        case bold = "1"
        case dim = "2"
    }
}
