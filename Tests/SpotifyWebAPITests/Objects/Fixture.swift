import Testing
import WebAPIClient

/// A document as the service sends one, and the type that reads it.
struct Fixture: Sendable, CustomTestStringConvertible {
    /// What became of a document that was read and written again.
    struct Rewritten {
        var bytes: [UInt8]
        /// Where something was odd.
        var notes: [JSON.Diagnostic]
        /// Whether what was written reads as the same value.
        var isStable: Bool
    }

    let testDescription: String
    let json: String
    let rewrite: @Sendable ([UInt8]) throws -> Rewritten

    init(_ type: (some Codable & Equatable & SendableMetatype).Type, _ json: String) {
        self.init(type, nil, json)
    }

    init<Value: Codable & Equatable & SendableMetatype>(
        _ type: Value.Type, _ variant: String?, _ json: String
    ) {
        testDescription = "\(type) \(variant ?? "")"
        self.json = json
        rewrite = { bytes in
            var notes: [JSON.Diagnostic] = []
            let value = try JSON.decode(type, from: bytes, diagnostics: &notes)
            let written = try JSON.encode(value)
            return Rewritten(
                bytes: written, notes: notes,
                isStable: try JSON.decode(type, from: written) == value)
        }
    }

    /// Every object and every answer of the Web API.
    static let all = music + playlists + spoken + people + player + answers + analysis
}

/// What kind of app a document is meant for: fields and names differ.
enum Regime: CaseIterable, Sendable {
    /// Everything, under the names from before February 2026.
    case extended
    /// The names since then and the fields that were left.
    case development
    /// An app from before February 2026 during the change: both names at once.
    case both

    private static let withdrawn: Set<String> = [
        "album_group", "available_markets", "country", "email", "explicit_content", "followers",
        "genres", "label", "linked_from", "popularity", "product", "publisher",
    ]

    /// What an app of this kind gets, of a document with all fields and the names since 2026.
    func document(_ fixture: Tree) -> Tree {
        fixture.mapObjects { object in
            var object = object
            if self == .development {
                for key in Self.withdrawn where object.count > 1 { object[key] = nil }
            }
            for (new, old, beside) in [
                ("items", "tracks", "snapshot_id"), ("item", "track", "added_by"),
            ] where object[beside] != nil {
                guard let value = object[new] else { continue }
                // An entry that is gone is written so under both names.
                if self != .development || value == .null { object[old] = value }
                if self == .extended, value != .null { object[new] = nil }
            }
            return object
        }
    }
}
