/// The members of an object, by name: what the objects that fill long lists are read through.
///
/// Our own decoder is asked without the containers of `Codable`, which cost more than the reading;
/// any other decoder is asked as always.
package struct Members {
    private enum Source {
        case ours(KeyedReader<PathKey>)
        case others(Others)
    }

    // In an object, because a container of `Codable` would make the enum slow to look into.
    private final class Others {
        let container: KeyedDecodingContainer<PathKey>

        init(_ container: KeyedDecodingContainer<PathKey>) { self.container = container }
    }

    private let source: Source

    /// - Throws: `DecodingError` if there is no object.
    package init(_ decoder: any Decoder) throws {
        if let reader = decoder as? JSONReader {
            source = .ours(try KeyedReader(reader.document, at: reader.index))
        } else {
            source = .others(Others(try decoder.container(keyedBy: PathKey.self)))
        }
    }

    /// What a decoder reads as a type, or `nil`, with a note, if that fails.
    package static func read<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder
    ) -> Value? {
        do {
            return try Value(from: decoder)
        } catch {
            if let reader = decoder as? JSONReader {
                reader.document.note(error, at: reader.index)
            }
            return nil
        }
    }

    /// A text that must be there.
    package func requiredText(_ name: String) throws -> String {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): try reader.decode(String.self, forKey: key)
        case .others(let others): try others.container.decode(String.self, forKey: key)
        }
    }

    /// A text that is empty, with a note, where there is none.
    package func textOrEmpty(_ name: String) throws -> String {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): reader.textOrEmpty(forKey: key)
        case .others(let others):
            try others.container.decodeIfPresent(String.self, forKey: key) ?? ""
        }
    }

    /// A value that must be there.
    package func required<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): try reader.decode(type, forKey: key)
        case .others(let others): try others.container.decode(type, forKey: key)
        }
    }

    /// A text, or `nil` if there is none.
    package func text(_ name: String) throws -> String? {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): reader.decodeIfPresent(String.self, forKey: key)
        case .others(let others): try others.container.decodeIfPresent(String.self, forKey: key)
        }
    }

    /// A list of texts, or `nil` if there is none.
    package func texts(_ name: String) throws -> [String]? {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): reader.textsIfPresent(forKey: key)
        case .others(let others):
            try others.container.decodeIfPresent([String].self, forKey: key)
        }
    }

    /// A whole number, or `nil` if there is none.
    package func integer(_ name: String) throws -> Int? {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): reader.decodeIfPresent(Int.self, forKey: key)
        case .others(let others): try others.container.decodeIfPresent(Int.self, forKey: key)
        }
    }

    /// True or false, or `nil` if there is neither.
    package func bool(_ name: String) throws -> Bool? {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): reader.decodeIfPresent(Bool.self, forKey: key)
        case .others(let others): try others.container.decodeIfPresent(Bool.self, forKey: key)
        }
    }

    /// A value, or `nil` if there is none.
    package func value<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
        let key = PathKey(stringValue: name)
        return switch source {
        case .ours(let reader): try reader.decodeIfPresent(type, forKey: key)
        case .others(let others): try others.container.decodeIfPresent(type, forKey: key)
        }
    }
}
