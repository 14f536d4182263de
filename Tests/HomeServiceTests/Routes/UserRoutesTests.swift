import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing

@testable import HomeService

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
