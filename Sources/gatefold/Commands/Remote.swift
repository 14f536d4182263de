import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

/// Sends commands to the player, on the device that the person means.
struct Remote: Sendable {
    let client: SpotifyClient
    let device: DeviceID?

    init(_ parsed: ParsedCommand, _ session: Session) async throws {
        client = try await session.connect()
        guard let name = parsed["device"] else {
            device = nil
            return
        }
        device = try await Self.device(name, among: client.player.devices())
    }

    init(client: SpotifyClient) {
        self.client = client
        device = nil
    }

    /// Sends a command. If no device is active but only one can play, it is that one.
    func send(
        _ act: @Sendable (SpotifyClient.Player, DeviceID?) async throws -> Void
    ) async throws {
        do {
            try await act(client.player, device)
        } catch let error as WebAPIError where device == nil && error.saysNoDevice {
            let ready = try await client.player.devices().filter {
                $0.id != nil && $0.isRestricted != true
            }
            switch ready.count {
            case 0:
                throw Failure(
                    .refused, "No device is ready to play.",
                    advice: "Start the home service, or open a player.")
            case 1: try await act(client.player, ready[0].id)
            default:
                let names = ready.map(\.name).joined(separator: ", ")
                throw Failure(
                    .refused, "No device is active, and several can play: \(names).",
                    advice: "Choose one with --device.")
            }
        }
    }

    /// The volume of the device.
    func volume() async throws -> Int {
        let devices = try await client.player.devices()
        let meant =
            devices.first { device == nil ? $0.isActive == true : $0.id == device }
            ?? (devices.count == 1 ? devices[0] : nil)
        guard let percent = meant?.volumePercent else {
            throw Failure(
                .refused, "No device with a volume is active.",
                advice: "Choose one of 'gatefold devices' with --device.")
        }
        return percent
    }

    /// The device of that id or name; the beginning of a name is enough.
    static func device(_ name: String, among devices: [Device]) throws -> DeviceID {
        let wanted = Match.fold(name)
        let exact = devices.filter { $0.id?.rawValue == name || Match.fold($0.name) == wanted }
        let found =
            exact.isEmpty
            ? devices.filter { !wanted.isEmpty && Match.fold($0.name).hasPrefix(wanted) } : exact
        let names = devices.map { "'\($0.name)'" }.joined(separator: ", ")
        guard let device = found.first else {
            throw Failure(
                .notFound, "There is no device '\(name)'.",
                advice: names.isEmpty ? "No device is ready to play." : "There are: \(names).")
        }
        guard found.count == 1 else {
            throw Failure(
                .usage, "Several devices are called '\(name)'.",
                advice: "Give an id of 'gatefold devices --json'.")
        }
        guard let id = device.id, device.isRestricted != true else {
            throw Failure(
                .refused, "'\(device.name)' cannot be controlled from here.",
                advice: "Choose another of 'gatefold devices'.")
        }
        return id
    }
}

extension WebAPIError {
    fileprivate var saysNoDevice: Bool {
        switch kind {
        case .playerRefused(let reason): reason == "NO_ACTIVE_DEVICE"
        default: false
        }
    }
}
