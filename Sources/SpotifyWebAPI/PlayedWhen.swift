public import Foundation

/// Which part of what was played.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recently-played>
public struct PlayedWhen: Sendable, Hashable {
    let goesForward: Bool
    /// Unix milliseconds.
    let moment: String?

    var bound: String { goesForward ? "after" : "before" }

    /// All that is remembered.
    public static let anyTime = PlayedWhen(goesForward: false, moment: nil)

    /// What was played before a moment.
    ///
    /// - Parameter date: The moment; what was played then does not count.
    /// - Returns: The part.
    public static func before(_ date: Date) -> PlayedWhen {
        before(milliseconds: date.unixMilliseconds)
    }

    /// What was played before a moment.
    ///
    /// - Parameter milliseconds: The moment, in milliseconds since 1970.
    /// - Returns: The part.
    public static func before(milliseconds: Int) -> PlayedWhen {
        PlayedWhen(goesForward: false, moment: "\(milliseconds)")
    }

    /// What was played after a moment.
    ///
    /// - Parameter date: The moment; what was played then does not count.
    /// - Returns: The part.
    public static func after(_ date: Date) -> PlayedWhen {
        after(milliseconds: date.unixMilliseconds)
    }

    /// What was played after a moment.
    ///
    /// - Parameter milliseconds: The moment, in milliseconds since 1970.
    /// - Returns: The part.
    public static func after(milliseconds: Int) -> PlayedWhen {
        PlayedWhen(goesForward: true, moment: "\(milliseconds)")
    }
}

extension Date {
    fileprivate var unixMilliseconds: Int {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        return Int(exactly: milliseconds) ?? (milliseconds < 0 ? 0 : Int.max)
    }
}
