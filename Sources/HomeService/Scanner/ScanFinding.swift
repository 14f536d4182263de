/// Something about a file or a folder that is not as it should be, and what was assumed or left out.
package struct ScanFinding: Sendable, Hashable {
    /// What it is about. The raw values are for scripts and last.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A folder that could not be read, or is empty where files were.
        case folder
        case link
        /// A file that is named like audio and cannot be read as such.
        case unreadable
        /// A file that is something else inside than its name says.
        case ending
        /// Text that is not in the encoding it says it is in.
        case encoding
        case date
        case number
        case isrc
        case gain
        /// A value that is longer than anyone could mean.
        case tooLong = "too-long"
        case cutShort = "cut-short"
        /// A file that does not say how long it is.
        case length
        case cueSheet = "cue-sheet"
        case chapters
        case playlist
        /// A picture that was meant as a cover and cannot be shown.
        case cover
        /// A file whose tags leave out what its name then has to tell.
        case guess
        /// The same audio a second time.
        case duplicate
        /// A name that is no UTF-8.
        case name
        case catalogue
    }

    package var file: FilePath
    package var kind: Kind
    /// A sentence for the person.
    package var message: String

    package init(file: FilePath, kind: Kind, message: String) {
        self.file = file
        self.kind = kind
        self.message = message
    }
}

/// What was odd about the tags of one file.
package struct TagOddity: Sendable, Hashable {
    package var kind: ScanFinding.Kind
    /// A sentence for the person.
    package var message: String

    package init(_ kind: ScanFinding.Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
