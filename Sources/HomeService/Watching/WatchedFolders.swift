/// Which folder each watch is for. A folder that was moved keeps its watch, so either may change.
struct WatchedFolders {
    private var places: [Int32: FolderPlace] = [:]
    private var watches: [FolderPlace: Int32] = [:]

    var count: Int { places.count }

    subscript(watch: Int32) -> FolderPlace? { places[watch] }

    mutating func set(_ watch: Int32, _ place: FolderPlace) {
        if let old = places[watch], old != place { watches[old] = nil }
        if let old = watches[place], old != watch { places[old] = nil }
        places[watch] = place
        watches[place] = watch
    }

    mutating func remove(_ watch: Int32) {
        guard let place = places.removeValue(forKey: watch) else { return }
        if watches[place] == watch { watches[place] = nil }
    }

    /// Forgets a folder and all below it.
    ///
    /// - Returns: Their watches.
    mutating func removeAll(in place: FolderPlace) -> [Int32] {
        let gone = places.filter { place.holds($0.value) }.keys
        for watch in gone { remove(watch) }
        return Array(gone)
    }

    mutating func removeAll() { self = WatchedFolders() }
}
