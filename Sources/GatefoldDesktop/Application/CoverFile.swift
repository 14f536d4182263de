import Adwaita
import Foundation
import GatefoldCore
import Observation

/// The file of the cover of what is heard: not every desktop fetches pictures from the network.
@Observable
final class CoverFile {
    /// Its address; `nil` until it is there.
    private(set) var url: String?
    @ObservationIgnored private var wanted: String?
    @ObservationIgnored private var finding: Task<Void, Never>?

    /// As large as desktops show it.
    private static let pixels = 512

    isolated deinit { finding?.cancel() }

    /// Goes over to another cover.
    ///
    /// - Parameters:
    ///   - artwork: The cover.
    ///   - covers: Fetches it if it is not there.
    ///   - files: Where it is kept; without, its own address is told.
    func find(_ artwork: Artwork, in covers: Covers, files: ImageFiles?) {
        let source = artwork.source(for: Self.pixels)?.url
        guard source != wanted else { return }
        wanted = source
        finding?.cancel()
        guard let source else { return set(nil) }
        finding = Task { [weak self] in
            _ = try? await covers.pictures.picture(source, pixels: Self.pixels)
            let file = await files?.file(of: source)
            if !Task.isCancelled { self?.set(file?.absoluteString ?? source) }
        }
    }

    private func set(_ address: String?) {
        if url != address { url = address }
    }
}
