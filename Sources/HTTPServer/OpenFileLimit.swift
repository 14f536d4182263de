import Foundation

/// How many files and connections this process may have open at once.
package enum OpenFileLimit {
    /// Raises it as far as the system allows without an administrator.
    ///
    /// - Returns: The limit from now on.
    @discardableResult
    package static func raise() -> Int {
        #if canImport(Glibc)
            // Glibc declares it as an enum.
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return 256 }
        var raised = limit
        raised.rlim_cur = limit.rlim_max
        if setrlimit(files, &raised) == 0 { limit = raised }
        return Int(min(limit.rlim_cur, 1 << 20))
    }
}
