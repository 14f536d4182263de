import Observation

/// The devices to play on.
@MainActor @Observable
package final class DevicesModel {
    /// One row.
    package struct Row: Identifiable, Hashable, Sendable {
        package let device: Device
        /// The device's id, else its place among those without one.
        package let id: String
        /// Whether playback is on its way to it.
        package let isMoving: Bool

        package var name: String { device.name.isEmpty ? "Unnamed device" : device.name }
        package var isActive: Bool { device.isActive }
        package var offer: Offer {
            guard !device.isActive, !device.isControllable else { return .offered }
            return .refused(detail)
        }

        /// What there is to say of it.
        package var detail: String {
            if isMoving { return "Moving playback…" }
            switch (device.isActive, device.isRestricted, device.id) {
            case (true, false, .some): return "Playing here"
            case (true, _, _): return "Playing here (cannot be controlled here)"
            case (false, true, _): return "Cannot be controlled from here"
            case (false, false, nil): return "Asleep. Open the player app on it to wake it."
            case (false, false, .some): return ""
            }
        }
    }

    package private(set) var state = ScreenState<[Device]>.loading

    @ObservationIgnored private let session: PlaybackSession
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var asked = 0

    /// Makes the model of an account's devices.
    ///
    /// - Parameter session: Playback of the account.
    package init(_ session: PlaybackSession) { self.session = session }

    isolated deinit { following?.cancel() }

    /// The rows, that which plays first, then by name.
    package var rows: [Row] {
        let devices = (state.content ?? []).map { device in
            // The player knows sooner than the list where it plays.
            guard let playing = session.state?.device?.id, session.isKnown else { return device }
            var device = device
            device.isActive = device.id == playing
            return device
        }.sorted {
            $0.isActive != $1.isActive ? $0.isActive : $0.name.lowercased() < $1.name.lowercased()
        }
        return devices.enumerated().map { index, device in
            Row(
                device: device, id: device.id ?? "asleep-\(index)-\(device.name)",
                isMoving: device.id != nil && device.id == session.movingTo)
        }
    }

    package var title: String {
        if state == .empty { return "No Device Found" }
        return mustChoose ? "Where should it play?" : "Devices"
    }

    /// What to do if the one sought is not there.
    package var hint: String {
        state == .empty
            ? "There is no device to play on. Open the player app on a device of this account."
            : "A device is missing? Open the player app on it."
    }

    /// Whether the person has to choose before a command goes on: the list then opens by itself.
    package var mustChoose: Bool { session.question != nil }

    /// The list came into sight: it is read, and kept up to date.
    package func appeared() {
        following?.cancel()
        following = Task { [weak self, time = session.time] in
            while !Task.isCancelled {
                await self?.reload()
                do { try await time.sleep(until: time.now + .seconds(4)) } catch { return }
            }
        }
    }

    /// The list went out of sight; what waited for a device is given up.
    package func disappeared() {
        following?.cancel()
        following = nil
        session.dismissQuestion()
    }

    package func reload() async {
        asked += 1
        let mine = asked
        do {
            let devices = try await session.service.devices()
            guard mine == asked else { return }
            state = devices.isEmpty ? .empty : .shown(devices)
        } catch is CancellationError {
            return
        } catch {
            guard mine == asked else { return }
            if state.content == nil { state = .failed(Failure(error)) }
        }
    }

    /// Plays on a device: what waits for one, else what plays elsewhere.
    ///
    /// - Parameter row: The device.
    package func choose(_ row: Row) {
        guard let id = row.device.id, row.offer.isOffered else { return }
        if mustChoose {
            session.answer(with: id)
        } else if !row.isActive {
            session.send(.transfer(to: id, plays: session.state?.isPlaying == true))
        }
    }
}
