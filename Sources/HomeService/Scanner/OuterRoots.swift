/// The roots that a scan goes through: none twice, none inside another, whatever links lead there.
enum OuterRoots {
    static func of(_ roots: [FilePath]) -> [FilePath] {
        let real = roots.map { resolved($0.bytes) ?? trimmed($0.bytes) }
        return roots.indices.filter { index in
            !roots.indices.contains { other in
                other != index && holds(real[other], real[index])
                    && (real[other] != real[index] || other < index)
            }
        }.map { roots[$0] }
    }

    /// Whether a path is below one of the roots.
    static func any(of roots: [FilePath], holds path: FilePath) -> Bool {
        roots.contains { holds(trimmed($0.bytes), path.bytes) }
    }

    /// Whether a folder is another one or above it; both by their real paths.
    static func holds(_ outer: [UInt8], _ inner: [UInt8]) -> Bool {
        outer == inner || inner.starts(with: outer.last == 0x2F ? outer : outer + [0x2F])
    }

    /// A path as the catalogue has it.
    static func trimmed(_ path: [UInt8]) -> [UInt8] {
        var path = path
        while path.count > 1, path.last == 0x2F { path.removeLast() }
        return path
    }
}
