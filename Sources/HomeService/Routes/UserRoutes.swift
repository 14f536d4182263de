import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addUserRoutes(_ routes: inout APIRoutes) {
        routes.get("me") { _, listener in
            let showsDetails = listener.has(.userReadPrivate)
            return try json(wire.privateUser(listener.user, showsDetails: showsDetails))
        }
        routes.get("users", ":id") { request, _ in
            guard let user = try await user(request.parameter("id")) else { throw Refusal.notFound }
            return try json(wire.publicUser(user))
        }
    }

    /// The person with that id.
    private func user(_ id: String) async throws -> HomeUser? {
        id == HomeUser.ownerID
            ? try await owner() : try await accounts?.user(id)
    }
}
