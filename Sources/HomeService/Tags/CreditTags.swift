/// The tags that say who did what.
enum CreditTags {
    private static let roles: [String: ArtistCredit.Role] = [
        "COMPOSER": .composer, "LYRICIST": .lyricist, "WRITER": .lyricist,
        "CONDUCTOR": .conductor, "ARRANGER": .arranger, "REMIXER": .remixer,
        "MIXARTIST": .remixer, "PRODUCER": .producer, "PERFORMER": .performer,
    ]

    static func role(of key: String) -> ArtistCredit.Role? {
        // ID3 has a key for each instrument: "PERFORMER:GUITAR".
        roles[key] ?? (key.hasPrefix("PERFORMER:") ? .performer : nil)
    }

    /// Adds names, each once in its role, and no more than anyone could mean.
    static func add(
        _ names: [String], _ role: ArtistCredit.Role, under key: String,
        to credits: inout [ArtistCredit]
    ) {
        let instrument = key.firstIndex(of: ":").map { key[$0...].dropFirst().lowercased() }
        for name in names where credits.count < 64 {
            let credit = ArtistCredit(
                role: role, name: instrument.map { "\(name) (\($0))" } ?? name)
            if !credits.contains(credit) { credits.append(credit) }
        }
    }
}

/// The tags of podcasts and audiobooks.
struct StoryTags {
    private var descriptions: [String: String] = [:]
    private var narrators: [String] = []
    private var language: String?
    private var edition: String?
    private var medium: Medium?

    /// The first of these that is there is the description; a comment may be anything.
    private static let descriptionKeys = [
        "LONGDESCRIPTION", "PODCASTDESC", "DESCRIPTION", "SYNOPSIS", "COMMENT",
    ]

    /// - Returns: Whether the tag is one of these.
    mutating func add(_ key: String, _ value: () -> String) -> Bool {
        switch key {
        case "NARRATOR", "READER": narrators += TagText.parts(value())
        case "LANGUAGE": language = language ?? TagText.cleaned(value())
        case "EDITION": edition = edition ?? TagText.cleaned(value())
        case "PODCAST": if TagValue.flag(value()) != false { medium = .show }
        case "ITUNESMEDIAKIND":
            // iTunes: 2 is an audiobook, 21 a podcast; the others are music or have pictures.
            let kinds: [String: Medium] = ["2": .audiobook, "21": .show]
            medium = medium ?? kinds[value()]
        default:
            guard StoryTags.descriptionKeys.contains(key) else { return false }
            if descriptions[key] == nil { descriptions[key] = TagText.cleaned(value()) }
        }
        return true
    }

    func finish(_ tags: inout AudioTags) {
        tags.medium = medium ?? Medium(genres: tags.genres)
        tags.language = language
        tags.edition = edition
        tags.description = StoryTags.descriptionKeys.lazy.compactMap { descriptions[$0] }.first
        tags.narrators = narrators
    }
}

/// The chapters that tags mark: `CHAPTER003=00:12:07.500` with `CHAPTER003NAME`, as in Vorbis comments,
/// and the frames of ID3, which come under `CHAP` as start in milliseconds, a blank, and the title.
struct ChapterTags {
    private var starts: [String: Int] = [:]
    private var titles: [String: String] = [:]
    private var frames: [AudioTags.Chapter] = []

    mutating func add(_ key: String, _ value: () -> String) {
        guard key.hasPrefix("CHAP"), starts.count + frames.count < 10_000 else { return }
        if key == "CHAP" {
            let parts = value().split(
                separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard let start = parts.first.flatMap({ Int($0) }) else { return }
            frames.append(
                AudioTags.Chapter(startMS: start, title: TagText.cleaned(String(parts[1]))))
        } else if key.hasPrefix("CHAPTER") {
            let number = String(key.dropFirst(7).prefix { $0.isASCII && $0.isNumber })
            guard !number.isEmpty else { return }
            switch key.dropFirst(7 + number.utf8.count) {
            case "": starts[number] = ChapterTags.milliseconds(value())
            case "NAME": titles[number] = TagText.cleaned(value())
            default: break
            }
        }
    }

    var chapters: [AudioTags.Chapter] {
        guard !starts.isEmpty else { return frames }
        return starts.map { AudioTags.Chapter(startMS: $0.value, title: titles[$0.key]) }
            .sorted { $0.startMS < $1.startMS }
    }

    /// `hh:mm:ss` with or without a fraction.
    private static func milliseconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":")
        guard parts.count == 3, let hours = Int(parts[0]), let minutes = Int(parts[1]),
            let seconds = Double(parts[2]), 0...1000 ~= hours, 0..<60 ~= minutes,
            0..<60 ~= seconds
        else { return nil }
        return (hours * 60 + minutes) * 60_000 + Int((seconds * 1000).rounded())
    }
}
