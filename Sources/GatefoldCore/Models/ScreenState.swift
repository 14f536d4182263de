/// How a page is: the one thing that its view switches on.
package enum ScreenState<Content> {
    case loading
    /// There is nothing, and that is no error.
    case empty
    case shown(Content)
    case failed(Failure)
}

extension ScreenState: Equatable where Content: Equatable {}
extension ScreenState: Sendable where Content: Sendable {}

extension ScreenState {
    /// What is shown; `nil` in the other states.
    package var content: Content? {
        if case .shown(let content) = self { content } else { nil }
    }

    /// What went wrong; `nil` in the other states.
    package var failure: Failure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}
