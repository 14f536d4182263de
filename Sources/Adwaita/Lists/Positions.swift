import CAdwaita

/// A set of positions in a list, as GTK keeps it: a million of them in a row take no room.
final class Positions {
    let set: OpaquePointer

    init() { set = gtk_bitset_new_empty() }

    isolated deinit { gtk_bitset_unref(set) }

    var isEmpty: Bool { gtk_bitset_is_empty(set) != 0 }
    var count: Int { Int(gtk_bitset_get_size(set)) }

    /// In rising order.
    var all: [Int] {
        var positions: [Int] = []
        positions.reserveCapacity(count)
        var iterator = GtkBitsetIter()
        var position: UInt32 = 0
        var isValid = gtk_bitset_iter_init_first(&iterator, set, &position)
        while isValid != 0 {
            positions.append(Int(position))
            isValid = gtk_bitset_iter_next(&iterator, &position)
        }
        return positions
    }

    func contains(_ position: Int) -> Bool { gtk_bitset_contains(set, UInt32(position)) != 0 }

    func insert(_ range: Range<Int>) {
        gtk_bitset_add_range(set, UInt32(range.lowerBound), UInt32(range.count))
    }

    func remove(_ range: Range<Int>) {
        gtk_bitset_remove_range(set, UInt32(range.lowerBound), UInt32(range.count))
    }

    func removeAll() { gtk_bitset_remove_all(set) }

    /// Follows a change of the list: what is removed goes out, what comes after moves.
    func splice(at position: Int, removed: Int, added: Int) {
        gtk_bitset_splice(set, UInt32(position), UInt32(removed), UInt32(added))
    }

    /// Only those in a stretch. The caller takes the copy over.
    func copy(of range: Range<Int>) -> OpaquePointer? {
        let copy = gtk_bitset_copy(set)
        let mask = gtk_bitset_new_range(UInt32(range.lowerBound), UInt32(range.count))
        gtk_bitset_intersect(copy, mask)
        gtk_bitset_unref(mask)
        return copy
    }
}
