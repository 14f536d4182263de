import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `Playlists that are not public` {
    private struct Named: Decodable { var name: String }
    private struct List: Decodable { var items: [Named] }
    private struct Found: Decodable { var playlists: List }

    /// The names of the playlists in an answer to an app with those scopes.
    private static func names(
        _ house: Household, _ line: String, _ scopes: Set<Scope>
    ) async throws -> Set<String> {
        let answer = await house.ask(line, as: Household.anna, scopes: scopes)
        guard case .bytes(let text) = answer.body, answer.status == 200 else { return ["?"] }
        let list =
            line.contains("search")
            ? try JSON.decode(Found.self, from: text).playlists
            : try JSON.decode(List.self, from: text)
        return Set(list.items.map(\.name))
    }

    @Test(
        arguments: [
            (
                [.playlistReadPrivate, .playlistReadCollaborative],
                ["Mix open", "Mix mine", "Mix ours"]
            ),
            ([.playlistReadPrivate], ["Mix open", "Mix mine"]),
            ([.playlistReadCollaborative], ["Mix open", "Mix ours"]),
        ] as [(Set<Scope>, Set<String>)])
    func `are listed and found only for apps that may know of them`(
        _ scopes: Set<Scope>, _ wanted: Set<String>
    ) async throws {
        try await withTestHome { home in
            let house = Household(home)
            for (name, kind) in [
                ("open", "true"), ("mine", "false"), ("ours", "false,\"collaborative\":true"),
            ] {
                let made = await house.ask(
                    "POST me/playlists", as: Household.anna,
                    body: "{\"name\":\"Mix \(name)\",\"public\":\(kind)}")
                #expect(made.status == 201)
            }
            for line in [
                "GET me/playlists", "GET search?q=mix&type=playlist",
            ] {
                #expect(try await Self.names(house, line, scopes) == wanted, "\(line)")
            }
            let found = try await Self.names(house, "GET search?q=mix&type=playlist", [])
            #expect(found == ["Mix open"])
        }
    }
}
