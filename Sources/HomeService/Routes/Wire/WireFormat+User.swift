import Foundation
import SpotifyWebAPI

extension WireFormat {
    /// A person as the owner of a playlist is shown.
    func owner(_ name: String) -> PublicUser {
        PublicUser(
            id: UserID(rawValue: HomeUser.ownerID), displayName: name,
            uri: SpotifyURI(.user, id: HomeUser.ownerID), href: href("users/\(HomeUser.ownerID)"),
            externalURLs: ExternalURLs(), type: "user")
    }

    /// A person as everybody sees them.
    func publicUser(_ user: HomeUser) -> PublicUser {
        PublicUser(
            id: UserID(rawValue: user.id), displayName: user.name,
            uri: SpotifyURI(.user, id: user.id), href: userHref(user),
            externalURLs: ExternalURLs(), type: "user", images: [],
            followers: withdrawn(Followers(total: 0)))
    }

    /// A person as an app sees them that they signed in to.
    ///
    /// - Parameters:
    ///   - user: The person.
    ///   - showsDetails: Whether the app may read what `user-read-private` protects.
    /// - Returns: The person.
    func privateUser(_ user: HomeUser, showsDetails: Bool) -> PrivateUser {
        func detail<Value>(_ value: Value) -> Value? { showsDetails ? withdrawn(value) : nil }
        return PrivateUser(
            id: UserID(rawValue: user.id), accountID: user.id, displayName: user.name,
            country: detail(country), product: detail("premium"), images: [],
            followers: withdrawn(Followers(total: 0)), uri: SpotifyURI(.user, id: user.id),
            href: userHref(user), externalURLs: ExternalURLs(), type: "user",
            explicitContent: detail(
                ExplicitContent(isFilterEnabled: false, isFilterLocked: false)))
    }

    private func userHref(_ user: HomeUser) -> String {
        href("users/\(user.id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")")
    }
}
