/// Takes apart genres that stand in one value: `Rock; Pop`, `Hip-Hop/Rap`, `Jazz, Soul`.
enum GenreNames {
    /// Genres that have a separator in their name.
    private static let whole: Set<String> = [
        "singer/songwriter", "folk, world, & country", "folk, world & country",
        "funk / soul", "drum & bass/jungle", "stage & screen",
    ]

    static func split(_ text: String) -> [String] {
        guard text.utf8.contains(where: { [0, 0x2C, 0x2F, 0x3B].contains($0) }) else {
            return TagText.cleaned(text).map { [$0] } ?? []
        }
        return TagText.parts(text).flatMap { part -> [String] in
            if whole.contains(part.lowercased()) { return [part] }
            // "Rock, Pop" are two; a comma without a blank, or before "and", belongs to the name.
            let pieces = part.split(separator: "/").flatMap { piece in
                piece.contains(", &") || piece.contains(", and ")
                    ? [piece] : piece.split(separator: ", ")
            }
            return pieces.compactMap { TagText.cleaned(String($0)) }
        }
    }
}

extension Medium {
    /// What genres say of a file; `nil` where they are of music.
    init?(genres: [String]) {
        for genre in genres {
            if let found = Medium.ofGenre[SearchWords.key(genre)] {
                self = found
                return
            }
        }
        return nil
    }

    private static let ofGenre: [String: Medium] = {
        let books = [
            "audiobook", "audiobooks", "audio book", "audio books", "books & spoken", "speech",
            "hörbuch", "hörbücher", "audiolibro", "audiolibros", "livre audio", "livres audio",
            "luisterboek", "ljudbok", "lydbog", "audiokniha", "аудиокнига", "オーディオブック",
        ]
        let shows = ["podcast", "podcasts", "ポッドキャスト", "播客"]
        var media: [String: Medium] = [:]
        for name in books { media[SearchWords.key(name)] = .audiobook }
        for name in shows { media[SearchWords.key(name)] = .show }
        return media
    }()
}
