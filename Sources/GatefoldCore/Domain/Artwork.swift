/// A picture, in the sizes that the service has.
package struct Artwork: Hashable, Sendable, Codable {
    /// One size of a picture.
    package struct Source: Hashable, Sendable, Codable {
        package var url: String
        /// In pixels; `nil` if the service does not say.
        package var width: Int?
        package var height: Int?

        package init(url: String, width: Int? = nil, height: Int? = nil) {
            self.url = url
            self.width = width
            self.height = height
        }
    }

    package var sources: [Source]

    package init(_ sources: [Source]) { self.sources = sources }

    package static let none = Artwork([])

    /// The smallest source that is not smaller than what is shown, else the biggest.
    ///
    /// - Parameter pixels: Width and height of the place it is shown in.
    /// - Returns: The source; `nil` if there is no picture.
    package func source(for pixels: Int) -> Source? {
        let known = sources.filter { ($0.width ?? 0) > 0 }
        let fitting = known.filter { ($0.width ?? 0) >= pixels }
        return fitting.min { ($0.width ?? 0) < ($1.width ?? 0) }
            ?? known.max { ($0.width ?? 0) < ($1.width ?? 0) } ?? sources.first
    }
}
