import Foundation
import SpotifyWebAPI

/// Turns what the catalogue knows into the Web API's objects, as the regime wants them.
///
/// Every address in them points back to this service.
struct WireFormat: Sendable {
    /// Where the service listens, as in `http://127.0.0.1:7433`.
    var origin: String
    /// The name a person is shown by, from their id.
    var displayName: @Sendable (String) -> String? = { _ in nil }
    /// Whose objects are made: some fields are not for every app.
    var regime = AccessRegime.extended
    /// Where the service is, ISO 3166-1 alpha-2.
    var country = Countries.fallback
    /// The market a request asks for: answers then say what can be played there instead of where
    /// it can be played.
    var market: String?
    var popularity = Popularity()

    private static let coverSides = [640, 300, 64]

    /// The address of an object or a list below `/v1`.
    func href(_ path: String) -> String { "\(origin)/v1/\(path)" }

    func timestamp(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    /// The pictures of a thing, the largest first, as large as they are: none is ever enlarged.
    func images(
        _ kind: String, _ id: String, _ hasCover: Bool, _ size: PictureSize? = nil
    ) -> [Image] {
        guard hasCover else { return [] }
        let largest = size.map { max($0.width, $0.height) } ?? .max
        // One that is smaller than all sides is there once.
        return Self.coverSides.filter { $0 == Self.coverSides[0] || $0 < largest }.map { side in
            let shown = size?.fitting(side)
            return Image(
                url: "\(origin)/covers/\(kind)/\(id)/\(side)", height: shown?.height,
                width: shown?.width)
        }
    }

    /// A field that was withdrawn from development mode.
    func withdrawn<Value>(_ value: @autoclosure () -> Value) -> Value? {
        regime.hasWithdrawnFields ? value() : nil
    }

    /// Where things can be played: here.
    var availableMarkets: [String]? { market == nil ? withdrawn([country]) : nil }

    /// Whether things can be played in the market asked for: everywhere, as one's own files.
    var isPlayable: Bool? { market == nil ? nil : true }
}
