import SpotifyWebAPI
import WebAPIClient

/// How each operation of the player is reached.
let playerOperations: [String: OperationCall] = [
    "get-information-about-the-users-current-playback": OperationCall {
        _ = try await $0.player.state(market: "DE")
    },
    "transfer-a-users-playback": OperationCall {
        try await $0.player.transfer(to: "d", play: true)
    },
    "get-a-users-available-devices": OperationCall { _ = try await $0.player.devices() },
    "get-the-users-currently-playing-track": OperationCall {
        _ = try await $0.player.currentlyPlaying(market: "DE")
    },
    "start-a-users-playback": OperationCall {
        try await $0.player.play(
            context: "spotify:album:a", startingAt: 1, position: .seconds(1), on: "d")
        try await $0.player.play(trackURIs(0..<2), startingAt: 1, position: .seconds(1), on: "d")
    },
    "pause-a-users-playback": OperationCall { try await $0.player.pause(on: "d") },
    "skip-users-playback-to-next-track": OperationCall { try await $0.player.next(on: "d") },
    "skip-users-playback-to-previous-track": OperationCall {
        try await $0.player.previous(on: "d")
    },
    "seek-to-position-in-currently-playing-track": OperationCall {
        try await $0.player.seek(to: .seconds(1), on: "d")
    },
    "set-repeat-mode-on-users-playback": OperationCall {
        try await $0.player.setRepeat(.track, on: "d")
    },
    "set-volume-for-users-playback": OperationCall {
        try await $0.player.setVolume(50, on: "d")
    },
    "toggle-shuffle-for-users-playback": OperationCall {
        try await $0.player.setShuffle(true, on: "d")
    },
    "get-recently-played": OperationCall(answer: noPlays) {
        for when in [PlayedWhen.before(milliseconds: 1), .after(milliseconds: 1)] {
            for try await _ in $0.player.recentlyPlayed(when, pageSize: 1_000) {}
        }
    },
    "get-queue": OperationCall { _ = try await $0.player.queue() },
    "add-to-queue": OperationCall {
        try await $0.player.addToQueue("spotify:track:t", on: "d")
    },
]

private func noPlays(_ request: TransportRequest) -> String { #"{"items":[]}"# }
