import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing

@testable import HomeService

@Suite struct `The owner's name` {
    @Test func `is the one they chose, wherever it is shown`() async throws {
        try await withTestHome { home in
            #expect(try await home.spotify.me.profile().displayName == "Test listener")
            let register = try AccountRegister(
                file: home.folder.appending(path: "accounts.sqlite"))
            var owner = try await register.user(named: "owner")
            owner.name = "Mara"
            try await register.update(owner)
            await register.close()
            #expect(try await home.spotify.me.profile().displayName == "Mara")
            let id = UserID(rawValue: HomeUser.ownerID)
            #expect(try await home.spotify.users.get(id).displayName == "Mara")
        }
    }
}

@Suite struct `People at the home service` {
    @Test func `an app sees of a person what it may`() {
        let wire = WireFormat(origin: "http://home.test")
        let ada = HomeUser(id: "ada", name: "Ada")
        let plain = wire.privateUser(ada, showsDetails: false)
        #expect(plain.accountID == "ada")
        #expect(plain.country == nil)
        #expect(plain.product == nil)
        #expect(plain.explicitContent == nil)
        let whole = wire.privateUser(ada, showsDetails: true)
        #expect(whole.country == "US")
        #expect(whole.product == "premium")
        #expect(whole.explicitContent?.isFilterEnabled == false)
        #expect(whole.email == nil)
    }

    @Test func `an id that is free text stands escaped in an address`() {
        let wire = WireFormat(origin: "http://home.test")
        let user = wire.publicUser(HomeUser(id: "a/b?c ü", name: "A"))
        #expect(user.href == "http://home.test/v1/users/a%2Fb%3Fc%20%C3%BC")
    }

    @Test func `everybody can look up the owner, without what is private`() async throws {
        try await withTestHome([]) { home in
            let owner = try await home.get("/v1/users/home").object
            #expect(owner["display_name"] as? String == "Test listener")
            #expect(
                Set(owner.keys) == [
                    "display_name", "external_urls", "followers", "href", "id", "images", "type",
                    "uri",
                ])
            for id in ["nobody", "HOME", "%2E%2E", "%27%20OR%201=1"] {
                #expect(await home.get("/v1/users/\(id)").status == 404)
            }
        }
    }

    @Test func `in development mode others cannot be looked up`() async throws {
        try await withTestHome([], regime: .development) { home in
            #expect(await home.get("/v1/users/home").status == 403)
        }
    }
}
