import Testing
import WebAPIClient

@Suite struct `Objects made wrong at random` {
    /// Small ones: long texts take long and find no more.
    private static let fixtures = Fixture.all.filter { $0.json.utf8.count < 700 }
    private static let words = [
        "null", "true", "{", "}", "[", "]", "{}", "[]", "\"", "\\", "\\u", "\\ud83d\\ude00", ",",
        ":", "-", "0", "1e999", "9223372036854775808", "-0.0", "1.5", "\"\"", "\u{0}", "é", "💿",
        "\"id\":", "\"items\":[", "\"type\":\"track\"", "\"uri\":\"spotify:local:a:b:c:1\"",
    ].map { Array($0.utf8) }

    @Test(arguments: Fuzz.seeds)
    func `reading never traps, and what was read stays`(seed: Int) throws {
        var fuzz = Fuzz(seed: seed)
        let texts = Self.fixtures.map { Array($0.json.utf8) }
        var read = 0
        for _ in 0..<Fuzz.count * 2 / 5 / Fuzz.seeds.count {
            let text = fuzz.mutate(texts, words: Self.words)
            guard let rewritten = try? fuzz.pick(Self.fixtures).rewrite(text) else { continue }
            read += 1
            #expect(rewritten.isStable, "\(String(decoding: text, as: UTF8.self))")
        }
        // Or nothing was tested.
        #expect(read > Fuzz.count / 1_000)
    }
}
