import HTTPServer

/// Rules and how far each has counted.
struct FaultCounts: Sendable {
    /// What becomes of one request.
    enum Decision: Sendable {
        case none
        /// The rule's fault; the number tells rules apart.
        case strike(Fault, rule: Int)
        /// Nothing goes wrong, but the answer may be wanted again.
        case remember(rule: Int)
    }

    struct Count: Sendable, Hashable {
        /// Requests that fitted.
        var seen = 0
        /// Requests that it struck.
        var struck = 0
    }

    let plan: FaultPlan
    private(set) var counts: [Count]
    private var generators: [SeededGenerator]

    init(_ plan: FaultPlan) {
        self.plan = plan
        counts = plan.rules.map { _ in Count() }
        // Each has its own numbers, so that one rule's requests do not move another's.
        generators = plan.rules.indices.map {
            SeededGenerator(seed: plan.seed &+ UInt64($0) &* 0x1_0000_0001)
        }
    }

    /// Counts a request at every rule that it fits; the first that is due strikes.
    mutating func decide(_ request: HTTPRequest, client: String?) -> Decision {
        var decision = Decision.none
        for (place, rule) in plan.rules.enumerated()
        where rule.fits(request) && (rule.client == nil || rule.client == client) {
            counts[place].seen += 1
            let isDue = isDue(place)
            if case .strike = decision { continue }
            if isDue {
                counts[place].struck += 1
                decision = .strike(rule.fault, rule: place)
            } else if rule.fault.isStale {
                decision = .remember(rule: place)
            }
        }
        return decision
    }

    private mutating func isDue(_ place: Int) -> Bool {
        let seen = counts[place].seen
        return switch plan.rules[place].choice {
        case .all: true
        case .places(let places): places.contains(seen)
        case .every(let count): seen.isMultiple(of: count)
        case .first(let count): seen <= count
        case .from(let first): seen >= first
        case .rate(let rate): Double.random(in: 0..<1, using: &generators[place]) < rate
        }
    }
}
