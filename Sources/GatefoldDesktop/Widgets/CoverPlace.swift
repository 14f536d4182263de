import Adwaita
import GatefoldCore

/// The place of a cover: a square of so many points, or as wide as it may be.
struct CoverPlace: View {
    /// Width and height in points.
    let points: Int32
    /// What shows while there is no picture.
    var icon = "media-optical-cd-audio-symbolic"
    let artwork: () -> Artwork?

    var body: Widget {
        Overlay(Picture().size(width: points, height: points)) {
            Image(icon: icon, pixels: points / 3).style("dim-label").align(.center, .center)
        }
        .style("cover").clipped()
    }
}
