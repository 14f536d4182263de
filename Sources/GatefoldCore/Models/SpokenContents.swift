// What the pages of podcasts and audiobooks have in common.

extension CollectionModel where Whole.Part == Episode {
    /// What the button at the top plays: what was begun, else the first that was not heard.
    package var next: Episode? {
        let playable = parts.filter { $0.isPlayable && $0.id != nil }
        return playable.first(where: \.isBegun) ?? playable.first { !$0.isFullyHeard }
            ?? playable.first
    }

    package func isPlaying(_ episode: Episode) -> Bool {
        episode.id != nil && episode.id == player.currentItem
    }

    package func playPressed() {
        if let next { activated(next) }
    }

    /// Plays it from one of its parts on, from where that was left.
    package func activated(_ episode: Episode) {
        guard let item = episode.id, episode.isPlayable else { return }
        player.play(
            .context(
                id, start: .item(item), position: episode.isBegun ? episode.resumeAt : nil))
    }
}
