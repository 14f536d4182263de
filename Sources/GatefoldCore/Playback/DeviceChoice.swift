/// Where a command goes if no device was named: to the active one, else the only one, else the one
/// that was used last, else the person is asked.
package enum DeviceChoice: Hashable, Sendable {
    /// To what plays already.
    case active(Device)
    /// To this one, which has to be woken.
    case wake(Device)
    case ask([Device])
    /// To none, and why.
    case none(Failure)

    /// Chooses.
    ///
    /// - Parameters:
    ///   - devices: What the service knows of.
    ///   - lastUsed: The id of the device that this account played on last.
    package init(among devices: [Device], lastUsed: String?) {
        let ready = devices.filter(\.isControllable)
        if let active = devices.first(where: \.isActive) {
            if active.isControllable {
                self = .active(active)
            } else {
                self = ready.isEmpty ? .none(.restricted(active)) : .ask(ready)
            }
        } else if ready.count > 1 {
            self = ready.first { $0.id == lastUsed }.map { .wake($0) } ?? .ask(ready)
        } else if let only = ready.first {
            self = .wake(only)
        } else {
            self = .none(devices.isEmpty ? .noDevice : .onlyAsleep(devices))
        }
    }
}

extension Device {
    /// Whether it takes commands from here.
    package var isControllable: Bool { id != nil && !isRestricted }
}

extension Failure {
    static let noDevice = Failure(
        .noDevice, "There is no device to play on.",
        advice: "Open the player app on a device of this account, then try again.")

    static let deviceGone = Failure(
        .noDevice, "That device is no longer there.", advice: "Choose another device.")

    static func onlyAsleep(_ devices: [Device]) -> Failure {
        let names = devices.map { "“\($0.name)”" }.formattedLine
        return Failure(
            .noDevice, "\(names) cannot be controlled from here.",
            advice: "Open the player app on another device of this account, then try again.")
    }

    static func restricted(_ device: Device) -> Failure {
        Failure(
            .deviceRestricted, "“\(device.name)” cannot be controlled from here.",
            advice: "Use its own controls, or play on another device.")
    }
}
