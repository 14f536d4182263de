import Foundation
import SpotifyWebAPI
import WebAPIClient

private let emptyPage = answering(#"{"items":[],"total":0}"#)

private let named = answering(#"{"name":"n"}"#)

private func answering(_ text: String) -> @Sendable (TransportRequest) -> String { { _ in text } }

/// A page under a key.
private func emptyPage(under key: String) -> @Sendable (TransportRequest) -> String {
    answering(#"{"\#(key)":{"items":[],"total":0}}"#)
}

/// An answer with as many nothings as ids were asked for.
private func nothings(under key: String) -> @Sendable (TransportRequest) -> String {
    { request in
        let items = URLComponents(string: request.url)?.queryItems ?? []
        let ids = items.first { $0.name == "ids" }?.value?.split(separator: ",") ?? []
        let list = Array(repeating: "null", count: ids.count).joined(separator: ",")
        return #"{"\#(key)":[\#(list)]}"#
    }
}

/// More ids than one request may carry.
private func many<Object>() -> [Identifier<Object>] {
    (0..<250).map { Identifier(rawValue: "i\($0)") }
}

/// How each operation of the catalogue is reached.
let catalogueOperations: [String: OperationCall] =
    musicOperations.merging(spokenOperations) { one, _ in one }
    .merging(discoveryOperations) { one, _ in one }

private let musicOperations: [String: OperationCall] = [
    "get-an-album": OperationCall(answer: named) { _ = try await $0.albums.get("a", market: "DE") },
    "get-multiple-albums": OperationCall(answer: nothings(under: "albums")) {
        _ = try await $0.albums.get(many(), market: "DE")
    },
    "get-an-albums-tracks": OperationCall(answer: emptyPage) {
        for try await _ in $0.albums.tracks(of: "a", market: "DE", pageSize: 1_000) {}
    },
    "get-an-artist": OperationCall(answer: named) { _ = try await $0.artists.get("a") },
    "get-multiple-artists": OperationCall(answer: nothings(under: "artists")) {
        _ = try await $0.artists.get(many())
    },
    "get-an-artists-albums": OperationCall(answer: emptyPage) {
        let albums = $0.artists.albums(
            of: "a", groups: [.album, .single], market: "DE", pageSize: 1_000)
        for try await _ in albums {}
    },
    "get-an-artists-top-tracks": OperationCall {
        _ = try await $0.artists.topTracks(of: "a", market: "DE")
    },
    "get-an-artists-related-artists": OperationCall { _ = try await $0.artists.related(to: "a") },
    "get-track": OperationCall(answer: named) { _ = try await $0.tracks.get("t", market: "DE") },
    "get-several-tracks": OperationCall(answer: nothings(under: "tracks")) {
        _ = try await $0.tracks.get(many(), market: "DE")
    },
    "get-audio-features": OperationCall { _ = try await $0.tracks.audioFeatures(of: "t") },
    "get-several-audio-features": OperationCall(answer: nothings(under: "audio_features")) {
        _ = try await $0.tracks.audioFeatures(of: many())
    },
    "get-audio-analysis": OperationCall { _ = try await $0.tracks.audioAnalysis(of: "t") },
]

private let spokenOperations: [String: OperationCall] = [
    "get-a-show": OperationCall { _ = try await $0.shows.get("s", market: "DE") },
    "get-multiple-shows": OperationCall(answer: nothings(under: "shows")) {
        _ = try await $0.shows.get(many(), market: "DE")
    },
    "get-a-shows-episodes": OperationCall(answer: emptyPage) {
        for try await _ in $0.shows.episodes(of: "s", market: "DE", pageSize: 1_000) {}
    },
    "get-an-episode": OperationCall { _ = try await $0.episodes.get("e", market: "DE") },
    "get-multiple-episodes": OperationCall(answer: nothings(under: "episodes")) {
        _ = try await $0.episodes.get(many(), market: "DE")
    },
    "get-an-audiobook": OperationCall { _ = try await $0.audiobooks.get("b", market: "GB") },
    "get-multiple-audiobooks": OperationCall(answer: nothings(under: "audiobooks")) {
        _ = try await $0.audiobooks.get(many(), market: "GB")
    },
    "get-audiobook-chapters": OperationCall(answer: emptyPage) {
        for try await _ in $0.audiobooks.chapters(of: "b", market: "GB", pageSize: 1_000) {}
    },
    "get-a-chapter": OperationCall { _ = try await $0.chapters.get("c", market: "GB") },
    "get-several-chapters": OperationCall(answer: nothings(under: "chapters")) {
        _ = try await $0.chapters.get(many(), market: "GB")
    },
]

private let discoveryOperations: [String: OperationCall] = [
    "search": OperationCall {
        _ = try await $0.search(
            "quiet", for: [.album, .artist, .playlist, .track, .show, .episode, .audiobook],
            market: "DE", limit: 1_000, offset: 7, includingExternalAudio: true)
    },
    "get-available-markets": OperationCall { _ = try await $0.markets() },
    "get-new-releases": OperationCall(answer: emptyPage(under: "albums")) {
        for try await _ in $0.browse.newReleases(pageSize: 1_000) {}
    },
    "get-categories": OperationCall(answer: emptyPage(under: "categories")) {
        for try await _ in $0.browse.categories(locale: "es_MX", pageSize: 1_000) {}
    },
    "get-a-category": OperationCall(answer: named) {
        _ = try await $0.browse.category("c", locale: "es_MX")
    },
    "get-a-categories-playlists": OperationCall(
        answer: emptyPage(under: "playlists")
    ) { for try await _ in $0.browse.playlists(of: "c", pageSize: 1_000) {} },
    "get-featured-playlists": OperationCall(answer: emptyPage(under: "playlists")) {
        for try await _ in $0.browse.featuredPlaylists(locale: "es_MX", pageSize: 1_000) {}
    },
    "get-recommendations": OperationCall {
        _ = try await $0.recommendations(
            from: RecommendationSeeds(artists: ["a", "b"], genres: ["folk"], tracks: ["t"]),
            tuning: allTunings, market: "DE", limit: 1_000)
    },
    "get-recommendation-genres": OperationCall { _ = try await $0.genreSeeds() },
    "get-users-profile": OperationCall { _ = try await $0.users.get("ada.b_c") },
]

/// Every quality of tracks, bounded from both sides and aimed at.
let allTunings: [RecommendationTuning] = {
    let measured: [RecommendationTuning.Quality<Double>] = [
        .acousticness, .danceability, .energy, .instrumentalness, .liveness, .loudness,
        .speechiness, .tempo, .valence,
    ]
    let counted: [RecommendationTuning.Quality<Int>] = [
        .durationMS, .key, .mode, .popularity, .timeSignature,
    ]
    return measured.flatMap { [.min($0, 0.25), .max($0, 0.75), .target($0, 0.5)] }
        + counted.flatMap { [.min($0, 0), .max($0, 1), .target($0, 1)] }
}()
