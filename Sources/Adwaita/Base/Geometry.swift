/// A place in a widget, in points from its upper left corner.
public struct Point: Sendable, Hashable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// Makes a place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A part of a widget.
public struct Bounds: Sendable, Hashable {
    /// The left edge.
    public var minX: Double
    /// The upper edge.
    public var minY: Double
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// The lower edge.
    public var maxY: Double { minY + height }
}
