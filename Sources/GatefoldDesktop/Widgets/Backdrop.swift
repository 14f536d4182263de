import Adwaita
import GatefoldCore

/// A cover as a soft ground behind a page; nothing while there is none.
struct Backdrop: View {
    let body: Widget

    /// - Parameters:
    ///   - covers: Where pictures come from.
    ///   - artwork: The picture; followed.
    init(_ covers: Covers, artwork: @escaping () -> Artwork?) {
        let picture = Picture().style("backdrop").untouchable().ornament()
        let loader = covers.backdrops
        let request = BackdropRequest(Weak(picture))
        body = picture.bind { _ in
            request.show(artwork()?.source(for: 64)?.url, from: loader)
        }
    }
}

/// What a backdrop waits for. The one before stays until the new one is there.
private final class BackdropRequest {
    private let picture: Weak<Picture>
    private var url: String?
    private var task: Task<Void, Never>?

    init(_ picture: Weak<Picture>) { self.picture = picture }

    isolated deinit { task?.cancel() }

    func show(_ url: String?, from loader: ImageLoader<Texture>) {
        guard url != self.url else { return }
        self.url = url
        task?.cancel()
        guard let url else {
            picture.target?.texture = nil
            return
        }
        task = Task { [picture] in
            let texture = try? await loader.picture(url, pixels: 64)
            if !Task.isCancelled { picture.target?.texture = texture }
        }
    }
}
