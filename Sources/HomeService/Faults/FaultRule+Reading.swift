import WebAPIClient

extension FaultRule {
    private static let choices = ["nth", "every", "first", "from", "rate"]
    private static let members =
        ["name", "method", "path", "client", "grant"] + choices + ["fault"]

    /// - Parameters:
    ///   - tree: The rule.
    ///   - number: Its place among the others, from 1.
    /// - Throws: ``FaultMistake``.
    init(_ tree: JSONTree, number: Int) throws(FaultMistake) {
        var reader = try FaultReader(tree, at: "Rule \(number)")
        var name = "rule \(number)"
        if let given = try reader.text("name") {
            name = given
            reader = try FaultReader(tree, at: "Rule \(number) (\(FaultReader.shown(given)))")
            _ = reader.take("name")
        }
        guard let fault = reader.take("fault") else {
            throw FaultMistake(
                "\(reader.place) has no \"fault\": the name of one, or an object that says what "
                    + "goes wrong.")
        }
        let preset = try Self.preset(of: fault, at: reader.place)
        let whole = try Self.completed(tree, fault, by: preset)
        reader = try FaultReader(whole, at: reader.place)
        _ = reader.take("name")
        _ = reader.take("fault")
        self.name = name
        source = tree
        methods = Set(try reader.texts("method") ?? [])
        for method in methods where !method.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) {
            throw reader.mistake(
                "method", takes: "GET, PUT, POST or DELETE", not: .string(method))
        }
        let pattern = try reader.text("path") ?? "/v1/**"
        guard let path = PathPattern(pattern) else {
            throw reader.mistake(
                "path", takes: "a path like \"/v1/me/player/*\" or \"/v1/**\"",
                not: .string(pattern))
        }
        self.path = path
        client = try reader.text("client")
        grant = try reader.text("grant")
        choice = try Self.choice(&reader)
        try reader.finish(allowed: Self.members)
        self.fault = try Fault(whole["fault"] ?? .null, at: reader.place)
    }

    private static func preset(
        of fault: JSONTree, at place: String
    ) throws(FaultMistake) -> FaultPreset? {
        guard let given = fault.string.map(JSONTree.string) ?? fault["preset"] else { return nil }
        guard let name = given.string, let preset = FaultPreset.named(name) else {
            throw FaultMistake(
                "\(place): there is no fault named \(FaultReader.shown(given)). "
                    + "gatefold serve --faults list shows all names.")
        }
        return preset
    }

    /// The rule with what its preset says where it says nothing itself.
    private static func completed(
        _ rule: JSONTree, _ fault: JSONTree, by preset: FaultPreset?
    ) throws(FaultMistake) -> JSONTree {
        guard let preset else { return rule }
        let template: JSONTree
        do {
            template = try JSONTree(Array(preset.text.utf8))
        } catch {
            throw FaultMistake("The fault \"\(preset.name)\" itself is broken: \(error.problem).")
        }
        let choosesItself = choices.contains { rule[$0] != nil }
        var whole = rule
        if case .object(let members) = template {
            for member in members where rule[member.key] == nil {
                if choosesItself && choices.contains(member.key) { continue }
                whole = whole.setting(member.key, to: member.value)
            }
        }
        return whole.setting("fault", to: overridden(template["fault"] ?? .null, by: fault))
    }

    private static func overridden(_ preset: JSONTree, by fault: JSONTree) -> JSONTree {
        guard case .object(let members) = fault else { return preset }
        return members.filter { $0.key != "preset" }
            .reduce(preset) { $0.setting($1.key, to: $1.value) }
    }

    private static func choice(_ reader: inout FaultReader) throws(FaultMistake) -> Choice {
        let given = choices.filter { reader.has($0) }
        guard given.count <= 1 else {
            throw FaultMistake(
                "\(reader.place) has \(given.map { "\"\($0)\"" }.joined(separator: " and ")); "
                    + "only one of them may say which requests are struck.")
        }
        if let every = try reader.integer("every", in: 1...Int.max) { return .every(every) }
        if let first = try reader.integer("first", in: 1...Int.max) { return .first(first) }
        if let from = try reader.integer("from", in: 1...Int.max) { return .from(from) }
        if let nth = reader.take("nth") { return .places(try places(nth, reader)) }
        if let rate = reader.take("rate") {
            guard case .number(let digits) = rate, let value = Double(digits), 0...1 ~= value else {
                throw reader.mistake("rate", takes: "a number from 0 to 1", not: rate)
            }
            return .rate(value)
        }
        return .all
    }

    private static func places(
        _ nth: JSONTree, _ reader: FaultReader
    ) throws(FaultMistake) -> Set<Int> {
        let numbers: [Int?]
        if case .array(let elements) = nth {
            numbers = elements.map(\.integer)
        } else {
            numbers = [nth.integer]
        }
        let places = numbers.compactMap { $0 }.filter { $0 > 0 }
        guard !places.isEmpty, places.count == numbers.count else {
            throw reader.mistake(
                "nth", takes: "a whole number from 1, or a list of such numbers", not: nth)
        }
        return Set(places)
    }
}
