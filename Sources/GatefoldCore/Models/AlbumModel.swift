/// The page of an album.
package typealias AlbumModel = CollectionModel<Album>

extension Album: CollectionValue {
    package static func saved(in library: LibraryModel) -> LibrarySection<Album> { library.albums }

    package static func find(
        _ id: MusicID, in service: any CatalogueService
    ) async throws -> Album { try await service.album(id) }

    package func parts(
        in service: any CatalogueService, at cursor: PageCursor?
    ) async throws -> ListPage<Track> { try await service.tracks(of: self, at: cursor) }

    package static func keepable(_ tracks: [Track]) -> [MusicID] { tracks.compactMap(\.id) }
}

extension CollectionModel where Whole == Album {
    /// A line of the list of tracks.
    package enum Row: Hashable, Sendable {
        /// Where a disc begins, if there are several.
        case disc(Int)
        case track(Track, index: Int)

        package var track: Track? {
            if case .track(let track, _) = self { track } else { nil }
        }

        /// `Disc 2`; `nil` for a track.
        package var discText: String? {
            if case .disc(let number) = self { "Disc \(number)" } else { nil }
        }

        /// What a screen reader says of the row.
        package var spokenName: String { track?.spokenName ?? discText ?? "" }

        /// Names the row in its list: a track may be on an album twice.
        package var key: String {
            switch self {
            case .disc(let number): "disc \(number)"
            case .track(_, let index): "track \(index)"
            }
        }
    }

    package var tracks: [Track] { parts }
    package var tracksFailure: Failure? { partsFailure }

    /// The tracks, with a line before each disc if there are several.
    package var rows: [Row] {
        let discs = Set(tracks.map { $0.disc ?? 1 })
        var rows: [Row] = []
        var current: Int?
        for (index, track) in tracks.enumerated() {
            let disc = track.disc ?? 1
            if discs.count > 1, disc != current { rows.append(.disc(disc)) }
            current = disc
            rows.append(.track(track, index: index))
        }
        return rows
    }

    /// As `Album · 2024 · 12 songs, 48 minutes`.
    package var detailText: String {
        guard let album = whole else { return "" }
        var texts = [album.kindText]
        if let year = album.year { texts.append(String(year)) }
        let number = partCount(said: album.trackCount) ?? tracks.count
        if number > 0 {
            let length = tracks.reduce(Duration.zero) { $0 + $1.duration }
            let isWhole = tracks.count >= number
            texts.append(count(number, "song") + (isWhole ? ", \(length.lengthText)" : ""))
        }
        return texts.joined(separator: " · ")
    }

    /// Who published it and who holds the rights, a line for each.
    package var legalLines: [String] {
        guard let album = whole else { return [] }
        return (album.label.map { [$0] } ?? []) + album.copyrights
    }

    package var canPlay: Bool { tracks.contains(where: \.isPlayable) }
    package func isPlaying(_ track: Track) -> Bool { track.isSame(as: player.currentItem) }

    // MARK: - What a person does

    package func playPressed() { player.play(.context(id)) }
    package func shufflePressed() { player.playShuffled(.context(id)) }

    /// Plays the album from this track on.
    package func activated(_ row: Row) {
        guard case .track(let track, let index) = row, track.isPlayable else { return }
        player.play(.context(id, start: track.id.map { .item($0) } ?? .index(index)))
    }
}
