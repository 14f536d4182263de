/// A person whom a home service knows: its owner, or a member of the household.
package struct HomeUser: Sendable, Hashable {
    /// The owner's id.
    package static let ownerID = "home"
    /// What the owner is called until they choose a name.
    static let unnamedOwner = "owner"

    /// What the Web API calls the person; it never changes.
    package var id: String
    /// The name shown.
    package var name: String
    /// Whether the person may do everything here.
    package var isOwner: Bool
    /// Whether the person may control what is heard.
    package var mayControlPlayer: Bool

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - id: What the Web API calls the person.
    ///   - name: The name shown.
    ///   - isOwner: Whether the person may do everything here.
    ///   - mayControlPlayer: Whether the person may control what is heard.
    package init(id: String, name: String, isOwner: Bool = false, mayControlPlayer: Bool = true) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
        self.mayControlPlayer = mayControlPlayer
    }

    /// The owner.
    ///
    /// - Parameter name: The name shown.
    /// - Returns: The owner, who may do everything.
    package static func owner(named name: String) -> HomeUser {
        HomeUser(id: ownerID, name: name, isOwner: true)
    }
}
