import Foundation
import SpotifyWebAPI
import WebAPIClient

/// How each operation of the person, the library and the playlists is reached.
let libraryOperations: [String: OperationCall] =
    personOperations
    .merging(togetherOperations) { one, _ in one }.merging(apartOperations) { one, _ in one }
    .merging(playlistOperations) { one, _ in one }
    .merging(playlistEditOperations) { one, _ in one }

private func nothing(_ request: TransportRequest) -> String { #"{"items":[],"total":0}"# }

/// As many answers as ids or URIs were asked for.
private func yes(_ request: TransportRequest) -> String {
    let items = URLComponents(string: request.url)?.queryItems ?? []
    let list = items.first { $0.name == "ids" || $0.name == "uris" }?.value ?? ""
    let count = max(1, list.split(separator: ",").count)
    return "[\(Array(repeating: "true", count: count).joined(separator: ","))]"
}

private func noArtists(_ request: TransportRequest) -> String { #"{"artists":{"items":[]}}"# }

private func noPictures(_ request: TransportRequest) -> String { "[]" }

private func named(_ request: TransportRequest) -> String { #"{"id":"i","name":"n"}"# }

private func snapshot(_ request: TransportRequest) -> String {
    #"{"snapshot_id":"s","items":{"total":0}}"#
}

// MARK: The person

private let personOperations: [String: OperationCall] = [
    "get-current-users-profile": OperationCall { _ = try await $0.me.profile() },
    "get-users-top-artists": OperationCall(answer: nothing) {
        for try await _ in $0.me.topArtists(over: .shortTerm, pageSize: 1_000) {}
    },
    "get-users-top-tracks": OperationCall(answer: nothing) {
        for try await _ in $0.me.topTracks(over: .shortTerm, pageSize: 1_000) {}
    },
    "get-followed": OperationCall(answer: noArtists) {
        _ = try await $0.me.followedArtists(pageSize: 1_000).page(at: "x")
    },
    "get-users-saved-albums": OperationCall(answer: nothing) {
        for try await _ in $0.me.savedAlbums(market: "DE", pageSize: 1_000) {}
    },
    "get-users-saved-tracks": OperationCall(answer: nothing) {
        for try await _ in $0.me.savedTracks(market: "DE", pageSize: 1_000) {}
    },
    "get-users-saved-episodes": OperationCall(answer: nothing) {
        for try await _ in $0.me.savedEpisodes(market: "DE", pageSize: 1_000) {}
    },
    "get-users-saved-shows": OperationCall(answer: nothing) {
        for try await _ in $0.me.savedShows(pageSize: 1_000) {}
    },
    "get-users-saved-audiobooks": OperationCall(answer: nothing) {
        for try await _ in $0.me.savedAudiobooks(pageSize: 1_000) {}
    },
    "get-a-list-of-current-users-playlists": OperationCall(answer: nothing) {
        for try await _ in $0.me.playlists(pageSize: 1_000) {}
    },
]

// MARK: The library

private let togetherOperations: [String: OperationCall] = [
    "save-library-items": OperationCall { try await $0.library.save(trackURIs(0..<120)) },
    "remove-library-items": OperationCall { try await $0.library.remove(trackURIs(0..<120)) },
    "check-library-contains": OperationCall(answer: yes) {
        _ = try await $0.library.contains(trackURIs(0..<120))
    },
]

private let apartOperations: [String: OperationCall] = [
    "save-albums-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.saveAlbums(ids(120))
    },
    "remove-albums-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.removeAlbums(ids(120))
    },
    "check-users-saved-albums": OperationCall(access: .lackingLibrary, answer: yes) {
        _ = try await $0.library.containsAlbums(ids(120))
    },
    "save-tracks-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.saveTracks(ids(120))
        try await $0.library.saveTracks(ids(120).map { ($0, Date.now) })
    },
    "remove-tracks-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.removeTracks(ids(120))
    },
    "check-users-saved-tracks": OperationCall(access: .lackingLibrary, answer: yes) {
        _ = try await $0.library.containsTracks(ids(120))
    },
    "save-episodes-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.saveEpisodes(ids(120))
    },
    "remove-episodes-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.removeEpisodes(ids(120))
    },
    "check-users-saved-episodes": OperationCall(access: .lackingLibrary, answer: yes) {
        _ = try await $0.library.containsEpisodes(ids(120))
    },
    "save-shows-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.saveShows(ids(120))
    },
    "remove-shows-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.removeShows(ids(120), market: "DE")
    },
    "check-users-saved-shows": OperationCall(access: .lackingLibrary, answer: yes) {
        _ = try await $0.library.containsShows(ids(120))
    },
    "save-audiobooks-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.saveAudiobooks(ids(120))
    },
    "remove-audiobooks-user": OperationCall(access: .lackingLibrary) {
        try await $0.library.removeAudiobooks(ids(120))
    },
    "check-users-saved-audiobooks": OperationCall(access: .lackingLibrary, answer: yes) {
        _ = try await $0.library.containsAudiobooks(ids(120))
    },
    "follow-artists-users": OperationCall(access: .lackingLibrary) {
        try await $0.library.followArtists(ids(120))
        try await $0.library.followUsers(ids(120))
    },
    "unfollow-artists-users": OperationCall(access: .lackingLibrary) {
        try await $0.library.unfollowArtists(ids(120))
        try await $0.library.unfollowUsers(ids(120))
    },
    "check-current-user-follows": OperationCall(access: .lackingLibrary, answer: yes) {
        _ = try await $0.library.followsArtists(ids(120))
        _ = try await $0.library.followsUsers(ids(120))
    },
    "follow-playlist": OperationCall {
        try await $0.playlists.follow("p", isPublic: false)
    },
    "unfollow-playlist": OperationCall(access: .lackingLibrary) {
        try await $0.playlists.unfollow("p")
    },
    "check-if-user-follows-playlist": OperationCall(answer: yes) {
        _ = try await $0.playlists.isFollowed("p", by: "me")
    },
]

