import SpotifyWebAPI
import WebAPIClient

/// Tracks as JSON by their ids, so that what stands in many lists is read and encoded once.
///
/// Bounded by the bytes it holds; emptied when what the catalogue shows changes.
final class EncodedTracks: Sendable {
    /// In which form a track is encoded.
    enum Form: Sendable, Hashable {
        /// With its album.
        case whole
        /// As its album lists it.
        case simplified
        /// With the two keys that tracks have in playlists only; there may be episodes among them.
        case inPlaylist
    }

    private struct Key: Hashable {
        var id: String
        var form: Form
        var hasMarket: Bool
    }
    private struct Entry {
        var text: [UInt8]
        var popularity: Int
    }
    private struct State {
        var content: Int?
        var entries: [Key: Entry] = [:]
        var bytes = 0
    }

    private let most: Int
    private let state = Guarded(State())

    /// - Parameter most: How many bytes of JSON are kept.
    init(most: Int = 24 << 20) { self.most = most }

    /// How many bytes are kept.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The texts that are known as of that state of the catalogue, with today's popularity.
    func texts(
        _ ids: [String], as form: Form, content: Int, _ wire: WireFormat
    ) -> [[UInt8]?] {
        let popularity = wire.popularity.tracks(ids)
        let hasMarket = wire.market != nil
        return state.withLock { state in
            guard state.content == content else { return Array(repeating: nil, count: ids.count) }
            return zip(ids, popularity).map { id, popularity in
                let key = Key(id: id, form: form, hasMarket: hasMarket)
                guard let entry = state.entries[key],
                    entry.popularity == popularity
                else { return nil }
                return entry.text
            }
        }
    }

    /// Remembers texts.
    func keep(_ texts: [String: [UInt8]], as form: Form, content: Int, _ wire: WireFormat) {
        state.withLock { state in
            if state.content != content {
                // An answer that was long under way must not push out newer ones.
                guard content >= state.content ?? content else { return }
                state = State(content: content)
            }
            for (id, text) in texts where text.count <= most {
                if state.bytes + text.count > most { state = State(content: content) }
                let entry = Entry(text: text, popularity: wire.popularity.track(id))
                let key = Key(id: id, form: form, hasMarket: wire.market != nil)
                let old = state.entries.updateValue(entry, forKey: key)
                state.bytes += text.count - (old?.text.count ?? 0)
            }
        }
    }
}

extension WebAPI {
    /// The JSON of tracks, in the order of their ids.
    ///
    /// - Parameters:
    ///   - ids: The tracks.
    ///   - form: In which form.
    ///   - wire: How they are made.
    /// - Returns: The texts; `nil` for what is not there.
    /// - Throws: `SQLiteError` if the catalogue cannot be read.
    func trackTexts(
        _ ids: [String], as form: EncodedTracks.Form, _ wire: WireFormat
    ) async throws -> [[UInt8]?] {
        let content = try await catalogue.content
        var texts = encodedTracks.texts(ids, as: form, content: content, wire)
        let missing = texts.indices.filter { texts[$0] == nil }
        guard !missing.isEmpty else { return texts }
        let wanted = missing.map { ids[$0] }
        let found =
            form == .inPlaylist
            ? try await catalogue.playables(wanted) : try await catalogue.tracks(wanted)
        var new: [String: [UInt8]] = [:]
        for (place, found) in zip(missing, found) {
            guard let found else { continue }
            let text = try wire.text(of: found, as: form)
            texts[place] = text
            new[found.id] = text
        }
        // The catalogue may have changed while it was read: then nobody knows of when they are.
        if try await catalogue.content == content {
            encodedTracks.keep(new, as: form, content: content, wire)
        }
        return texts
    }
}

extension WireFormat {
    fileprivate func text(
        of track: CatalogueTrack, as form: EncodedTracks.Form
    ) throws -> [UInt8] {
        switch form {
        case .whole: return try JSON.encode(self.track(track))
        case .simplified: return try JSON.encode(simplifiedTrack(track))
        case .inPlaylist where track.medium != .music: return try JSON.encode(episode(track))
        case .inPlaylist:
            var track = self.track(track)
            track.isTrack = true
            track.isEpisode = false
            return try JSON.encode(track)
        }
    }

    /// An album around the JSON of the first page of its tracks.
    ///
    /// - Parameters:
    ///   - album: What is known of it.
    ///   - tracks: The JSON of the page.
    /// - Returns: JSON.
    /// - Throws: `EncodingError`.
    func album(_ album: CatalogueAlbum, tracks: [UInt8]) throws -> [UInt8] {
        try JSON.encode(self.album(album, tracks: nil)).dropLast() + Array(",\"tracks\":".utf8)
            + tracks + [UInt8(ascii: "}")]
    }

    /// An entry of a playlist around JSON that is there already.
    ///
    /// - Parameters:
    ///   - addedAt: When it was added, ISO 8601 UTC.
    ///   - addedBy: The JSON of who added it.
    ///   - item: The JSON of what it is; `nil` when gone.
    /// - Returns: JSON.
    func playlistItem(addedAt: String?, addedBy: [UInt8]?, item: [UInt8]?) -> [UInt8] {
        let item = item ?? Array("null".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * item.count + 400)
        func add(_ part: String) { text.append(contentsOf: part.utf8) }
        add("{\"added_at\":")
        add(addedAt.map { "\"\($0)\"" } ?? "null")
        add(",\"added_by\":")
        text.append(contentsOf: addedBy ?? Array("null".utf8))
        add(",\"is_local\":false,\"item\":")
        text.append(contentsOf: item)
        add(",\"primary_color\":null")
        if regime.hasWithdrawnFields {
            add(",\"track\":")
            text.append(contentsOf: item)
        }
        add(",\"video_thumbnail\":{\"url\":null}}")
        return text
    }

    /// A saved track around JSON that is there already.
    ///
    /// - Parameters:
    ///   - addedAt: When it was saved, ISO 8601 UTC.
    ///   - track: The JSON of the track.
    /// - Returns: JSON.
    func savedTrack(addedAt: String, track: [UInt8]) -> [UInt8] {
        Array("{\"added_at\":\"\(addedAt)\",\"track\":".utf8) + track + [UInt8(ascii: "}")]
    }
}
