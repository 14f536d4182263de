import Foundation
import Testing

/// Sends bytes just as they stand to a port of 127.0.0.1 and gives all that comes back.
func sendRaw(_ text: String, to port: Int) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    try #require(result == 0)
    let bytes = Array(text.utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8 << 10)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { return String(decoding: answer, as: UTF8.self) }
        answer += buffer[..<count]
    }
}
