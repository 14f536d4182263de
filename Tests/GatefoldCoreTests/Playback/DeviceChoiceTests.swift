import Testing

@testable import GatefoldCore

@Suite struct `The choice of a device` {
    private static let phone = Device(id: "phone", name: "Phone", kind: .phone)
    private static let idleKitchen = Device(id: "kitchen", name: "Kitchen", kind: .speaker)
    private static let asleep = Device(id: nil, name: "Bedroom", kind: .speaker)

    @Test func `falls on the active one, whatever was used last`() {
        #expect(
            DeviceChoice(among: [.desk, .kitchen], lastUsed: "desk") == .active(.kitchen))
    }

    @Test func `falls on the only one that can be used`() {
        #expect(DeviceChoice(among: [Self.asleep, .desk], lastUsed: "gone") == .wake(.desk))
    }

    @Test func `falls on the one used last if there are several`() {
        #expect(
            DeviceChoice(among: [.desk, Self.phone, Self.idleKitchen], lastUsed: "phone")
                == .wake(Self.phone))
    }

    @Test(arguments: [nil, "gone"])
    func `is the person's if there are several and none was used`(last: String?) {
        #expect(
            DeviceChoice(among: [.desk, Self.asleep, Self.phone], lastUsed: last)
                == .ask([.desk, Self.phone]))
    }

    @Test func `is the person's if what plays cannot be controlled`() {
        #expect(
            DeviceChoice(among: [.soundbar, .desk], lastUsed: "desk") == .ask([.desk]))
    }

    @Test func `is told in plain words if there is none`() throws {
        func failure(_ devices: [Device]) -> Failure? {
            if case .none(let failure) = DeviceChoice(among: devices, lastUsed: nil) {
                failure
            } else {
                nil
            }
        }
        let none = try #require(failure([]))
        #expect(none.message == "There is no device to play on.")
        #expect(
            none.advice == "Open the player app on a device of this account, then try again.")
        #expect(
            try #require(failure([Self.asleep])).message
                == "“Bedroom” cannot be controlled from here.")
        let restricted = try #require(failure([.soundbar]))
        #expect(restricted.kind == .deviceRestricted)
        #expect(restricted.message == "“Soundbar” cannot be controlled from here.")
    }
}
