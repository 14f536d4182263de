import Foundation
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `A password at rest` {
    private static let cost = ScryptCost(logN: 2, blockSize: 1, rounds: 2)

    @Test func `is kept as a hash with salt and cost, another one each time`() throws {
        let hashes = try (0..<2).map { _ in
            try #require(PasswordHash(of: "correct horse", cost: Self.cost))
        }
        #expect(hashes[0] != hashes[1])
        for hash in hashes {
            #expect(hash.text.hasPrefix("$scrypt$ln=2,r=1,p=2$"))
            let kept = try #require(PasswordHash(text: hash.text))
            #expect(kept.matches("correct horse"))
            #expect(!kept.matches("Correct horse") && !kept.matches(""))
        }
    }

    @Test func `is another one where nobody has one`() {
        let nobody = PasswordHash(ofNobodyAt: Self.cost)
        #expect(!nobody.matches("") && !nobody.matches("correct horse"))
    }

    @Test(arguments: [
        "", "$", "$scrypt$ln=2,r=1,p=2$AAAA$AAAA", "correct horse",
        "$argon2id$ln=2,r=1,p=2$AAAA$" + String(repeating: "A", count: 43),
        "$scrypt$ln=x,r=1,p=2$AAAA$" + String(repeating: "A", count: 43),
        "$scrypt$ln=2,r=1$AAAA$" + String(repeating: "A", count: 43),
    ])
    func `is none where the text is something else`(text: String) {
        #expect(PasswordHash(text: text) == nil)
    }

    @Test func `waits in a line that has an end`() async throws {
        let work = PasswordWork(cost: ScryptCost(logN: 12, blockSize: 8, rounds: 1))
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask { (try? await work.matches("wrong", nil)) != nil }
            }
            return await group.reduce(into: [true: 0, false: 0]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes[true, default: 0] >= 16)
        #expect(outcomes[false, default: 0] > 0)
        #expect(try await !work.matches("wrong", nil))
    }
}

@Suite struct `Guessing passwords` {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `takes longer and longer`() {
        var throttle = SignInThrottle()
        let subjects: [SignInThrottle.Subject] = [.person("Anna"), .address("192.0.2.1")]
        var now = Self.start
        for _ in 1...5 { #expect(throttle.begin(subjects, at: now) == nil) }
        for wait in [60, 120, 240, 480, 900, 900] {
            #expect(throttle.begin(subjects, at: now) == wait)
            now += Double(wait) - 1
            #expect(throttle.begin(subjects, at: now) == 1)
            now += 1
            #expect(throttle.begin(subjects, at: now) == nil)
        }
    }

    @Test func `does not get easier with many addresses or many names`() {
        var throttle = SignInThrottle()
        for number in 1...5 {
            #expect(
                throttle.begin([.person("ANNA"), .address("192.0.2.\(number)")], at: Self.start)
                    == nil)
        }
        #expect(
            throttle.begin([.person("anna "), .address("198.51.100.1")], at: Self.start) == 60)
        #expect(throttle.begin([.person("Ben"), .address("198.51.100.1")], at: Self.start) == nil)
        for number in 1...4 {
            #expect(
                throttle.begin(
                    [.person("\(number)"), .address("198.51.100.1")], at: Self.start) == nil)
        }
        #expect(throttle.begin([.person("Cleo"), .address("198.51.100.1")], at: Self.start) == 60)
    }

    @Test func `counts a network of IPv6 as one address`() {
        var throttle = SignInThrottle()
        for number in 1...5 {
            #expect(throttle.begin([.address("2001:db8:0:1::\(number)")], at: Self.start) == nil)
        }
        #expect(throttle.begin([.address("2001:db8:0:1:ffff::9")], at: Self.start) == 60)
        #expect(throttle.begin([.address("2001:db8:0:2::1")], at: Self.start) == nil)
        #expect(throttle.begin([.address("::1")], at: Self.start) == nil)
        for number in 1...5 { _ = throttle.begin([.address("fd00::\(number)")], at: Self.start) }
        #expect(throttle.begin([.address("fd00::7:8:9:a")], at: Self.start) == 60)
        #expect(throttle.begin([.address("fd00::1:7:8:9:a")], at: Self.start) == nil)
    }

    @Test func `is held against nobody who gets it right, or for more than a day`() {
        var throttle = SignInThrottle()
        for _ in 1...20 {
            #expect(throttle.begin([.person("Anna")], at: Self.start) == nil)
            throttle.succeed([.person("Anna")])
        }
        for _ in 1...5 { _ = throttle.begin([.person("Ben")], at: Self.start) }
        #expect(throttle.begin([.person("Ben")], at: Self.start + 86_399) == nil)
        #expect(throttle.begin([.person("Ben")], at: Self.start + 2 * 86_400) == nil)
        #expect(throttle.begin([.person("Ben")], at: Self.start + 2 * 86_400) == nil)
    }

    @Test func `shuts nobody out for long when the clock is set back`() {
        var throttle = SignInThrottle()
        for _ in 1...5 { _ = throttle.begin([.person("Anna")], at: Self.start) }
        #expect(throttle.begin([.person("Anna")], at: Self.start - 1_000_000) == 60)
        #expect(throttle.begin([.person("Anna")], at: Self.start - 999_940) == nil)
    }

    @Test func `does not fill the memory`() {
        var throttle = SignInThrottle()
        for number in 0..<30_000 {
            _ = throttle.begin([.person("\(number)")], at: Self.start + Double(number) / 1_000)
        }
        #expect(throttle.count <= 10_001)
        #expect(throttle.begin([.person("29999")], at: Self.start + 30) == nil)
    }
}
