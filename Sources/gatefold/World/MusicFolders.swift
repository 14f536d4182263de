import Foundation
import GatefoldCore

/// The folders to serve, checked: absolute, without links, none twice, none inside another.
struct MusicFolders: Sendable, Hashable {
    let paths: [String]
    /// What the person should know of them, sentences.
    let remarks: [String]

    /// Checks the folders as given on a command line.
    ///
    /// - Parameters:
    ///   - given: The folders, absolute or from the working folder.
    ///   - workingFolder: Where relative ones begin.
    ///   - known: Those that were served before: they need not be there, as drives come and go.
    /// - Throws: A ``Failure`` that names a folder that is not there or cannot be read.
    init(_ given: [String], workingFolder: String, known: [String] = []) throws {
        var found: [(given: String, real: String)] = []
        var away: [String] = []
        var remarks: [String] = []
        for text in given {
            let real: String
            do {
                real = try Self.resolve(text, workingFolder: workingFolder)
            } catch  where known.contains(text) {
                remarks.append(
                    "'\(text)' is not there; its music is listed, and plays when it is back.")
                away.append(text)
                continue
            }
            if found.contains(where: { $0.real == real }) {
                remarks.append("'\(text)' is there twice; once is enough.")
            } else {
                found.append((text, real))
            }
        }
        let outer = found.filter { inner in
            let isNested = found.contains {
                $0.real != inner.real && Self.holds($0.real, inner.real)
            }
            if isNested {
                remarks.append("'\(inner.given)' lies inside another given folder; left out.")
            }
            return !isNested
        }
        for folder in outer where try Self.isEmpty(folder.real) {
            remarks.append("'\(folder.given)' is empty; music put there later is found.")
        }
        paths = outer.map(\.real) + away
        self.remarks = remarks
    }

    private static func holds(_ outer: String, _ inner: String) -> Bool {
        inner.hasPrefix(outer.hasSuffix("/") ? outer : outer + "/")
    }

    private static func resolve(_ text: String, workingFolder: String) throws -> String {
        guard !text.isEmpty else {
            throw Failure(.usage, "A folder's name is empty.", advice: "Give a folder with music.")
        }
        let path = text.hasPrefix("/") ? text : workingFolder + "/" + text
        guard let resolved = realpath(path, nil) else { throw missing(text, errno) }
        defer { free(resolved) }
        let real = String(cString: resolved)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: real, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw Failure(
                .notFound, "'\(text)' is a file, not a folder.",
                advice: "Give the folder that it lies in.")
        }
        return real
    }

    private static func missing(_ text: String, _ code: Int32) -> Failure {
        code == EACCES
            ? unreadable(text)
            : Failure(
                .notFound, "There is no folder '\(text)'.",
                advice: "Check its name, or whether its disk is mounted.")
    }

    private static func unreadable(_ text: String) -> Failure {
        Failure(
            .notFound, "The folder '\(text)' cannot be read.",
            advice: "Check its permissions with 'ls -ld'.")
    }

    private static func isEmpty(_ path: String) throws -> Bool {
        guard access(path, R_OK | X_OK) == 0 else { throw unreadable(path) }
        guard let folder = opendir(path) else { throw unreadable(path) }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let isDots = withUnsafeBytes(of: entry.pointee.d_name) { name in
                name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
            }
            if !isDots { return false }
        }
        return true
    }
}
