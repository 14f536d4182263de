import Adwaita
import GatefoldCore

/// A square cover with round corners; an icon of what it is, while there is no picture.
struct CoverView: View {
    /// How large it is.
    enum Size {
        /// As wide as the cell it is in.
        case filling
        /// So many points.
        case fixed(Int32)
    }

    let body: Widget

    /// Makes a cover.
    ///
    /// In lists bind to `slot.nearItem`, so that rows far from what is seen hold no picture.
    ///
    /// - Parameters:
    ///   - covers: Where pictures come from.
    ///   - size: How large it is.
    ///   - isRound: Whether it is a circle, as for people.
    ///   - kind: What it is a cover of; followed.
    ///   - artwork: The picture; followed.
    init(
        _ covers: Covers, _ size: Size = .filling, isRound: Bool = false,
        kind: @escaping () -> MusicKind = { .album }, artwork: @escaping () -> Artwork?
    ) {
        let icon = Image(icon: "", pixels: size.iconPixels).style("cover-icon").bind {
            $0.icon = kind().coverIcon
        }
        let picture = Picture()
        let square =
            switch size {
            case .filling:
                Square(least: 32) {
                    icon
                    picture
                }
            case .fixed(let side):
                Square(side: side) {
                    icon
                    picture
                }
            }
        let request = CoverRequest(covers.pictures, picture)
        body = square.style("cover").clipped().ornament()
            .onResize { [weak request] in request?.side = $0 }
            .on("map") { [weak request] _ in request?.isMapped = true }
            .on("unmap") { [weak request] _ in request?.isMapped = false }
            .on("notify::scale-factor") { [weak request] (square, _: Unread) in
                request?.scaleFactor = square.scaleFactor
            }
            .bind { square in
                request.scaleFactor = square.scaleFactor
                request.artwork = artwork()
            }
        body.setStyle("round", isRound)
    }
}

extension CoverView.Size {
    fileprivate var iconPixels: Int32 {
        switch self {
        case .filling: 48
        case .fixed(let side): max(16, side / 3)
        }
    }
}

extension MusicKind {
    /// The icon that stands for a thing without a picture.
    var coverIcon: String {
        switch self {
        case .track: "audio-x-generic-symbolic"
        case .album: "media-optical-symbolic"
        case .artist: "avatar-default-symbolic"
        case .playlist: "view-list-symbolic"
        case .show, .episode: "audio-input-microphone-symbolic"
        case .audiobook, .chapter: "accessories-dictionary-symbolic"
        }
    }
}

/// What a cover waits for. Whatever changes, the one before is dropped.
private final class CoverRequest {
    private let loader: ImageLoader<Texture>
    private let picture: Weak<Picture>
    private var task: Task<Void, Never>?
    private var wanted: Wanted?

    private struct Wanted: Equatable {
        var url: String
        var pixels: Int
    }

    private var shown: Wanted?
    private static let tries = 20

    var artwork: Artwork? {
        didSet { if artwork != oldValue { update() } }
    }
    /// In points; 0 while it is not known.
    var side = 0 {
        didSet {
            guard side != oldValue else { return }
            // Not at once: the layout is under way.
            picture.target?.onNextFrame { [weak self] _ in self?.update() }
        }
    }
    var scaleFactor = 1 {
        didSet { if scaleFactor != oldValue { update() } }
    }
    /// Whether it is part of what shows. A page that does not show waits for nothing.
    var isMapped = false {
        didSet { if isMapped != oldValue { update() } }
    }

    init(_ loader: ImageLoader<Texture>, _ picture: Picture) {
        self.loader = loader
        self.picture = Weak(picture)
    }

    isolated deinit { task?.cancel() }

    private func update() {
        let pixels = side * scaleFactor
        guard let source = artwork?.source(for: pixels), pixels > 0 else { return show(nil) }
        show(Wanted(url: source.url, pixels: Covers.decodingSize(for: pixels)))
    }

    private func show(_ wanted: Wanted?) {
        if wanted == self.wanted && isMapped && task != nil { return }
        self.wanted = wanted
        task?.cancel()
        task = nil
        guard wanted != shown else { return }
        // Another size of the same picture does until the right one is there.
        if wanted?.url != shown?.url { set(nil, nil) }
        guard let wanted else { return }
        if let texture = loader.cached(wanted.url, pixels: wanted.pixels) {
            set(texture, wanted)
        } else if isMapped {
            task = Task { [weak self, loader] in
                // Who gives no picture now may do so later, as when the service is back.
                for _ in 0..<Self.tries where !Task.isCancelled {
                    if let texture = try? await loader.picture(wanted.url, pixels: wanted.pixels) {
                        if !Task.isCancelled { self?.set(texture, wanted) }
                        return
                    }
                    do { try await Task.sleep(for: .seconds(15)) } catch { return }
                }
            }
        }
    }

    private func set(_ texture: Texture?, _ wanted: Wanted?) {
        shown = wanted
        picture.target?.texture = texture
    }
}
