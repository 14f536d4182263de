#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What kept tags from being read or written, in words for the scan report.
package struct TagError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// Nothing is there (any more).
        case notFound
        /// The person who runs the service may not read or change it.
        case notPermitted
        /// A folder, a pipe, a device: nothing to read tags from.
        case notAFile
        /// Empty, or of no kind of audio that is known here.
        case notAudio
        /// Audio, but cut short or broken where it matters.
        case damaged
        /// The disk refused, or a limit was reached.
        case failed
    }
    package var kind: Kind
    package var path: FilePath
    /// What happened, a sentence without the path.
    package var reason: String

    package init(_ kind: Kind, _ path: FilePath, _ reason: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path.display): \(reason)" }
}

extension TagError {
    /// Says what the system's error code for an `open` means.
    init(opening path: FilePath, code: Int32) {
        switch code {
        case ENOENT, ENOTDIR:
            self.init(.notFound, path, "There is no file of that name (any more).")
        case EACCES, EPERM:
            self.init(.notPermitted, path, "You may not read this file: check its permissions.")
        case ELOOP:
            self.init(.notFound, path, "The links to this file lead in a circle.")
        case ENAMETOOLONG:
            self.init(.notFound, path, "The name is longer than a file system allows.")
        case EISDIR, ENXIO, ENODEV:
            self.init(.notAFile, path, TagError.notAFileReason)
        case EMFILE, ENFILE:
            self.init(.failed, path, "Too many files are open: raise the limit or scan again.")
        default:
            let reason = String(cString: strerror(code))
            self.init(.failed, path, "The system could not open the file: \(reason).")
        }
    }

    static let notAFileReason = "This is not a file but a folder, a pipe or a device."
}
