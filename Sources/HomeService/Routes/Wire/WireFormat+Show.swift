import Foundation
import SpotifyWebAPI

/// Shows and episodes. They are made like albums and tracks, and look otherwise.
extension WireFormat {
    func show(_ show: CatalogueAlbum) -> SimplifiedShow {
        SimplifiedShow(
            id: ShowID(rawValue: show.id), name: show.title, description: show.description ?? "",
            htmlDescription: html(show.description), publisher: withdrawn(show.publisher),
            images: images("album", show.id, show.hasCover, show.coverSize),
            totalEpisodes: show.trackCount,
            isExplicit: show.isExplicit, isExternallyHosted: false,
            languages: languages(show.language), availableMarkets: withdrawn([country]),
            mediaType: "audio", copyrights: copyrights(show), uri: SpotifyURI(.show, id: show.id),
            href: href("shows/\(show.id)"), externalURLs: ExternalURLs(), type: "show")
    }

    /// - Parameters:
    ///   - show: What is known of it.
    ///   - episodes: The first page of its episodes.
    /// - Returns: The whole show.
    func show(_ show: CatalogueAlbum, episodes: Page<Episode>) -> Show {
        Show(
            id: ShowID(rawValue: show.id), name: show.title, description: show.description ?? "",
            htmlDescription: html(show.description), publisher: withdrawn(show.publisher),
            images: images("album", show.id, show.hasCover, show.coverSize),
            totalEpisodes: show.trackCount,
            isExplicit: show.isExplicit, isExternallyHosted: false,
            languages: languages(show.language), availableMarkets: withdrawn([country]),
            mediaType: "audio", copyrights: copyrights(show), uri: SpotifyURI(.show, id: show.id),
            href: href("shows/\(show.id)"), externalURLs: ExternalURLs(), type: "show",
            episodes: episodes)
    }

    /// An episode as its show lists it.
    ///
    /// - Parameters:
    ///   - episode: What is known of it.
    ///   - resumePoint: How far the person got, if the app may know.
    /// - Returns: The episode without its show.
    func simplifiedEpisode(
        _ episode: CatalogueTrack, resumePoint: ResumePoint? = nil
    ) -> Episode {
        let date = releaseDate(episode.releaseDate ?? episode.album.releaseDate)
        let languages = languages(episode.language ?? episode.album.language)
        return Episode(
            id: EpisodeID(rawValue: episode.id), name: episode.title,
            durationMS: episode.durationMS,
            images: images(
                "album", episode.album.id, episode.album.hasCover, episode.album.coverSize),
            releaseDate: date.text, uri: SpotifyURI(.episode, id: episode.id),
            href: href("episodes/\(episode.id)"), type: "episode",
            description: episode.description ?? "", htmlDescription: html(episode.description),
            isExplicit: episode.isExplicit, externalURLs: ExternalURLs(),
            isExternallyHosted: false, isPlayable: true,
            language: languages.first ?? "", languages: languages,
            releaseDatePrecision: date.precision.rawValue, resumePoint: resumePoint)
    }

    /// An episode with its show.
    ///
    /// - Parameters:
    ///   - episode: What is known of it.
    ///   - resumePoint: How far the person got, if the app may know.
    /// - Returns: The whole episode.
    func episode(_ episode: CatalogueTrack, resumePoint: ResumePoint? = nil) -> Episode {
        var whole = simplifiedEpisode(episode, resumePoint: resumePoint)
        whole.show = show(episode.album)
        return whole
    }

    /// Plain text as HTML.
    func html(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        let lines = text.split(separator: "\n").map { line in
            let line: HTML = "\(String(line))"
            return line.text
        }
        return "<p>\(lines.joined(separator: "<br>"))</p>"
    }

    /// A language as tagged, in the codes of ISO 639: two letters where there are such.
    func languages(_ tagged: String?) -> [String] {
        guard let code = tagged?.split(whereSeparator: { "-_".contains($0) }).first?.lowercased(),
            (2...3).contains(code.utf8.count)
        else { return [] }
        return [Locale.LanguageCode(code).identifier(.alpha2) ?? code]
    }
}
