import Adwaita
import GatefoldCore

/// Makes the page of a route.
struct Pages {
    let app: AppModel
    let listening: Listening

    func page(_ route: Route) -> Widget {
        StatusPage(icon: route.icon, title: route.title ?? "…")
    }
}
