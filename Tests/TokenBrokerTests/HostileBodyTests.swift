import Testing
import WebAPIClient
import WebAPITesting

@testable import TokenBroker

@Suite(.timeLimit(.minutes(3))) struct `Hostile bodies` {
    /// Always the same numbers, so that a failure can be seen again.
    private struct Dice {
        private var state: UInt64

        init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

        mutating func roll(_ sides: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(sides))
        }

        mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
    }

    private static let seeds = [
        "code=abc&redirect_uri=gatefold-test%3A%2F%2Fcallback&grant_type=authorization_code",
        "grant_type=refresh_token&refresh_token=v1.abcdefgh.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "grant_type=client_credentials", "method=PKCE&client_id=app1f00d&code_verifier=abc&code=x",
        "{\"code\": \"abc\", \"client_id\": \"app1f00d\", \"x\": [1, {\"y\": null}], \"z\": 1e9}",
        "{\"refresh_token\": \"\\u00e9\\ud83d\\ude00\", \"grant_type\": \"refresh_token\"}",
        "{\"a\":{\"b\":{\"c\":[[[[[[[[[[[[[]]]]]]]]]]]]]}}}", "",
    ]
    private static let pieces = [
        "&", "=", "%", "%0", "%00", "%ff", "+", "{", "}", "[", "]", "\"", "\\", "\\u", "\\ud800",
        ":",
        ",", "null", "(null)", "code=", "refresh_token=", "\u{0}", "\r\n", "é", "😀", "v1.", "..",
    ]

    private static func body(_ dice: inout Dice) -> [UInt8] {
        if dice.roll(4) == 0 {
            return (0..<dice.roll(300)).map { _ in UInt8(dice.roll(256)) }
        }
        var body = Array(dice.pick(seeds).utf8)
        for _ in 0..<dice.roll(6) {
            let place = dice.roll(body.count + 1)
            switch dice.roll(4) {
            case 0: body.insert(contentsOf: Array(dice.pick(pieces).utf8), at: place)
            case 1 where place < body.count: body[place] = UInt8(dice.roll(256))
            case 2: body.removeSubrange(place..<min(body.count, place + dice.roll(8)))
            default: body += body.prefix(dice.roll(60))
            }
        }
        return body
    }

    @Test func `never crash a broker or make it say that it has a problem`() async throws {
        let configuration = BrokerConfiguration.test {
            $0.limits.requestsPerMinute = 1e9
            $0.limits.burst = 1e9
        }
        try await withBroker(configuration) { broker in
            let paths =
                (Routes.swaps + Routes.refreshes) + ["/client-credentials-flow/retrieve-tokens"]
            let types = [
                "application/x-www-form-urlencoded", "application/json", "text/plain", "", "x/y;z",
            ]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<4 {
                    group.addTask {
                        var dice = Dice(UInt64(lane + 1))
                        for number in 0..<2500 {
                            let body = Self.body(&dice)
                            let reply = try await broker.send(
                                "POST", dice.pick(paths),
                                headers: [("Content-Type", dice.pick(types))], body: body)
                            #expect(
                                (200..<500).contains(reply.status)
                                    && reply.header("Content-Type") == "application/json"
                                    && (reply.text("access_token") ?? reply.text("error")) != nil,
                                "lane \(lane), number \(number): \(body)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await broker.send("GET", "/healthz").status == 200)
        }
    }
}
