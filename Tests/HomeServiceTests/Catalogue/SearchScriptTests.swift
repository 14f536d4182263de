import Testing

@testable import HomeService

@Suite struct `Search in scripts without blanks` {
    @Test(arguments: [
        ("千本桜", ["千", "本桜", "千本", "桜", "千本桜"]),
        ("夜に駆ける", ["駆け", "に駆", "ける", "る", "夜に駆ける"]),
        ("さとうきび畑", ["きび", "うきび畑", "さとう きび", "キビ畑"]),
        ("渚", ["渚"]), ("東京事変", ["事変", "東京 事変", "京事"]),
        ("月亮代表我的心", ["代表", "我的心", "月亮"]), ("ฝนตกไหม", ["ตก", "ฝนตก"]),
        ("Lemon 檸檬", ["檸檬 lemon", "檸"]), ("𠮷野家", ["𠮷野", "野家"]),
    ])
    func `finds any part of a title`(title: String, queries: [String]) async throws {
        let library = try await SearchLibrary(titles: [title, "別の曲", "Other"])
        for query in queries {
            #expect(try await library.titles(query) == [title], "\(query)")
        }
    }

    @Test(arguments: ["桜本千", "本千", "千桜"])
    func `wants the characters side by side and in their order`(query: String) async throws {
        let library = try await SearchLibrary(titles: ["千本桜"])
        #expect(try await library.titles(query).isEmpty)
    }

    @Test func `puts what begins so before what has it inside`() async throws {
        let library = try await SearchLibrary(titles: ["粉雪", "雪", "雪の華"])
        #expect(try await library.titles("雪") == ["雪", "雪の華", "粉雪"])
    }
}
