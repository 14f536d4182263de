/// The tags of one file for all that hold them on their way into the catalogue: passing them on
/// costs one count of references, and not one for each text in them.
final class SharedTags: Sendable {
    let all: AudioTags

    init(_ tags: AudioTags) { all = tags }
}
