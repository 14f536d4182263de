/// The folders that have to be put together anew, each with its disc folders.
struct ScanUnits {
    struct Unit {
        var base: BaseFolder
        /// Indices of fresh audio files.
        var reads: [Int] = []
        /// Rows of all its folders in the catalogue.
        var folders: [Int] = []
        var hasNewImages = false
    }

    private struct Key: Hashable {
        var root: Int
        var path: [UInt8]
    }

    var units: [Unit] = []
    /// The fresh audio files in the order in which the units want them.
    var reads: [Int] = []
    private var places: [Key: Int] = [:]

    init(_ work: ScanWork, gone: [Int]) {
        var unitOfFolder: [Int: Int] = [:]
        for index in work.walk.fresh.indices {
            let file = work.walk.fresh[index]
            guard file.kind == .audio || file.kind == .image else { continue }
            let unit: Int
            if let known = unitOfFolder[file.folder] {
                unit = known
            } else {
                let folder = work.walk.folders[file.folder]
                unit = place(root: folder.root, path: folder.path)
                unitOfFolder[file.folder] = unit
            }
            if file.kind == .audio {
                units[unit].reads.append(index)
            } else {
                markImages(of: file.folder, work)
            }
        }
        for index in gone {
            let entry = work.walk.known.entries[index]
            guard let folder = work.folderPaths[entry.folder] else { continue }
            let unit = place(root: folder.root, path: folder.path)
            if Int(entry.kind) == FileKind.image.rawValue { units[unit].hasNewImages = true }
        }
        reads = units.flatMap(\.reads)
    }

    /// Gives the units the rows of their folders, once all folders have one.
    mutating func addFolders(_ paths: [Int: (root: Int, path: [UInt8])]) {
        for (row, folder) in paths.sorted(by: { $0.key < $1.key }) {
            let key = Key(root: folder.root, path: BaseFolder(of: folder.path).path)
            if let unit = places[key] { units[unit].folders.append(row) }
        }
    }

    private mutating func place(root: Int, path: [UInt8]) -> Int {
        let base = BaseFolder(of: path)
        let key = Key(root: root, path: base.path)
        if let known = places[key] { return known }
        places[key] = units.count
        units.append(Unit(base: base))
        return units.count - 1
    }

    /// A picture counts for its folder, and as a scan for the one above.
    private mutating func markImages(of folder: Int, _ work: ScanWork) {
        let own = work.walk.folders[folder]
        units[place(root: own.root, path: own.path)].hasNewImages = true
        guard own.parent >= 0 else { return }
        let parent = work.walk.folders[own.parent]
        units[place(root: parent.root, path: parent.path)].hasNewImages = true
    }
}

/// The best picture for each folder: its own, for a disc folder its parent's, then that of a folder
/// of scans below it.
struct FolderCovers {
    private let folders: [WalkedFolder]
    private let indexByRow: [Int: Int]
    private let scansBelow: [Int: [Int]]

    init(_ folders: [WalkedFolder]) {
        self.folders = folders
        var rows: [Int: Int] = [:]
        var below: [Int: [Int]] = [:]
        for index in folders.indices {
            rows[folders[index].row] = index
            guard !folders[index].images.isEmpty, folders[index].parent >= 0,
                CoverChoice.isScans(folders[index].path)
            else { continue }
            below[folders[index].parent, default: []].append(index)
        }
        indexByRow = rows
        scansBelow = below
    }

    func best(row: Int) -> (folder: Int, name: [UInt8])? {
        guard let own = indexByRow[row] else { return nil }
        var places = [own]
        let base = BaseFolder(of: folders[own].path)
        if base.disc != nil, folders[own].parent >= 0 { places.append(folders[own].parent) }
        places += places.flatMap { scansBelow[$0] ?? [] }
        for place in places {
            if let name = CoverChoice.best(of: folders[place].images) {
                return (folders[place].row, name)
            }
        }
        return nil
    }
}
