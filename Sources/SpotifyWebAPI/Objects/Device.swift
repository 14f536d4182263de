package import WebAPIClient

/// Something that plays.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-a-users-available-devices>
public struct Device: Codable, Hashable, Sendable {
    /// `nil` for devices that take no commands.
    public var id: DeviceID?
    /// What the person calls it.
    public var name: String
    /// `Computer`, `Speaker`, … or a word yet unknown.
    public var type: String?
    /// Whether it is the one in use.
    public var isActive: Bool?
    /// Whether what it plays is kept private.
    public var isPrivateSession: Bool?
    /// Whether it takes no commands.
    public var isRestricted: Bool?
    /// 0 to 100; `nil` if unknown.
    public var volumePercent: Int?
    /// Whether its volume can be set.
    public var supportsVolume: Bool?

    /// Makes a value; what is not given is absent.
    public init(
        id: DeviceID? = nil,
        name: String,
        type: String? = nil,
        isActive: Bool? = nil,
        isPrivateSession: Bool? = nil,
        isRestricted: Bool? = nil,
        volumePercent: Int? = nil,
        supportsVolume: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.isActive = isActive
        self.isPrivateSession = isPrivateSession
        self.isRestricted = isRestricted
        self.volumePercent = volumePercent
        self.supportsVolume = supportsVolume
    }

    private enum CodingKeys: String, NullableKey {
        case id
        case isActive = "is_active"
        case isPrivateSession = "is_private_session"
        case isRestricted = "is_restricted"
        case name
        case supportsVolume = "supports_volume"
        case type
        case volumePercent = "volume_percent"

        var isWrittenAsNull: Bool {
            switch self {
            case .id, .volumePercent: true
            default: false
            }
        }
    }

    /// Reads a device, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        id = try fields.open(.id)
        isActive = try fields.bool(.isActive)
        isPrivateSession = try fields.bool(.isPrivateSession)
        isRestricted = try fields.bool(.isRestricted)
        name = try fields.name(.name)
        supportsVolume = try fields.bool(.supportsVolume)
        type = try fields.text(.type)
        volumePercent = try fields.integer(.volumePercent)
    }
}

/// The answer to the question which devices there are.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-a-users-available-devices>
public struct Devices: Codable, Hashable, Sendable {
    /// The devices.
    public var devices: [Device]

    /// Makes a value.
    public init(
        devices: [Device] = []
    ) {
        self.devices = devices
    }

    private enum CodingKeys: String, CodingKey {
        case devices
    }
}
