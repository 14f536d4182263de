import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addMarketRoutes(_ routes: inout APIRoutes) {
        routes.get("markets") { _, _ in
            try json(Markets(markets: country.map { [$0] } ?? Countries.all))
        }
    }
}
