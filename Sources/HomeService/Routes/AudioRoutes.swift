import Foundation
import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    /// The file of a track, for players that play it themselves; parts of it on request (RFC 9110,
    /// 14). Spotify has no such route.
    func addAudioRoutes(_ routes: inout Router<Listener>) {
        routes.get(":id") { request, listener in
            try listener.require(anyOf: [.streaming])
            guard let track = try await catalogue.track(request.id("id")),
                let state = FileState(of: track.path)
            else { throw Refusal.notFound }
            return HTTPResponse(
                headers: [
                    ("Content-Type", AudioType.name(of: track.path)), ("ETag", state.tag),
                    ("Cache-Control", "private, no-cache"),
                ],
                body: .file(at: track.path.bytes, offset: 0, length: .max))
        }
    }
}

/// What tells a file from the one that stood there before.
private struct FileState {
    let tag: String

    /// `nil` if there is no such regular file.
    init?(of path: FilePath) {
        var status = stat()
        let found = (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            $0.baseAddress.map { stat($0, &status) } ?? -1
        }
        guard found == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        tag = "\"\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)\""
    }
}

/// What clients call a kind of audio.
private enum AudioType {
    private static let names = [
        "mp3": "audio/mpeg", "flac": "audio/flac", "ogg": "audio/ogg", "oga": "audio/ogg",
        "opus": "audio/ogg", "m4a": "audio/mp4", "m4b": "audio/mp4", "mp4": "audio/mp4",
        "aac": "audio/aac", "wav": "audio/wav", "aif": "audio/aiff", "aiff": "audio/aiff",
    ]

    static func name(of path: FilePath) -> String {
        let ending = path.display.split(separator: ".").last?.lowercased() ?? ""
        return names[ending] ?? "application/octet-stream"
    }
}
