import Foundation

// Fields in the order of their declarations. A change here is a new version of the cache's schema.

extension MusicKind: Packed {
    private static let numbered: [MusicKind] = [
        .track, .album, .artist, .playlist, .show, .episode, .audiobook, .chapter,
    ]

    package func pack(into bytes: inout PackedWriter) {
        let number =
            switch self {
            case .track: 0
            case .album: 1
            case .artist: 2
            case .playlist: 3
            case .show: 4
            case .episode: 5
            case .audiobook: 6
            case .chapter: 7
            }
        bytes.add(UInt64(number))
    }

    package init(from bytes: inout PackedReader) throws {
        let number = try bytes.number()
        guard number < UInt64(Self.numbered.count) else { throw PackedError() }
        self = Self.numbered[Int(number)]
    }
}

extension MusicID: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(kind)
        bytes.add(value)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(try bytes.value(), try bytes.value())
    }
}

extension Credit: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(name)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(id: try bytes.value(), name: try bytes.value())
    }
}

extension Artwork.Source: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(url)
        bytes.add(width)
        bytes.add(height)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(url: try bytes.value(), width: try bytes.value(), height: try bytes.value())
    }
}

extension Artwork: Packed {
    package func pack(into bytes: inout PackedWriter) { bytes.add(sources) }
    package init(from bytes: inout PackedReader) throws { self.init(try bytes.value()) }
}

extension Album.Kind: Packed {
    package func pack(into bytes: inout PackedWriter) { bytes.add(rawValue) }

    package init(from bytes: inout PackedReader) throws {
        guard let kind = Album.Kind(rawValue: try bytes.text()) else { throw PackedError() }
        self = kind
    }
}

extension Album: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(title)
        bytes.add(artists)
        bytes.add(artwork)
        bytes.add(kind)
        bytes.add(releaseDate)
        bytes.add(trackCount)
        bytes.add(label)
        bytes.add(genres)
        bytes.add(copyrights)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), title: try bytes.value(), artists: try bytes.value(),
            artwork: try bytes.value(), kind: try bytes.value(), releaseDate: try bytes.value(),
            trackCount: try bytes.value(), label: try bytes.value(), genres: try bytes.value(),
            copyrights: try bytes.value())
    }
}

extension Artist: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(name)
        bytes.add(artwork)
        bytes.add(genres)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), name: try bytes.value(), artwork: try bytes.value(),
            genres: try bytes.value())
    }
}

extension Track: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(title)
        bytes.add(artists)
        bytes.add(album)
        bytes.add(artwork)
        bytes.add(duration)
        bytes.add(disc)
        bytes.add(number)
        bytes.add(isExplicit)
        bytes.add(isPlayable)
        bytes.add(isLocal)
        bytes.add(isrc)
        bytes.add(linkedFrom)
        bytes.add(uri)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), title: try bytes.value(), artists: try bytes.value(),
            album: try bytes.value(), artwork: try bytes.value(), duration: try bytes.value(),
            disc: try bytes.value(), number: try bytes.value(), isExplicit: try bytes.value(),
            isPlayable: try bytes.value(), isLocal: try bytes.value(), isrc: try bytes.value(),
            linkedFrom: try bytes.value(), uri: try bytes.value())
    }
}

extension Show: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(title)
        bytes.add(publisher)
        bytes.add(about)
        bytes.add(artwork)
        bytes.add(episodeCount)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), title: try bytes.value(), publisher: try bytes.value(),
            about: try bytes.value(), artwork: try bytes.value(), episodeCount: try bytes.value())
    }
}

extension Audiobook: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(title)
        bytes.add(authors)
        bytes.add(narrators)
        bytes.add(about)
        bytes.add(artwork)
        bytes.add(chapterCount)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), title: try bytes.value(), authors: try bytes.value(),
            narrators: try bytes.value(), about: try bytes.value(), artwork: try bytes.value(),
            chapterCount: try bytes.value())
    }
}

extension Episode: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(title)
        bytes.add(about)
        bytes.add(show)
        bytes.add(artwork)
        bytes.add(duration)
        bytes.add(releaseDate)
        bytes.add(isPlayable)
        bytes.add(isExplicit)
        bytes.add(resumeAt)
        bytes.add(isFullyHeard)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), title: try bytes.value(), about: try bytes.value(),
            show: try bytes.value(), artwork: try bytes.value(), duration: try bytes.value(),
            releaseDate: try bytes.value(), isPlayable: try bytes.value(),
            isExplicit: try bytes.value(), resumeAt: try bytes.value(),
            isFullyHeard: try bytes.value())
    }
}

extension Person: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(name)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(id: try bytes.value(), name: try bytes.value())
    }
}

extension Playlist: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(id)
        bytes.add(title)
        bytes.add(about)
        bytes.add(owner)
        bytes.add(isPublic)
        bytes.add(isCollaborative)
        bytes.add(snapshot)
        bytes.add(artwork)
        bytes.add(itemCount)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            id: try bytes.value(), title: try bytes.value(), about: try bytes.value(),
            owner: try bytes.value(), isPublic: try bytes.value(),
            isCollaborative: try bytes.value(), snapshot: try bytes.value(),
            artwork: try bytes.value(), itemCount: try bytes.value())
    }
}

extension Playable: Packed {
    package func pack(into bytes: inout PackedWriter) {
        switch self {
        case .track(let track):
            bytes.add(true)
            bytes.add(track)
        case .episode(let episode):
            bytes.add(false)
            bytes.add(episode)
        }
    }

    package init(from bytes: inout PackedReader) throws {
        self =
            try bytes.value(Bool.self)
            ? .track(try bytes.value()) : .episode(try bytes.value())
    }
}

extension PlaylistItem: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(addedAt)
        bytes.add(addedBy)
        bytes.add(content)
        bytes.add(isLocal)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            addedAt: try bytes.value(), addedBy: try bytes.value(), content: try bytes.value(),
            isLocal: try bytes.value())
    }
}

extension PlayedItem: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(playedAt)
        bytes.add(track)
        bytes.add(context)
    }

    package init(from bytes: inout PackedReader) throws {
        self.init(
            playedAt: try bytes.value(), track: try bytes.value(), context: try bytes.value())
    }
}
