import Foundation
import GatefoldCore
import HomeService
import WebAPIClient

/// The file that says what is to go wrong.
enum FaultsFile {
    static func path(_ given: String, in folder: String) -> String {
        given.hasPrefix("/") ? given : folder + "/" + given
    }

    /// - Throws: ``Failure`` that names the file, and the line or the rule.
    static func read(_ path: String) throws -> FaultPlan {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                .notFound, "The file '\(path.cleaned)' cannot be read.",
                advice: "Give a file with rules, or 'list' to see what there is.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw mistake("It is not UTF-8.", in: path)
        }
        do {
            return try FaultPlan(CommentedJSON(text).tree)
        } catch let found as CommentedJSON.Mistake {
            throw mistake("Line \(found.line): \(found.problem).", in: path)
        } catch let found as FaultMistake {
            throw mistake(found.description, in: path)
        }
    }

    private static func mistake(_ what: String, in path: String) -> Failure {
        Failure(
            .cannotStart, "\(path.cleaned): \(what)",
            advice: "Correct it and start again.")
    }

    /// Shows the faults that have names.
    static func list(_ console: Console) {
        var listing = Listing([.short("FAULT"), .text("WHAT A CLIENT SEES")], on: console)
        for preset in FaultPreset.all {
            let rule = try? CommentedJSON(preset.text).json
            listing.add(
                ListingRow(
                    uri: preset.name, cells: [preset.name, preset.summary],
                    json: [
                        "name": .string(preset.name), "summary": .string(preset.summary),
                        "rule": rule ?? .null,
                    ]))
        }
        listing.finish(nothing: "")
    }
}

extension CommentedJSON {
    /// The same without comments and lines.
    fileprivate var tree: JSONTree {
        switch content {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let digits): .number(digits)
        case .text(let text): .string(text)
        case .list(let elements): .array(elements.map(\.tree))
        case .object(let members): .object(members.map { ($0.name, $0.value.tree) })
        }
    }

    fileprivate var json: JSONValue {
        switch content {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let digits): Int(digits).map { .int($0) } ?? .double(Double(digits) ?? 0)
        case .text(let text): .string(text)
        case .list(let elements): .array(elements.map(\.json))
        case .object(let members):
            .object(members.map { JSONValue.Member(key: $0.name, value: $0.value.json) })
        }
    }
}
