package import WebAPIClient

/// What is to go wrong: rules, of which the first that strikes a request decides.
package struct FaultPlan: Sendable {
    /// More than anybody writes; each is tried on each request.
    static let mostRules = 100

    let seed: UInt64
    let rules: [FaultRule]

    /// Nothing goes wrong.
    package static let none = FaultPlan(seed: 0, rules: [])

    private init(seed: UInt64, rules: [FaultRule]) {
        self.seed = seed
        self.rules = rules
    }

    /// Reads rules.
    ///
    /// - Parameter tree: `{"rules": […], "seed": 1}`.
    /// - Throws: ``FaultMistake``, which names the rule and what may stand there.
    package init(_ tree: JSONTree) throws(FaultMistake) {
        var file = try FaultReader(tree, at: "The file")
        seed = UInt64(try file.integer("seed", in: 0...Int.max) ?? 0)
        guard let list = file.take("rules") else {
            throw FaultMistake("The file has no \"rules\": [ … ].")
        }
        guard case .array(let rules) = list else {
            throw FaultMistake("\"rules\" must be a list, not \(list.name).")
        }
        try file.finish(allowed: ["rules", "seed"])
        guard rules.count <= Self.mostRules else {
            throw FaultMistake("There are \(rules.count) rules; more than 100 are not taken.")
        }
        var read: [FaultRule] = []
        for (place, rule) in rules.enumerated() {
            read.append(try FaultRule(rule, number: place + 1))
        }
        self.rules = read
    }
}

/// What is wrong with rules.
package struct FaultMistake: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence that names the rule, and what is allowed.
    package var description: String

    init(_ description: String) { self.description = description }
}
