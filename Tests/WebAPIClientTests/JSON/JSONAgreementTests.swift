import Foundation
import Testing
import WebAPIClient

/// The same numbers in each run, so that a failure can be seen again.
struct JSONRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Any JSON value.
indirect enum JSONTree: Codable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyJSONKey.self) {
            self = .object(
                try Dictionary(
                    uniqueKeysWithValues: object.allKeys.map {
                        ($0.stringValue, try object.decode(JSONTree.self, forKey: $0))
                    }))
        } else if var list = try? decoder.unkeyedContainer() {
            var trees: [JSONTree] = []
            while !list.isAtEnd { trees.append(try list.decode(JSONTree.self)) }
            self = .list(trees)
        } else {
            self = try JSONTree(single: decoder.singleValueContainer())
        }
    }

    /// The kind is written before the value, as lenient reading would take one for the other.
    private init(single: any SingleValueDecodingContainer) throws {
        if single.decodeNil() {
            self = .null
            return
        }
        let text = (try? single.decode(String.self)) ?? ""
        switch text.first {
        case "b": self = .bool(text == "btrue")
        case "i": self = .int(Int(text.dropFirst()) ?? 0)
        case "d": self = .double(Double(text.dropFirst()) ?? 0)
        default: self = .text(String(text.dropFirst()))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .list(let trees):
            var list = encoder.unkeyedContainer()
            for tree in trees { try list.encode(tree) }
        case .object(let members):
            var object = encoder.container(keyedBy: AnyJSONKey.self)
            for (key, tree) in members {
                try object.encode(tree, forKey: AnyJSONKey(stringValue: key))
            }
        default:
            var single = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try single.encode("b\(value)")
            case .int(let value): try single.encode("i\(value)")
            case .double(let value): try single.encode("d\(value)")
            case .text(let value): try single.encode("t\(value)")
            default: try single.encodeNil()
            }
        }
    }

    static func random(depth: Int, using random: inout JSONRandom) -> JSONTree {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .int(.random(in: .min ... .max, using: &random))
        case 3: .double(.random(in: -1e6...1e6, using: &random))
        case 4: .text(randomText(using: &random))
        case 5, 6:
            .list(
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    JSONTree.random(depth: depth - 1, using: &random)
                })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0...40, using: &random)).map { _ in
                        (
                            randomText(using: &random),
                            JSONTree.random(depth: depth - 2, using: &random)
                        )
                    }, uniquingKeysWith: { first, _ in first }))
        }
    }

    static func randomText(using random: inout JSONRandom) -> String {
        let letters = Array("aZ09 _\"\\/\u{0}\u{1F}\n\t\u{8}é漢😀\u{2028}\u{7F}")
        return String(
            (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            })
    }
}

struct AnyJSONKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private struct Numbers: Codable, Equatable {
    var small: Int8
    var wide: UInt64
    var int: Int
    var double: Double
    var float: Float
    var bool: Bool
    var text: String
    var none: Int?
    var list: [Double]
    var nested: [String: [Int?]]
    var date: Date
    var data: Data

    static func random(using random: inout JSONRandom) -> Numbers {
        Numbers(
            small: .random(in: .min ... .max, using: &random),
            wide: .random(in: .min ... .max, using: &random),
            int: .random(in: .min ... .max, using: &random),
            double: Double(bitPattern: random.next() & 0x7FDF_FFFF_FFFF_FFFF),
            float: .random(in: -1e9...1e9, using: &random), bool: .random(using: &random),
            text: JSONTree.randomText(using: &random), none: nil,
            list: [0, 1, -1, 1e15, 1e16, 123_456_789_012, 0.1, 1e-9, -0.5],
            nested: [JSONTree.randomText(using: &random): [1, nil, 3]],
            date: Date(timeIntervalSinceReferenceDate: .random(in: 0...1e9, using: &random)),
            data: Data((0..<5).map { _ in .random(in: 0...255, using: &random) }))
    }
}

@Suite struct `JSON agreement` {
    private var foundation: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dataDecodingStrategy = .deferredToData
        return decoder
    }

    @Test func `random trees come back as they were`() throws {
        var random = JSONRandom(state: 1)
        for _ in 0..<60 {
            let tree = JSONTree.random(depth: 6, using: &random)
            let ours = try JSON.encode(tree)
            #expect(try JSON.decode(JSONTree.self, from: ours) == tree)
        }
    }

    @Test func `Foundation reads what we write, and we what Foundation writes`() throws {
        var random = JSONRandom(state: 2)
        for _ in 0..<60 {
            let tree = JSONTree.random(depth: 5, using: &random)
            let ours = try JSON.encode(tree)
            let object = try JSONSerialization.jsonObject(
                with: Data(ours), options: .fragmentsAllowed)
            let theirs = try JSONSerialization.data(
                withJSONObject: object, options: .fragmentsAllowed)
            #expect(try JSON.decode(JSONTree.self, from: Array(theirs)) == tree)
            let encoded = try JSONEncoder().encode(tree)
            #expect(try JSON.decode(JSONTree.self, from: Array(encoded)) == tree)
        }
    }

    @Test func `numbers of all types agree with Foundation`() throws {
        var random = JSONRandom(state: 3)
        let encoder = JSONEncoder()
        encoder.dataEncodingStrategy = .deferredToData
        for _ in 0..<300 {
            let numbers = Numbers.random(using: &random)
            let ours = try JSON.encode(numbers)
            #expect(try foundation.decode(Numbers.self, from: Data(ours)) == numbers)
            #expect(try JSON.decode(Numbers.self, from: ours) == numbers)
            let theirs = Array(try encoder.encode(numbers))
            #expect(try JSON.decode(Numbers.self, from: theirs) == numbers)
        }
    }
}