// MARK: Playlists

private let playlistOperations: [String: OperationCall] = [
    "get-playlist": OperationCall(answer: named) {
        _ = try await $0.playlists.get("p", market: "DE", fields: "name")
    },
    "change-playlist-details": OperationCall {
        try await $0.playlists.change(
            "p", name: "n", description: "d", isPublic: false, isCollaborative: true)
    },
    "get-list-users-playlists": OperationCall(answer: nothing) {
        for try await _ in $0.playlists.of("u", pageSize: 1_000) {}
    },
    "create-playlist": OperationCall(answer: named) {
        _ = try await $0.playlists.create(
            name: "n", description: "d", isPublic: false, isCollaborative: true)
    },
    "create-playlist-for-user": OperationCall(
        access: .lacking("create-playlist"), answer: named
    ) {
        _ = try await $0.playlists.create(
            name: "n", description: "d", isPublic: false, isCollaborative: true)
    },
    "get-playlist-cover": OperationCall(answer: noPictures) {
        _ = try await $0.playlists.cover(of: "p")
    },
    "upload-custom-playlist-cover": OperationCall {
        try await $0.playlists.setCover(of: "p", to: Data([0xFF, 0xD8, 0xFF]))
    },
    "get-playlists-items": OperationCall(answer: nothing) {
        for try await _ in $0.playlists.items(
            of: "p", market: "DE", fields: "next", pageSize: 1_000)
        {}
    },
    "get-playlists-tracks": OperationCall(
        access: .lacking("get-playlists-items"), answer: nothing
    ) {
        for try await _ in $0.playlists.items(
            of: "p", market: "DE", fields: "next", pageSize: 1_000)
        {}
    },
]

private let playlistEditOperations: [String: OperationCall] = [
    "add-items-to-playlist": OperationCall(
        answer: snapshot
    ) { try await $0.playlists.add(trackURIs(0..<120), to: "p", at: 0) },
    "reorder-or-replace-playlists-items": OperationCall(
        answer: snapshot
    ) {
        try await $0.playlists.replaceItems(of: "p", with: trackURIs(0..<120))
        try await $0.playlists.moveItems(0..<2, in: "p", before: 5, snapshotID: "s")
    },
    "remove-items-playlist": OperationCall(
        answer: snapshot
    ) {
        try await $0.playlists.removeAllOccurrences(
            of: trackURIs(0..<120), from: "p", snapshotID: "s")
    },
    "add-tracks-to-playlist": OperationCall(
        access: .lacking("add-items-to-playlist"), answer: snapshot
    ) { try await $0.playlists.add(trackURIs(0..<120), to: "p", at: 0) },
    "reorder-or-replace-playlists-tracks": OperationCall(
        access: .lacking("reorder-or-replace-playlists-items"), answer: snapshot
    ) {
        try await $0.playlists.replaceItems(of: "p", with: trackURIs(0..<120))
        try await $0.playlists.moveItems(0..<2, in: "p", before: 5, snapshotID: "s")
    },
    "remove-tracks-playlist": OperationCall(
        access: .lacking("remove-items-playlist"), answer: snapshot
    ) {
        try await $0.playlists.removeAllOccurrences(
            of: trackURIs(0..<120), from: "p", snapshotID: "s")
    },
]
