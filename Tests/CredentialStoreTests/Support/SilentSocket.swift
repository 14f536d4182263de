import Foundation

/// A socket that takes every connection and says nothing.
final class SilentSocket: Sendable {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        #if os(Linux)
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        self.path = path
        descriptor = socket(AF_UNIX, type, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let size = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < size else { throw Child.Trouble(text: "The path is too long.") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard code == 0, listen(descriptor, 8) == 0 else {
            throw Child.Trouble(text: "There is no socket at \(path).")
        }
    }

    deinit { close(descriptor) }
}
