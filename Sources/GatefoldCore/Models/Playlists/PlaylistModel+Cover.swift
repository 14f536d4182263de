import Foundation

extension PlaylistModel {
    /// Gives it another cover. The old one can be brought back where it can be read.
    ///
    /// - Parameters:
    ///   - jpeg: A JPEG picture.
    ///   - convert: Makes such a picture of the old one.
    /// - Returns: Whether it came about; if not, it was told why.
    @discardableResult
    package func setCover(
        _ jpeg: [UInt8], converting convert: @escaping PlaylistCover.Converter = { file, _ in file }
    ) async -> Bool {
        if let reason = coverReason ?? PlaylistCover.problem(with: jpeg) {
            playlists.notices.tell(Failure(.refused, reason))
            return false
        }
        var isDone = false
        await inTurn { [self] in
            let old = await oldCover(convert)
            guard await send(jpeg) else { return }
            isDone = true
            let text = "The new cover of “\(title)” will show in a moment."
            switch old {
            case .picture(let bytes):
                playlists.notices.tell(text) { [self] in await bringBack(bytes) }
            case .none:
                playlists.notices.tell(
                    "\(text) It had none before, and apps cannot take one away.")
            case .unreadable:
                playlists.notices.tell(
                    "\(text) The old one could not be read, so this cannot be undone.")
            }
        }
        return isDone
    }

    private enum OldCover {
        case none, unreadable
        case picture([UInt8])
    }

    /// What is to be brought back; read before it is replaced, as then it may be gone.
    private func oldCover(_ convert: @escaping PlaylistCover.Converter) async -> OldCover {
        guard let url = artwork.source(for: PlaylistCover.pixels)?.url else { return .none }
        guard let file = try? await playlists.pictures?.data(at: url) else { return .unreadable }
        if PlaylistCover.problem(with: file) == nil { return .picture(file) }
        guard let jpeg = await PlaylistCover.converted(file, convert) else { return .unreadable }
        return .picture(jpeg)
    }

    private func bringBack(_ jpeg: [UInt8]) async {
        await inTurn { [self] in
            if await send(jpeg) {
                playlists.notices.tell("The old cover of “\(title)” will show in a moment.")
            }
        }
    }

    private func send(_ jpeg: [UInt8]) async -> Bool {
        do {
            try await playlists.service.setCover(of: id, to: jpeg)
        } catch {
            playlists.notices.tell(Failure(error))
            return false
        }
        // It is set, whether its address can be read now or later.
        if let now = try? await playlists.service.playlist(id) { set { $0.artwork = now.artwork } }
        return true
    }
}

/// What a playlist's cover must be.
package enum PlaylistCover {
    /// Makes a JPEG file of a picture file, of at most so many bytes; `nil` if it is no whole
    /// picture. May block.
    package typealias Converter = @Sendable (_ file: [UInt8], _ limit: Int) -> [UInt8]?

    /// In bytes: the service takes 256 kB of base64.
    package static let largest = 192 * 1_024
    /// The most bytes of a file that is made into one.
    package static let largestFile = 64 << 20
    /// Width and height of a cover that is kept to be brought back.
    static let pixels = 640

    /// Why a picture is none, a sentence; `nil` if it can be one.
    package static func problem(with picture: [UInt8]) -> String? {
        guard picture.starts(with: [0xFF, 0xD8, 0xFF]) else {
            return "A cover must be a JPEG picture, and this is none."
        }
        guard picture.count <= largest else {
            return "A cover can have \(largest / 1_024) kB, and this picture has "
                + "\(((picture.count + 1_023) / 1_024).grouped) kB."
        }
        return nil
    }

    /// Reads the file that a person picked, and makes a cover of it.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - convert: Makes it small enough.
    /// - Returns: A JPEG file.
    /// - Throws: ``Failure`` in words for the person.
    @concurrent
    static func read(
        _ path: String, _ convert: @escaping Converter
    ) async throws(Failure) -> [UInt8] {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let name = "“\(URL(filePath: path).lastPathComponent)”"
        let facts = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        guard facts?.fileSize ?? 0 <= largestFile else {
            throw Failure(
                .refused, "\(name) is larger than \(largestFile >> 20) MB.",
                advice: "Choose a smaller picture.")
        }
        guard facts?.isRegularFile == true, let data = try? Data(contentsOf: file) else {
            throw Failure(.refused, "\(name) cannot be read.", advice: "Choose another file.")
        }
        guard let jpeg = convert([UInt8](data), largest), problem(with: jpeg) == nil else {
            throw Failure(
                .refused, "\(name) is no JPEG or PNG picture, or it is damaged or too large.",
                advice: "Choose another one.")
        }
        return jpeg
    }

    @concurrent
    fileprivate static func converted(
        _ file: [UInt8], _ convert: @escaping Converter
    ) async -> [UInt8]? {
        convert(file, largest).flatMap { problem(with: $0) == nil ? $0 : nil }
    }
}
