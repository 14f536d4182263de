import SpotifyWebAPI
import Testing

@Suite struct `Objects with something wrong in them` {
    @Test(arguments: Fixture.all)
    func `nothing sound is lost`(fixture: Fixture) throws {
        let document = try Tree(fixture.json)
        let sound = document.withoutNulls
        let faults = try Mutation.all(of: document).compactMap { mutation in
            try fault(of: mutation, to: sound, in: fixture).map { "\(mutation.name): \($0)" }
        }
        #expect(faults.isEmpty, "\(faults.prefix(3).joined(separator: "\n"))")
    }

    /// What of a promise was not kept.
    private func fault(
        of mutation: Mutation, to document: Tree, in fixture: Fixture
    ) throws -> String? {
        let rewritten: Fixture.Rewritten
        do {
            rewritten = try fixture.rewrite(Array(mutation.document.json.utf8))
        } catch let error as DecodingError {
            if case .sameBut(hole: []) = mutation.promise { return nil }
            return "\(error)"
        }
        guard rewritten.isStable else { return "it reads differently after writing" }
        let result = try Tree(rewritten.bytes).withoutNulls
        let isKept =
            switch mutation.promise {
            case .same: result == document
            case .sameBut(let hole): document.survives(in: result, except: hole[...])
            case .text(let text, let path):
                result[path[...]] == .text(text)
                    && document.survives(in: result, except: path[...])
            case .holds(let path):
                document.survives(in: result, except: path[...])
                    && isWithin(document[path[...]], result[path[...]])
            }
        return isKept ? nil : result.json
    }

    /// Whether a list has all elements of another in their order.
    private func isWithin(_ few: Tree?, _ many: Tree?) -> Bool {
        guard case .list(let few) = few, case .list(let many) = many else { return false }
        var rest = few[...]
        for element in many where element == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    @Test(arguments: ["null", "3", "[]", "\"x\"", "", "{", "{\"a\":}"])
    func `what is no object at all is an error and no crash`(text: String) {
        for fixture in Fixture.all {
            #expect(throws: DecodingError.self) { try fixture.rewrite(Array(text.utf8)) }
        }
    }
}
