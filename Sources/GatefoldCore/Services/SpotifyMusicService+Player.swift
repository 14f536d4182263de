import SpotifyWebAPI

extension SpotifyMusicService {
    package func playbackState() async throws -> PlaybackState? {
        try await asking { try await client.player.state() }.map { PlaybackState($0) }
    }

    package func devices() async throws -> [Device] {
        try await asking { try await client.player.devices() }.map { Device($0) }
    }

    package func queue() async throws -> PlaybackQueue {
        PlaybackQueue(try await asking { try await client.player.queue() })
    }

    package func play(_ request: PlayRequest, on device: String?) async throws {
        let device = device.map { DeviceID(rawValue: $0) }
        try await asking {
            switch request {
            case .context(let id, .index(let index), let position):
                try await client.player.play(
                    context: id.spotifyURI, startingAt: index, position: position, on: device)
            case .context(let id, .item(let item), let position):
                try await client.player.play(
                    context: id.spotifyURI, startingAt: item.spotifyURI, position: position,
                    on: device)
            case .context(let id, nil, let position):
                try await client.player.play(
                    context: id.spotifyURI, startingAt: nil, position: position, on: device)
            case .items(let ids, let start, let position):
                try await client.player.play(
                    ids.map(\.spotifyURI), startingAt: start, position: position, on: device)
            }
        }
    }

    package func resume(on device: String?) async throws {
        try await asking { try await client.player.resume(on: device.map { .init(rawValue: $0) }) }
    }

    package func pause(on device: String?) async throws {
        try await asking { try await client.player.pause(on: device.map { .init(rawValue: $0) }) }
    }

    package func skipToNext(on device: String?) async throws {
        try await asking { try await client.player.next(on: device.map { .init(rawValue: $0) }) }
    }

    package func skipToPrevious(on device: String?) async throws {
        try await asking {
            try await client.player.previous(on: device.map { .init(rawValue: $0) })
        }
    }

    package func seek(to position: Duration, on device: String?) async throws {
        try await asking {
            try await client.player.seek(
                to: max(.zero, position), on: device.map { .init(rawValue: $0) })
        }
    }

    package func setVolume(_ volume: Double, on device: String?) async throws {
        // A volume that is no number would trap on its way to an integer.
        let volume = volume.isFinite ? min(max(volume, 0), 1) : 0
        try await asking {
            try await client.player.setVolume(
                Int((volume * 100).rounded()), on: device.map { .init(rawValue: $0) })
        }
    }

    package func setShuffle(_ isOn: Bool, on device: String?) async throws {
        try await asking {
            try await client.player.setShuffle(isOn, on: device.map { .init(rawValue: $0) })
        }
    }

    package func setRepeat(_ mode: RepeatMode, on device: String?) async throws {
        try await asking {
            try await client.player.setRepeat(
                mode.wireMode, on: device.map { .init(rawValue: $0) })
        }
    }

    package func addToQueue(_ id: MusicID, on device: String?) async throws {
        try await asking {
            try await client.player.addToQueue(
                id.spotifyURI, on: device.map { .init(rawValue: $0) })
        }
    }

    package func transfer(to device: String, plays: Bool) async throws {
        try await asking {
            try await client.player.transfer(to: DeviceID(rawValue: device), play: plays)
        }
    }
}
