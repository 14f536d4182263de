import Foundation
import SpotifyWebAPI
import WebAPIClient

/// The states of the player as text, kept until something changes: only the position differs from
/// one look to the next, and people look often.
final class PlayerAnswers: Sendable {
    struct Key: Hashable {
        enum Kind { case state, currentlyPlaying }
        var kind: Kind
        /// Whether episodes are shown.
        var showsEpisodes: Bool
        /// Whether the listener may control the player.
        var mayControl: Bool
    }

    private struct Text {
        var beforePosition: ArraySlice<UInt8>
        var afterPosition: ArraySlice<UInt8>
    }

    private static let member = Array("\"progress_ms\":".utf8)

    private struct Kept {
        var revision = -1
        var texts: [Key: Text] = [:]
    }
    private let kept = Guarded(Kept())

    /// The answer for a state of the player.
    ///
    /// - Parameters:
    ///   - now: The state.
    ///   - key: For whom.
    ///   - encode: Makes the answer, if it is not there.
    /// - Returns: JSON.
    /// - Throws: What `encode` throws.
    func text(
        _ now: PlayerSnapshot, _ key: Key, encode: () throws -> [UInt8]
    ) throws -> [UInt8] {
        let known = kept.withLock { $0.revision == now.revision ? $0.texts[key] : nil }
        if let known {
            return known.beforePosition + Array("\(now.positionMS)".utf8) + known.afterPosition
        }
        let whole = try encode()
        // Quotes inside of texts are escaped, so this is the member and nothing else.
        guard let member = whole.firstRange(of: Self.member) else { return whole }
        let digits = whole[member.upperBound...].prefix { $0 >= 0x30 && $0 <= 0x39 }
        let text = Text(
            beforePosition: whole[..<member.upperBound], afterPosition: whole[digits.endIndex...])
        kept.withLock { kept in
            guard now.revision >= kept.revision else { return }
            if now.revision > kept.revision { kept.texts = [:] }
            kept.revision = now.revision
            kept.texts[key] = text
        }
        return whole
    }
}
