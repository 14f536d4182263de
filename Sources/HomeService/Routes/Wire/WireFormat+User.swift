import Foundation
import SpotifyWebAPI

extension WireFormat {
    /// A person as the owner of a playlist is shown, by their id.
    func user(_ id: String) -> PublicUser {
        PublicUser(
            id: UserID(rawValue: id), displayName: displayName(id),
            uri: SpotifyURI(.user, id: id), href: userHref(id), externalURLs: ExternalURLs(),
            type: "user")
    }

    /// A person as everybody sees them.
    func publicUser(_ user: HomeUser) -> PublicUser {
        PublicUser(
            id: UserID(rawValue: user.id), displayName: user.name,
            uri: SpotifyURI(.user, id: user.id), href: userHref(user.id),
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
            href: userHref(user.id), externalURLs: ExternalURLs(), type: "user",
            explicitContent: detail(
                ExplicitContent(isFilterEnabled: false, isFilterLocked: false)))
    }

    private func userHref(_ id: String) -> String {
        href("users/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")")
    }
}
