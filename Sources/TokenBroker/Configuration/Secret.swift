/// A text that must not be seen; it can be printed, dumped and interpolated without harm.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let text: String

    package init(_ text: String) { self.text = text }

    /// The text itself, for the one place that needs it.
    package func reveal() -> String { text }

    package var description: String { "(not shown)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a secret is.
package enum SecretSource: Sendable, Hashable {
    /// Here.
    case text(Secret)
    /// In a file that only its owner and group may read; a line break at its end does not count.
    case file(path: String)
}
