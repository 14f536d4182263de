import Testing

@testable import HomeService

@Suite struct `Search while typing` {
    @Test func `finds a title at each letter of it`() async throws {
        let title = "Smells Like Teen Spirit"
        let library = try await SearchLibrary(titles: [title, "Lithium", "Something Else"])
        for count in 1...title.count {
            let typed = String(title.prefix(count))
            #expect(try await library.titles(typed).first == title, "\(typed)")
        }
    }

    @Test(arguments: ["teen spirit smells", "spirit te", "tee smel", "sp li", "spirit, teen!"])
    func `does not mind the order of words, nor halves of them`(query: String) async throws {
        let library = try await SearchLibrary(titles: ["Smells Like Teen Spirit", "Teenage Riot"])
        #expect(try await library.titles(query) == ["Smells Like Teen Spirit"])
    }

    @Test(arguments: [
        ("nirvanna", "an insertion"), ("nirvna", "a deletion"), ("nirvama", "a change"),
        ("nivrana", "a swap"), ("nirvnaa", "a swap at the end"), ("inrvana", "a swap at the start"),
        ("nirrvana", "a double letter"), ("mirvana", "the first letter"), ("nirvan", "the last"),
        ("nirvama smels", "two words"), ("nirvama sme", "a half word after it"),
        ("nrivana bleach", "an album"), ("nirvamas", ""), ("irvanna", ""), ("nirwanna", ""),
        ("nirvanab", "an insertion at the end"),
    ])
    func `forgives one slip in a long word, and only one`(
        query: String, slip: String
    ) async throws {
        let library = try await SearchLibrary([
            ["title": "Smells", "artist": "Nirvana", "album": "Bleach"],
            ["title": "Marvel", "artist": "Minerva"],
        ])
        let isOne = !slip.isEmpty
        #expect(try await library.titles(query) == (isOne ? ["Smells"] : []), "\(query): \(slip)")
    }

    @Test(arguments: [("кирилица", "Кириллица"), ("beyonsé", "Beyoncé"), ("μουσηκή", "Μουσική")])
    func `forgives a slip in any alphabet`(query: String, title: String) async throws {
        let library = try await SearchLibrary(titles: [title, "Other"])
        #expect(try await library.titles(query) == [title])
    }

    @Test(arguments: ["cat", "lime", "1995", "track 1999"])
    func `takes short words and numbers at their word`(query: String) async throws {
        let library = try await SearchLibrary(titles: ["Car", "Line", "1996", "Track 1998"])
        #expect(try await library.titles(query).isEmpty)
    }

    @Test func `forgives a slip in a word that is not yet whole`() async throws {
        let library = try await SearchLibrary(titles: ["Nightswimming", "Everything"])
        #expect(try await library.titles("nigthsw") == ["Nightswimming"])
        #expect(try await library.titles("nightsvi") == ["Nightswimming"])
    }

    @Test func `puts nothing misspelt beside what is spelled as typed`() async throws {
        let library = try await SearchLibrary(titles: ["Queen", "Queens", "Queer", "Green"])
        #expect(try await library.titles("queen") == ["Queen", "Queens"])
        #expect(Set(try await library.titles("queex")) == ["Queen", "Queens", "Queer"])
    }

    @Test func `corrects to the word that most titles have first`() async throws {
        let rare = ["title": "Hearts"]
        let often = (0..<20).map { ["title": "Heartx \($0)"] }
        let library = try await SearchLibrary([rare] + often)
        let vocabulary = SearchVocabulary(try Catalogue.connect(to: library.files.catalogue.file))
        #expect(try vocabulary.words(near: "heartz", isBeginning: false) == ["heartx", "hearts"])
    }

    @Test(arguments: [
        ("abcde", "abcde", true), ("abcde", "abcd", true), ("abcde", "abcdef", true),
        ("abcde", "xabcde", true), ("abcde", "abxde", true), ("abcde", "abdce", true),
        ("abcde", "bacde", true), ("abcde", "abced", true), ("abcde", "abxxe", false),
        ("abcde", "abedc", false), ("abcde", "abc", false), ("abcde", "abcdefg", false),
        ("aabb", "abab", true), ("aab", "ab", true), ("abcde", "badce", false),
        ("abcde", "bcdea", false),
    ])
    func `knows one slip from two`(first: String, second: String, isNear: Bool) {
        let (one, other) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
        #expect(SearchSpelling.isNear(one, other) == isNear)
        #expect(SearchSpelling.isNear(other, one) == isNear)
    }

    @Test func `finds a slip at every place of a word`() async throws {
        let word = "harbours"
        let library = try await SearchLibrary(titles: [word])
        let letters = Array(word)
        for place in letters.indices {
            var changed = letters
            changed[place] = "q"
            var missing = letters
            missing.remove(at: place)
            var added = letters
            added.insert("q", at: place)
            var swapped = letters
            if place > 0 { swapped.swapAt(place - 1, place) }
            for typed in [changed, missing, added, swapped] {
                #expect(try await library.titles(String(typed) + " ") == [word], "\(typed)")
            }
        }
    }
}
