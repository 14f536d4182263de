import Foundation

/// What is mounted where, as Linux lists it in `/proc/self/mountinfo`.
struct MountTable {
    private var mounts: [(point: [UInt8], type: String)] = []

    /// - Parameter text: The lines of the list; what is no such line is passed over.
    init(_ text: some Sequence<UInt8>) {
        for line in Array(text).split(separator: 0x0A) {
            let fields = line.split(separator: 0x20)
            // After a lone hyphen comes the type: any number of optional fields stands before it.
            guard fields.count > 6,
                let hyphen = fields.indices.dropFirst(6).first(where: { fields[$0] == [0x2D] }),
                hyphen + 1 < fields.count
            else { continue }
            mounts.append(
                (
                    MountTable.unescaped(fields[4]),
                    String(decoding: fields[hyphen + 1], as: UTF8.self)
                ))
        }
    }

    /// The table as it is now; empty where the system has none.
    static var current: MountTable {
        MountTable((try? Data(contentsOf: URL(filePath: "/proc/self/mountinfo"))) ?? Data())
    }

    /// The type of the file system that a path without links lies on.
    func type(of path: [UInt8]) -> String? {
        var best: (length: Int, type: String)?
        for mount in mounts where MountTable.holds(mount.point, path) {
            // Of two at the same place the later one covers the earlier.
            if mount.point.count >= best?.length ?? 0 {
                best = (mount.point.count, mount.type)
            }
        }
        return best?.type
    }

    /// Whether others can change files there without that this machine hears of it.
    func isRemote(_ path: [UInt8]) -> Bool {
        guard let type = type(of: path) else { return false }
        return type.hasPrefix("fuse") && type != "fuseblk" || MountTable.remote.contains(type)
    }

    private static let remote: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "vboxsf",
        "virtiofs", "davfs", "ncpfs", "lustre", "ocfs2", "gfs2", "beegfs",
    ]

    private static func holds(_ point: [UInt8], _ path: [UInt8]) -> Bool {
        point == [0x2F]
            || path.starts(with: point)
                && (path.count == point.count || path[point.count] == 0x2F)
    }

    /// Blanks and the like stand as a backslash and three octal digits.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == 0x5C, digits.count == 3, digits.allSatisfy({ 0x30...0x37 ~= $0 }) {
                bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 - 0x30) })
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
