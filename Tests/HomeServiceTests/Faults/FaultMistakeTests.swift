import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Mistakes in fault rules` {
    static let mistakes: [(String, String)] = [
        ("[]", "The file must be an object, not a list."),
        ("{}", "The file has no \"rules\": [ … ]."),
        ("{\"rules\":{}}", "\"rules\" must be a list, not an object."),
        (
            "{\"rules\":[],\"sed\":1}",
            "The file has \"sed\", which is unknown. It may have \"rules\", \"seed\"."
        ),
        (
            "{\"rules\":[],\"seed\":-1}",
            "The file: \"seed\" takes a whole number from 0, not -1."
        ),
        ("{\"rules\":[1]}", "Rule 1 must be an object, not a number."),
        (
            "{\"rules\":[{\"path\":\"/v1/me\"}]}",
            "Rule 1 has no \"fault\": the name of one, or an object that says what goes wrong."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\"},{\"name\":\"late\",\"fault\":\"slwo\"}]}",
            "Rule 2 (\"late\"): there is no fault named \"slwo\". "
                + "gatefold serve --faults list shows all names."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\",\"fault\":\"floats\"}]}", "Rule 1 has \"fault\" twice."
        ),
        (
            "{\"rules\":[{\"fault\":7}]}",
            "Rule 1: \"fault\" takes a name or an object, not 7."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\",\"nth\":1,\"every\":2}]}",
            "Rule 1 has \"nth\" and \"every\"; only one of them may say which requests are struck."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\",\"nth\":[1,0]}]}",
            "Rule 1: \"nth\" takes a whole number from 1, or a list of such numbers, not a list."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\",\"rate\":1.5}]}",
            "Rule 1: \"rate\" takes a number from 0 to 1, not 1.5."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\",\"path\":\"v1/me\"}]}",
            "Rule 1: \"path\" takes a path like \"/v1/me/player/*\" or \"/v1/**\", not \"v1/me\"."
        ),
        (
            "{\"rules\":[{\"fault\":\"slow\",\"method\":\"get\"}]}",
            "Rule 1: \"method\" takes GET, PUT, POST or DELETE, not \"get\"."
        ),
        (
            "{\"rules\":[{\"fault\":{\"cut\":\"end\"}}]}",
            "Rule 1: \"cut\" takes \"before\", \"middle\", not \"end\"."
        ),
        (
            "{\"rules\":[{\"fault\":{\"delay_ms\":99999999999999999999}}]}",
            "Rule 1: \"delay_ms\" takes a whole number from 0 to 25000, not 99999999999999999999."
        ),
        (
            "{\"rules\":[{\"fault\":{\"status\":99}}]}",
            "Rule 1: \"status\" takes a whole number from 200 to 599, not 99."
        ),
        (
            "{\"rules\":[{\"fault\":{\"message\":\"x\"}}]}",
            "Rule 1: \"message\" needs \"status\", a whole number from 200 to 599."
        ),
        (
            "{\"rules\":[{\"fault\":{\"status\":500,\"text\":\"a\",\"html\":\"b\"}}]}",
            "Rule 1 has \"text\" and \"html\"; an answer has one body."
        ),
        (
            "{\"rules\":[{\"fault\":{\"status\":500,\"next\":\"same\"}}]}",
            "Rule 1: what replaces the answer (\"status\", …) and what changes the real one "
                + "(\"set\", \"next\", …) do not go together."
        ),
        (
            "{\"rules\":[{\"fault\":{\"applied\":true}}]}",
            "Rule 1: with \"applied\" the answer must be lost: add \"status\" or \"cut\"."
        ),
        (
            "{\"rules\":[{\"fault\":{\"set\":{\"a..b\":1}}}]}",
            "Rule 1: \"set\" takes places like \"items.*.track\" or \"**.total\", not \"a..b\"."
        ),
        (
            "{\"rules\":[{\"fault\":{\"headers\":{\"X\":\"a\\r\\nY: b\"}}}]}",
            "Rule 1: \"headers\" takes names and texts without line breaks, not \"X\"."
        ),
        (
            "{\"rules\":[{\"fault\":{\"retry_after\":\"1\\n\"}}]}",
            "Rule 1: \"retry_after\" takes a number or a text, not \"1?\"."
        ),
        (
            "{\"rules\":[{\"fault\":{\"trickle_bytes\":5}}]}",
            "Rule 1: \"trickle_bytes\" needs \"trickle_ms\"."
        ),
        (
            "{\"rules\":[{\"name\":\"\\u001b[2J\",\"fault\":{\"floats\":\"\\u202e\"}}]}",
            "Rule 1 (\"?[2J\"): \"floats\" takes \"point\", \"exponent\", not \"?\"."
        ),
    ]

    @Test(arguments: mistakes)
    func `are told with the rule and what may stand there`(
        text: String, sentence: String
    ) throws {
        let tree = try JSONTree(Array(text.utf8))
        #expect(throws: FaultMistake(sentence)) { try FaultPlan(tree) }
    }

    @Test func `are told of a word that nothing has`() throws {
        let tree = try JSONTree(Array("{\"rules\":[{\"fault\":{\"delay\":5}}]}".utf8))
        #expect {
            try FaultPlan(tree)
        } throws: {
            "\($0)".hasPrefix("Rule 1 has \"delay\", which is unknown. It may have \"preset\", ")
        }
    }

    @Test func `are too many rules`() throws {
        let rules = Array(repeating: "{\"fault\":\"slow\"}", count: 101).joined(separator: ",")
        let tree = try JSONTree(Array("{\"rules\":[\(rules)]}".utf8))
        #expect(throws: FaultMistake("There are 101 rules; more than 100 are not taken.")) {
            try FaultPlan(tree)
        }
    }

    @Test func `are not the named faults themselves`() throws {
        for preset in FaultPreset.all {
            let rule = try FaultRule(JSONTree(Array(preset.text.utf8)), number: 1)
            #expect(rule.methods.isSubset(of: ["GET", "PUT", "POST", "DELETE"]))
        }
        #expect(Set(FaultPreset.all.map(\.name)).count == FaultPreset.all.count)
    }
}
