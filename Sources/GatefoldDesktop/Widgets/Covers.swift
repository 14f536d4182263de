import Adwaita
import GatefoldCore

/// Where covers come from: one for the whole app.
struct Covers: Sendable {
    /// Covers at the size they are shown at.
    let pictures: ImageLoader<Texture>
    /// Covers as a soft ground for text.
    let backdrops: ImageLoader<Texture>

    /// - Parameters:
    ///   - fetching: Gets what is not there.
    ///   - files: Keeps what was fetched.
    init(fetching: any ImageFetching, files: ImageFiles?) {
        pictures = ImageLoader(fetching: fetching, files: files) { bytes, pixels in
            let texture = try Texture(decoding: bytes, covering: pixels)
            return (texture, texture.cost)
        }
        backdrops = ImageLoader(
            fetching: fetching, files: files, limits: ImageLimits(memoryBytes: 1 << 20)
        ) { bytes, _ in
            let texture = try Texture(blurring: bytes)
            return (texture, texture.cost)
        }
    }

    /// The size to decode at for a size on screen: few different ones, so that a window that is
    /// resized does not decode with each point, and never less than what is shown.
    ///
    /// - Parameter pixels: Device pixels.
    /// - Returns: As many pixels or up to a quarter more.
    static func decodingSize(for pixels: Int) -> Int {
        let step = pixels <= 256 ? 32 : pixels <= 512 ? 64 : 128
        return min(2_048, max(32, (pixels + step - 1) / step * step))
    }
}
