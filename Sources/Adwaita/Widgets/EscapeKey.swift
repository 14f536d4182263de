import CAdwaita

extension Handle where Self: Widget {
    /// Takes the keyboard when it comes into sight, and runs when Escape is pressed in it.
    ///
    /// - Parameters:
    ///   - first: What takes the keyboard.
    ///   - handler: What Escape does.
    /// - Returns: Itself.
    @discardableResult
    public func onEscape(first: Widget, _ handler: @escaping () -> Void) -> Self {
        let first = Weak(first)
        return onKey(GDK_KEY_Escape) { _ in
            handler()
            return true
        }
        .on("map") { _ in
            // Not at once: what leads here still has it.
            MainLoop.whenIdle { first.target?.grabFocus() }
        }
    }
}
