import GatefoldCore
import HomeService
import Testing

@testable import gatefold

@Suite struct `The plan of a home service` {
    @Test(arguments: AccessRegime.allCases)
    func `reaches the process in the background with its regime`(_ regime: AccessRegime) throws {
        var plan = ServicePlan(folders: ["/m"], output: .silent)
        plan.access = regime
        let folders = WorldFolders(environment: ["HOME": "/h"])
        #expect(try plan.configuration(folders: folders, token: "t").access == regime)
        let place = plan.arguments.firstIndex(of: "--access")
        let word = place.map { plan.arguments[$0 + 1] } ?? "extended"
        #expect(word == regime.rawValue)
        #expect(plan.arguments.suffix(2) == ["--", "/m"])
    }
}
