import Adwaita
import GatefoldCore

extension Handle where Self: Widget {
    /// Can be used while something is offered, and says why not while it is not.
    ///
    /// - Parameters:
    ///   - offer: Whether it is offered; followed.
    ///   - name: What the control is called; followed.
    /// - Returns: Itself.
    func offered(_ offer: @escaping () -> Offer, name: @escaping () -> String) -> Self {
        bind { control in
            let offer = offer()
            let name = name()
            control.isEnabled = offer.isOffered
            control.tooltip = offer.reason ?? name
            control.setAccessibleName(name)
            control.setAccessibleDescription(offer.reason ?? "")
        }
    }
}
