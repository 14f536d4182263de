public import Foundation
import WebAPIClient

extension Endpoint where Value == [Image] {
    static func playlistCover(_ id: PlaylistID) -> Self {
        Endpoint("get-playlist-cover", .get, "playlists", id.rawValue, "images")
    }
}

extension Endpoint where Value == Void {
    static func uploadPlaylistCover(_ id: PlaylistID, base64: [UInt8]) -> Self {
        Endpoint(
            "upload-custom-playlist-cover", .put, ["playlists", id.rawValue, "images"],
            body: .bytes(base64, contentType: "image/jpeg")
        ) { _ in }
        .needing(.ugcImageUpload).needingToChangePlaylists()
    }
}

extension SpotifyClient.Playlists {
    /// The largest cover that can be uploaded, in bytes of the JPEG file.
    public static let largestCover = 256 * 1_024 / 4 * 3

    /// Gets the addresses of a playlist's cover, widest first; they end within a day.
    ///
    /// - Parameter id: Which playlist.
    /// - Returns: The pictures; none if it has no cover.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such playlist.
    /// - Note: Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-playlist-cover>
    public func cover(of id: PlaylistID) async throws -> [Image] {
        try await client.send(.playlistCover(id))
    }

    /// Uploads a cover for a playlist.
    ///
    /// It shows after a while; the address may change before the picture does. The service limits
    /// how often this may be done more than other operations.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - jpeg: A JPEG file of at most ``largestCover`` bytes, so that it has no more than 256 KB
    ///     in base64.
    /// - Throws: ``/WebAPIClient/WebAPIError``; if it is no JPEG file or too large, before anything is sent.
    /// - Note: Needs the scope `ugc-image-upload`, and `playlist-modify-public` or
    ///   `playlist-modify-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/upload-custom-playlist-cover>
    public func setCover(of id: PlaylistID, to jpeg: Data) async throws {
        let refuse = { (detail: String) in
            WebAPIError(
                .invalidRequest, operation: "upload-custom-playlist-cover",
                detail: detail)
        }
        guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else {
            throw refuse("The picture is no JPEG file")
        }
        guard jpeg.count <= Self.largestCover else {
            throw refuse(
                "The picture has \(jpeg.count) bytes, and a cover may have \(Self.largestCover)")
        }
        let picture = Array(jpeg.base64EncodedData())
        try await client.playlistTurns.inTurn(for: id) {
            try await client.send(.uploadPlaylistCover(id, base64: picture))
        }
    }
}
