import Foundation

/// Why a file gave no sound.
struct PlaybackFailure: Error, Sendable, Hashable {
    enum Cause: Sendable, Hashable {
        case missing
        case unreadable(reason: String)
        case notAFile
        /// The decoder that would be needed, in words, and the media type it is for.
        case noDecoder(name: String, mediaType: String)
        case noSound
        case damaged(reason: String)
        case tooSlow
        /// The file ends before the part that was asked for begins.
        case tooShort
        /// Not the file's fault.
        case output(reason: String)
    }
    var cause: Cause

    init(_ cause: Cause) { self.cause = cause }

    /// A sentence that names the file and says what helps: for the log.
    func sentence(for path: FilePath) -> String { sentence(naming: path.display) }

    /// The same for apps, which need not know where files lie.
    func answer(for path: FilePath) -> String {
        let name = path.bytes.split(separator: UInt8(ascii: "/")).last ?? []
        return sentence(naming: String(decoding: name, as: UTF8.self))
    }

    private func sentence(naming file: String) -> String {
        "“\(file)” cannot be played: \(explanation)"
    }

    private var explanation: String {
        switch cause {
        case .missing: "the file is not there any more."
        case .unreadable(let reason): "it cannot be opened (\(reason))."
        case .notAFile: "it is not a file."
        case .noDecoder(let name, let mediaType):
            "no decoder for it is installed (\(name)). Install the Debian package "
                + "\(Self.debianPackage(for: mediaType))."
        case .noSound: "it holds no sound."
        case .damaged(let reason): "it is damaged or no audio file (\(reason))."
        case .tooSlow: "reading it took too long."
        case .tooShort: "it ends before this part of it begins."
        case .output(let reason): "the sound output failed (\(reason))."
        }
    }

    /// The Debian package with the decoder for a media type as GStreamer writes it.
    static func debianPackage(for mediaType: String) -> String {
        let name = mediaType.prefix { $0 != "," }
        switch name {
        case "audio/x-vorbis", "audio/x-opus", "application/ogg", "audio/ogg":
            return "gstreamer1.0-plugins-base"
        case "audio/x-flac", "audio/x-wavpack", "audio/x-speex", "audio/x-wav",
            "video/quicktime", "audio/x-m4a", "application/x-id3", "application/x-apetag",
            "audio/x-matroska", "video/x-matroska":
            return "gstreamer1.0-plugins-good"
        case "audio/mpeg" where mediaType.contains("mpegversion=(int)1"):
            return "gstreamer1.0-plugins-good"
        case "audio/x-musepack", "audio/x-mod", "audio/midi":
            return "gstreamer1.0-plugins-bad"
        default:
            return "gstreamer1.0-libav"
        }
    }

    /// What opening the file says, before any decoder is asked.
    ///
    /// - Returns: `nil` if it is a file that can be opened and is not empty.
    static func onOpening(_ path: FilePath) -> PlaybackFailure? {
        guard !path.bytes.contains(0) else { return PlaybackFailure(.missing) }
        let descriptor = path.bytes.withUnsafeBufferPointer { bytes in
            // Not blocking: opening a pipe that nobody writes to would never come back.
            (Array(bytes.map { CChar(bitPattern: $0) }) + [0]).withUnsafeBufferPointer {
                $0.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? -1
            }
        }
        guard descriptor >= 0 else {
            let code = errno
            return PlaybackFailure(
                code == ENOENT || code == ENOTDIR
                    ? .missing : .unreadable(reason: String(cString: strerror(code))))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return PlaybackFailure(.notAFile)
        }
        return status.st_size == 0 ? PlaybackFailure(.noSound) : nil
    }
}
