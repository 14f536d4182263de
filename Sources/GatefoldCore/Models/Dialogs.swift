import Observation

/// Which dialog is open: pages ask for one, the window shows it.
@MainActor @Observable
package final class Dialogs {
    package private(set) var request: DialogRequest?

    package init() {}

    /// Opens a dialog; one that is open gives way.
    package func ask(_ request: DialogRequest) { self.request = request }

    /// The dialog was closed.
    package func close() { request = nil }
}
