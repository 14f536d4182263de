import Foundation

/// What a person has set: in a file, or in the environment, which goes before it.
package struct Configuration: Sendable, Hashable {
    private var values: [String: String] = [:]

    /// Reads the settings.
    ///
    /// - Throws: A ``Failure`` that names file and line, or the variable.
    package init(environment: [String: String], folders: WorldFolders) throws {
        let file = folders.configurationFile
        if let bytes = try Self.bytes(of: file) {
            do { values = try Self.values(in: String(decoding: bytes, as: UTF8.self)) } catch let
                mistake as CommentedJSON.Mistake
            {
                throw Failure(
                    .cannotStart,
                    "\(folders.display(file.path)), line \(mistake.line): \(mistake.problem).",
                    advice: "Mend that line; 'gatefold help --man' lists the settings.")
            }
        }
        for key in ConfigurationKey.all {
            guard let text = environment[key.variable], !text.isEmpty else { continue }
            guard key.isValid(text) else {
                throw Failure(
                    .cannotStart, "The variable \(key.variable) must be \(key.kind.words).",
                    advice: "Set it right, or unset it.")
            }
            values[key.name] = text
        }
    }

    package subscript(_ key: ConfigurationKey) -> String? { values[key.name] }

    private static func bytes(of file: URL) throws -> [UInt8]? {
        do { return Array(try Data(contentsOf: file)) } catch {
            // That there is none is usual; that it cannot be read must not look like it.
            guard access(file.path, F_OK) == 0 else { return nil }
            throw Failure(
                .storage, "The file \(file.path) cannot be read.",
                advice: "Check its permissions with 'ls -l'.")
        }
    }

    /// Reads the settings from the text of the file.
    package static func values(in text: String) throws -> [String: String] {
        let file = try CommentedJSON(text)
        guard case .object(let members) = file.content else {
            throw CommentedJSON.Mistake(
                line: file.line, problem: "the file must be an object in { }, not \(file.kind)")
        }
        return try values(of: members, in: "")
    }

    private static func values(
        of members: [CommentedJSON.Member], in group: String
    ) throws -> [String: String] {
        var values: [String: String] = [:]
        for member in members {
            let name = group + member.name
            if isSecret(member.name) { throw secret(member) }
            if let key = ConfigurationKey.all.first(where: { $0.name == name }) {
                guard let text = key.text(of: member.value) else {
                    throw CommentedJSON.Mistake(
                        line: member.value.line, problem: "'\(name)' must be \(key.kind.words)")
                }
                values[name] = text
            } else if group.isEmpty, groups.contains(member.name) {
                guard case .object(let inner) = member.value.content else {
                    throw CommentedJSON.Mistake(
                        line: member.value.line,
                        problem: "'\(name)' must be an object in { }, not \(member.value.kind)")
                }
                values.merge(try Self.values(of: inner, in: name + ".")) { $1 }
            } else {
                throw unknown(member, in: group)
            }
        }
        return values
    }

    /// The objects in the file that settings stand in.
    private static let groups = Set(
        ConfigurationKey.all.filter { $0.name.contains(".") }.map { name in
            String(name.name.prefix { $0 != "." })
        })

    private static func unknown(
        _ member: CommentedJSON.Member, in group: String
    ) -> CommentedJSON.Mistake {
        let here = ConfigurationKey.all.map(\.name).filter { $0.hasPrefix(group) }
            .map { String($0.dropFirst(group.count).prefix { $0 != "." }) }
        let elsewhere = ConfigurationKey.all.map(\.name).first {
            $0.hasSuffix("." + member.name) || $0 == member.name
        }
        let meant =
            elsewhere
            ?? Suggestion.nearest(to: member.name, of: here).map { group + $0 }
        let question = meant.map { "; did you mean '\($0)'" } ?? ""
        return CommentedJSON.Mistake(
            line: member.line,
            problem: "there is no setting '\((group + member.name).cleaned)'\(question)")
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["secret", "password", "token", "private_key"].contains { name.contains($0) }
    }

    private static func secret(_ member: CommentedJSON.Member) -> CommentedJSON.Mistake {
        CommentedJSON.Mistake(
            line: member.line,
            problem:
                "'\(member.name.cleaned)' is a secret, which is not kept in this file; Gatefold "
                + "signs in without a client secret and keeps tokens in the keyring: delete the line"
        )
    }
}
