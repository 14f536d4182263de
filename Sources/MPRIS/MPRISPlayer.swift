/// What a player tells the desktop of itself, after the MPRIS 2.2 specification.
package struct PlayerSnapshot: Sendable, Hashable {
    package init() {}
}
