/// In which order a section of the library is shown.
package enum SectionOrder: String, Sendable, Hashable, CaseIterable, Codable {
    case recentlyAdded, title, artist, year

    /// What the person chooses by.
    package var text: String {
        switch self {
        case .recentlyAdded: "Recently added"
        case .title: "Title"
        case .artist: "Artist"
        case .year: "Year"
        }
    }
}

extension SectionOrder {
    /// Puts entries in order and leaves out those that do not match. Takes as long as there are
    /// many; not for the main actor.
    func arrange<Value: LibraryValue>(
        _ items: [SavedItem<Value>], matching words: SearchWords
    ) -> [SavedItem<Value>] {
        let found = words.isEmpty ? items : items.filter { words.match($0.searchText) }
        switch self {
        case .recentlyAdded: return found
        case .title: return found.sorted { $0.byTitle < $1.byTitle }
        case .artist: return found.sorted { $0.byCredit < $1.byCredit }
        case .year: return found.sorted { $0.byYear < $1.byYear }
        }
    }
}

extension SavedItem {
    fileprivate var byTitle: (String, String) { (sortTitle, sortCredit) }

    /// The works of one in the order in which they came out.
    fileprivate var byCredit: (String, Int, String) {
        (sortCredit, value.libraryYear ?? .max, sortTitle)
    }

    /// The newest first; what has no year comes last.
    fileprivate var byYear: (Int, String, String) {
        (-(value.libraryYear ?? .min + 1), sortTitle, sortCredit)
    }
}
