import Observation

/// What is played through: the album, playlist or other that the current item comes from.
@MainActor @Observable
package final class PlayingSource {
    /// What the service calls those that nothing here knows.
    private var names: [MusicID: String] = [:]
    @ObservationIgnored private var asked: Set<MusicID> = []
    @ObservationIgnored private let session: PlaybackSession
    @ObservationIgnored private let known: @MainActor (MusicID) -> String?
    @ObservationIgnored private let find: @MainActor (MusicID) async throws -> String

    /// Follows a session from now on.
    ///
    /// - Parameters:
    ///   - session: Says what is played.
    ///   - known: What a thing is called, as far as that is known here; observed.
    ///   - find: Asks the service what it is called.
    package init(
        _ session: PlaybackSession, known: @escaping @MainActor (MusicID) -> String?,
        find: @escaping @MainActor (MusicID) async throws -> String
    ) {
        self.session = session
        self.known = known
        self.find = find
        follow()
    }

    /// What it is called and where it leads; `nil` if nothing like that is played, or nobody knows
    /// its name.
    package var credit: Credit? {
        guard let id = context, let name = name(of: id), !name.isEmpty else { return nil }
        return Credit(id: id, name: name)
    }

    /// As `Playing from Morning`; empty if there is nothing to say.
    package var text: String { credit.map { "Playing from \($0.name)" } ?? "" }

    /// Whether it is what the item itself is a part of, which is named already.
    package var isCollection: Bool { context == session.state?.item?.collection?.id }

    private var context: MusicID? { session.state?.context }

    private func name(of id: MusicID) -> String? {
        if let part = session.state?.item?.collection, part.id == id { return part.name }
        return known(id) ?? names[id]
    }

    /// Asks with each new item, until there is an answer, for the name that is missing.
    private func follow() {
        let missing = withObservationTracking {
            _ = session.itemNumber
            return context.flatMap { name(of: $0) == nil ? $0 : nil }
        } onChange: { [weak self] in
            Task { @MainActor in self?.follow() }
        }
        guard let missing, asked.insert(missing).inserted else { return }
        Task { await ask(missing) }
    }

    private func ask(_ id: MusicID) async {
        do { names[id] = try await find(id) } catch {
            let failure = Failure(error)
            // What the service does not have or does not show, it will not have with the next song.
            if failure.kind.mayPass || failure.kind == .interrupted { asked.remove(id) }
        }
    }
}

extension MusicService {
    /// What something that can be played through is called.
    ///
    /// - Parameter id: An album, artist, playlist, podcast or audiobook.
    /// - Returns: Its title.
    /// - Throws: ``Failure``, or `CancellationError`.
    func title(of id: MusicID) async throws -> String {
        switch id.kind {
        case .album: try await album(id).title
        case .artist: try await artist(id).name
        case .playlist: try await playlist(id).title
        case .show: try await show(id).title
        case .audiobook: try await audiobook(id).title
        case .track, .episode, .chapter:
            throw Failure(.notFound, "This is nothing that can be played through.")
        }
    }
}

extension LibraryModel {
    /// What something in the library is called; `nil` if it is not there.
    func title(of id: MusicID) -> String? {
        switch id.kind {
        case .album: albums.content.item(id)?.title
        case .artist: artists.content.item(id)?.title
        case .show: shows.content.item(id)?.title
        case .audiobook: audiobooks.content.item(id)?.title
        case .playlist, .track, .episode, .chapter: nil
        }
    }
}
