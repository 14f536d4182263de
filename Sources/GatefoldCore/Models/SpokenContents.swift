// What the pages of podcasts and audiobooks have in common.

extension [Episode] {
    /// What to go on with: what was begun, else the first that was not heard.
    var next: Episode? {
        let playable = filter { $0.isPlayable && $0.id != nil }
        return playable.first(where: \.isBegun) ?? playable.first { !$0.isFullyHeard }
            ?? playable.first
    }
}

extension PlayStarting {
    /// Plays a podcast or a book from one of its parts on, from where that was left.
    func play(_ episode: Episode, of id: MusicID) {
        guard let item = episode.id, episode.isPlayable else { return }
        play(
            .context(
                id, start: .item(item), position: episode.isBegun ? episode.resumeAt : nil))
    }
}
