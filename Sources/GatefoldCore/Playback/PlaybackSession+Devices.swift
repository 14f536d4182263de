/// A command for which the person has to choose a device.
package struct DeviceQuestion: Hashable, Sendable {
    package let command: PlayerCommand
    /// What can be chosen.
    package let devices: [Device]
}

/// What became of a command.
enum DeliveryOutcome: Sendable {
    case done
    case refused(Failure)
    /// The person has to choose a device first.
    case undecided(DeviceQuestion)
}

extension PlaybackSession {
    /// Plays the command that waits for a device on this one.
    ///
    /// - Parameter device: Its id.
    package func answer(with device: String) {
        guard let command = question?.command else { return }
        send(command, on: device)
    }

    /// The person does not want to choose.
    package func dismissQuestion() { forgetQuestion() }

    /// Sends a command to its device, else to the active one, else to one that is chosen.
    ///
    /// - Parameter entry: The command.
    /// - Returns: What became of it.
    func deliver(_ entry: CommandQueue.Entry) async -> DeliveryOutcome {
        do {
            if let device = entry.device {
                try await wake(device, for: entry.command)
            } else {
                try await service.carryOut(entry.command, on: nil)
            }
            return .done
        } catch {
            let failure = Failure(error)
            if failure.kind == .notFound, entry.device != nil || entry.command.isTransfer {
                return .refused(.deviceGone)
            }
            let isHomeless = failure.kind == .noDevice || failure.kind == .deviceRestricted
            guard isHomeless, entry.device == nil else { return .refused(failure) }
            return await deliver(entry.command, afterRefusal: failure)
        }
    }

    private func deliver(
        _ command: PlayerCommand, afterRefusal failure: Failure
    ) async -> DeliveryOutcome {
        // Where nothing sounds there is nothing to pause.
        if command == .pause, failure.kind == .noDevice { return .done }
        if failure.kind == .deviceRestricted, !command.startsPlayback { return .refused(failure) }
        do {
            let devices = try await service.devices()
            switch DeviceChoice(among: devices, lastUsed: lastDevice) {
            case .active(let device), .wake(let device):
                guard let id = device.id else { return .refused(failure) }
                try await wake(id, for: command)
                return .done
            case .ask(let devices):
                return .undecided(DeviceQuestion(command: command, devices: devices))
            case .none(let reason):
                return await deliver(command, toLastDeviceBefore: reason)
            }
        } catch {
            return .refused(Failure(error))
        }
    }

    /// A device that sleeps is missing from the list, and may wake all the same.
    private func deliver(
        _ command: PlayerCommand, toLastDeviceBefore reason: Failure
    ) async -> DeliveryOutcome {
        guard reason.kind == .noDevice, command.startsPlayback, let lastDevice else {
            return .refused(reason)
        }
        do {
            try await service.carryOut(command, on: lastDevice)
            return .done
        } catch {
            return .refused(reason)
        }
    }

    /// Only playing wakes a device by itself.
    private func wake(_ device: String, for command: PlayerCommand) async throws {
        if !command.startsPlayback, state?.device?.id != device {
            try await service.transfer(to: device, plays: false)
        }
        try await service.carryOut(command, on: device)
        lastDevice = device
    }
}

extension PlayerCommand {
    fileprivate var isTransfer: Bool { if case .transfer = self { true } else { false } }
}

extension PlayerService {
    /// Carries a command out.
    fileprivate func carryOut(_ command: PlayerCommand, on device: String?) async throws {
        switch command {
        case .play(let request, let shuffled):
            try await play(request, shuffled: shuffled, on: device)
        case .resume: try await resume(on: device)
        case .pause: try await pause(on: device)
        case .skipToNext: try await skipToNext(on: device)
        case .skipToPrevious: try await skipToPrevious(on: device)
        case .seek(let position): try await seek(to: position, on: device)
        case .setVolume(let volume): try await setVolume(volume, on: device)
        case .setShuffle(let isOn): try await setShuffle(isOn, on: device)
        case .setRepeat(let mode): try await setRepeat(mode, on: device)
        case .addToQueue(let ids): try await addToQueue(ids, on: device)
        case .transfer(let device, let plays): try await transfer(to: device, plays: plays)
        }
    }

    private func play(_ request: PlayRequest, shuffled: Bool, on device: String?) async throws {
        guard shuffled else { return try await play(request, on: device) }
        var isShuffled = true
        // Before, so that the first item is any one as well; a device that sleeps may refuse it.
        do { try await setShuffle(true, on: device) } catch let error as CancellationError {
            throw error
        } catch {
            isShuffled = false
        }
        try await play(request, on: device)
        if !isShuffled { try await setShuffle(true, on: device) }
    }

    private func addToQueue(_ ids: [MusicID], on device: String?) async throws {
        for (index, id) in ids.enumerated() {
            do { try await addToQueue(id, on: device) } catch let error as CancellationError {
                throw error
            } catch  where index > 0 {
                let failure = Failure(error)
                throw Failure(
                    .partial, "Only \(index) of \(ids.count) were added to the queue.",
                    advice: failure.message, retryAt: failure.retryAt)
            }
        }
    }
}
