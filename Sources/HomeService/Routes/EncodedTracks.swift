import SpotifyWebAPI
import WebAPIClient

/// Tracks as JSON by their ids, so that what stands in many lists is read and encoded once.
///
/// Bounded by the bytes it holds; emptied when what the catalogue shows changes.
final class EncodedTracks: Sendable {
    /// In which form a track is encoded.
    struct Form: Sendable, Hashable {
        /// With the two keys that tracks have in playlists only.
        var isInPlaylist = false
        /// Whether a market was asked for.
        var hasMarket = false
    }

    private struct Key: Hashable {
        var id: String
        var form: Form
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

    /// The texts that are known as of that state of the catalogue, with that popularity.
    func texts(
        _ ids: [String], _ form: Form, content: Int, _ popularity: Popularity
    ) -> [[UInt8]?] {
        let popularity = popularity.tracks(ids)
        return state.withLock { state in
            guard state.content == content else { return Array(repeating: nil, count: ids.count) }
            return zip(ids, popularity).map { id, popularity in
                guard let entry = state.entries[Key(id: id, form: form)],
                    entry.popularity == popularity
                else { return nil }
                return entry.text
            }
        }
    }

    /// Remembers texts.
    func keep(_ texts: [String: [UInt8]], _ form: Form, content: Int, _ popularity: Popularity) {
        state.withLock { state in
            if state.content != content {
                // An answer that was long under way must not push out newer ones.
                guard content >= state.content ?? content else { return }
                state = State(content: content)
            }
            for (id, text) in texts where text.count <= most {
                if state.bytes + text.count > most { state = State(content: content) }
                let entry = Entry(text: text, popularity: popularity.track(id))
                let old = state.entries.updateValue(entry, forKey: Key(id: id, form: form))
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
    ///   - isInPlaylist: Whether they get the keys that tracks have in playlists only.
    ///   - wire: How they are made.
    /// - Returns: The texts; `nil` for what is not there.
    /// - Throws: `SQLiteError` if the catalogue cannot be read.
    func trackTexts(
        _ ids: [String], isInPlaylist: Bool = false, _ wire: WireFormat
    ) async throws -> [[UInt8]?] {
        let form = EncodedTracks.Form(isInPlaylist: isInPlaylist, hasMarket: wire.market != nil)
        let content = try await catalogue.content
        var texts = encodedTracks.texts(ids, form, content: content, wire.popularity)
        let missing = texts.indices.filter { texts[$0] == nil }
        guard !missing.isEmpty else { return texts }
        let found = try await catalogue.tracks(missing.map { ids[$0] })
        var new: [String: [UInt8]] = [:]
        for (place, found) in zip(missing, found) {
            guard let found else { continue }
            var track = wire.track(found)
            if isInPlaylist {
                track.isTrack = true
                track.isEpisode = false
            }
            let text = try JSON.encode(track)
            texts[place] = text
            new[found.id] = text
        }
        // The catalogue may have changed while it was read: then nobody knows of when they are.
        if try await catalogue.content == content {
            encodedTracks.keep(new, form, content: content, wire.popularity)
        }
        return texts
    }
}

extension WireFormat {
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
