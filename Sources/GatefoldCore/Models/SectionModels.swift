package typealias AlbumsModel = SectionModel<Album>
package typealias SongsModel = SectionModel<Track>
package typealias ArtistsModel = SectionModel<Artist>
package typealias PodcastsModel = SectionModel<Show>
package typealias EpisodesModel = SectionModel<Episode>
package typealias AudiobooksModel = SectionModel<Audiobook>

extension LibraryModel {
    /// The page of saved albums.
    package func albumsModel() -> AlbumsModel {
        SectionModel(
            albums, orders: [.recentlyAdded, .title, .artist, .year],
            words: SectionWords(
                title: "Albums", noun: "album", emptyTitle: "No Albums Yet",
                emptyText: "Albums that you save are shown here."))
    }

    /// The page of liked songs.
    package func songsModel() -> SongsModel {
        SectionModel(
            tracks, orders: [.recentlyAdded, .title, .artist],
            words: SectionWords(
                title: "Songs", noun: "song", emptyTitle: "No Songs Yet",
                emptyText: "Songs that you like are shown here."))
    }

    /// The page of followed artists.
    package func artistsModel() -> ArtistsModel {
        SectionModel(
            artists, orders: [.title],
            words: SectionWords(
                title: "Artists", noun: "artist", emptyTitle: "No Artists Yet",
                emptyText: "Artists that you follow are shown here."))
    }

    /// The page of followed podcasts.
    package func podcastsModel() -> PodcastsModel {
        SectionModel(
            shows, orders: [.recentlyAdded, .title],
            words: SectionWords(
                title: "Podcasts", noun: "podcast", emptyTitle: "No Podcasts Yet",
                emptyText: "Podcasts that you follow are shown here."))
    }

    /// The saved episodes, below the podcasts.
    package func episodesModel() -> EpisodesModel {
        SectionModel(
            episodes, orders: [.recentlyAdded, .title, .year],
            words: SectionWords(
                title: "Episodes", noun: "episode", emptyTitle: "No Episodes Yet",
                emptyText: "Episodes that you save are shown here."))
    }

    /// The page of saved audiobooks.
    package func audiobooksModel() -> AudiobooksModel {
        SectionModel(
            audiobooks, orders: [.recentlyAdded, .title, .artist],
            words: SectionWords(
                title: "Audiobooks", noun: "audiobook", emptyTitle: "No Audiobooks Yet",
                emptyText: "Audiobooks that you save are shown here.", creditTitle: "Author"))
    }
}

extension SectionModel where Value == Track {
    /// Plays what is shown, from one entry on.
    package func play(from index: Int, with player: any PlayStarting) {
        guard let request = request(for: rows, startingAt: index) else { return }
        player.play(request)
    }

    /// Plays all that is shown, in any order.
    package func shuffle(with player: any PlayStarting) {
        guard let request = request(for: rows, startingAt: 0) else { return }
        player.playShuffled(request)
    }

    /// Plays what the person has marked.
    package func play(_ marked: [SavedItem<Track>], with player: any PlayStarting) {
        guard let request = request(for: marked, startingAt: 0) else { return }
        player.play(request)
    }

    /// The songs that can be played, from an entry on: as many as services take at once.
    private func request(for items: [SavedItem<Track>], startingAt index: Int) -> PlayRequest? {
        guard items.indices.contains(index) else { return nil }
        let ids = items[index...].lazy.filter { $0.value.isPlayable }.compactMap(\.value.id)
            .prefix(Self.playLimit)
        return ids.isEmpty ? nil : .items(Array(ids))
    }

    private static var playLimit: Int { 500 }

    /// How long all that is shown takes: `12 songs, 48 minutes`.
    package var lengthText: String {
        let length = rows.reduce(Duration.zero) { $0 + $1.value.duration }
        return "\(countText), \(length.lengthText)"
    }
}
