/// How a home service ended.
package enum HomeServiceEnd: Sendable, Hashable {
    /// By itself or by force, in the middle of what it did.
    case killed
    /// Somebody asked it to.
    case stopped
}

/// What happens to the home service while it is used.
package enum HomeServiceChange: Sendable, Hashable {
    case ended(HomeServiceEnd)
    /// It had ended, and answers again.
    case startedAgain(ServiceRecord, after: HomeServiceEnd)
}
