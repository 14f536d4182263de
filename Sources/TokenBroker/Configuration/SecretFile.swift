import Foundation

/// Reads small files that hold secrets, and refuses those that anybody may read.
enum SecretFile {
    /// No secret, key or certificate chain is larger.
    private static let largest = 64 * 1024

    /// What is wrong with a file, and what to do.
    struct Fault: Error, Equatable {
        var message: String
        var advice: String
    }

    /// The bytes of a file; a secret one that everybody on this computer may read is refused.
    static func read(_ path: String, isSecret: Bool = true) throws(Fault) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Fault(
                message: "The file “\(path)” cannot be read: \(String(cString: strerror(errno))).",
                advice: "Check the path, and that the user who runs the broker may read it.")
        }
        defer { close(descriptor) }
        // Asked of the open file, so that nobody can change it for another in between.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Fault(message: "“\(path)” is not a file.", advice: "Name a file.")
        }
        guard !isSecret || status.st_mode & 0o007 == 0 else {
            throw Fault(
                message: "Every user of this computer may read or change the file “\(path)”.",
                advice: "Run: chmod o= \(path)")
        }
        guard status.st_size <= largest else {
            throw Fault(
                message: "The file “\(path)” is larger than 64 KiB.", advice: "Name another file.")
        }
        return readAll(descriptor)
    }

    /// The text of a file without the line breaks at its end.
    static func text(_ path: String) throws(Fault) -> String {
        var bytes = try read(path)[...]
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(
                message: "The file “\(path)” is not UTF-8 text.", advice: "Write it as text.")
        }
        return text
    }

    private static func readAll(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8 * 1024)
        while bytes.count <= largest {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
