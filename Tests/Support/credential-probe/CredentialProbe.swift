import CredentialStore
import Foundation

/// A process with a credential store, as the tests need several: each with its own environment,
/// which libsecret reads once. Reads a command a line and answers with a line; words are parted by
/// tabs.
@main struct CredentialProbe {
    static func main() async {
        // A file that may not grow is an error to be seen, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        var store = makeStore(["--version", "1"])
        while let line = readLine() {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            if words[0] == "store" {
                store = makeStore(words)
                say("ok")
            } else {
                await say(answer(words, store))
            }
        }
    }

    private static func makeStore(_ words: [String]) -> CredentialStore {
        func value(_ option: String) -> String? {
            words.firstIndex(of: option).map { words[$0 + 1] }
        }
        let folder = CredentialFolder.url(environment: ProcessInfo.processInfo.environment)
        let schema = CredentialSchema(
            version: value("--version").flatMap { Int($0) } ?? 1, members: ["refresh", "access"],
            migrations: [1: { Array(String(decoding: $0, as: UTF8.self).uppercased().utf8) }])
        let seconds = value("--limit").flatMap { Double($0) }
        let limits = CredentialLimits(
            answer: .seconds(seconds ?? 60), person: .seconds(seconds ?? 60))
        return .system(
            schema: schema, allowsFile: words.contains("--allow-file"),
            mayPrompt: words.contains("--prompt"), folder: folder, limits: limits,
            keyring: value("--alias") ?? "default")
    }

    private static func say(_ words: String) {
        FileHandle.standardOutput.write(Data((words + "\n").utf8))
    }

    private static func answer(_ words: [String], _ store: CredentialStore) async -> String {
        do {
            return try await obey(words, store).joined(separator: "\t")
        } catch let error as CredentialStoreError {
            let texts = [error.description, error.advice, error.detail ?? ""]
            return (["error", "\(error.kind)"] + texts).joined(separator: "\t")
        } catch {
            return "error\t\(error)"
        }
    }

    private static func obey(
        _ words: [String], _ store: CredentialStore
    ) async throws -> [String] {
        func id() -> CredentialID {
            CredentialID(service: words[1], account: words[2], client: words[3])
        }
        switch words[0] {
        case "read":
            switch try await store.read(id()) {
            case .found(let credential):
                return [
                    "found", "\(credential.version)", credential.label,
                    String(decoding: credential.payload, as: UTF8.self),
                ]
            case .absent: return ["absent"]
            case .unavailable(let error): throw error
            }
        case "write":
            let credential = Credential(
                id: id(), label: "Gatefold – \(words[2])", version: Int(words[4]) ?? 0,
                payload: Array(words[5].utf8))
            try await store.write(credential)
            return ["ok"]
        case "remove": return [try await store.remove(id()) ? "removed" : "absent"]
        case "list": return ["ids"] + (try await store.list().map(\.account))
        case "place":
            let place = try await store.probe(unlocks: words.contains("unlock"))
            let problem = place.problem.map { "\($0.kind)" } ?? "works"
            return [
                place.kind.rawValue, place.location, place.isRemembered ? "remembered" : "new",
                problem,
            ]
        case "hold":
            return try await store.withLock(for: id()) {
                say("held")
                return [readLine() ?? "end"]
            }
        case "count":
            for _ in 0..<(Int(words[4]) ?? 0) {
                try await store.withLock(for: id()) { try await count(id(), in: store) }
            }
            return ["ok"]
        case "user": return [become(uid_t(words[1]) ?? 65534) ? "ok" : "failed"]
        case "largest-file": return [limitFiles(to: rlim_t(words[1]) ?? 0) ? "ok" : "failed"]
        default: return try KeyringControl.obey(words)
        }
    }

    /// Reads a number, and writes the next one.
    private static func count(_ id: CredentialID, in store: CredentialStore) async throws {
        var number = 0
        if case .found(let credential) = try await store.read(id) {
            let payload = try JSONSerialization.jsonObject(with: Data(credential.payload))
            number = (payload as? [String: Any])?["access"] as? Int ?? 0
        }
        try await store.write(
            Credential(
                id: id, label: "Gatefold", version: 1,
                payload: Array(#"{"access":\#(number + 1)}"#.utf8)))
    }

    private static func become(_ user: uid_t) -> Bool { setgid(user) == 0 && setuid(user) == 0 }

    private static func limitFiles(to size: rlim_t) -> Bool {
        var limit = rlimit(rlim_cur: size, rlim_max: size)
        return setrlimit(fileSizeLimit, &limit) == 0
    }

    #if os(Linux)
        private static let fileSizeLimit = Int32(RLIMIT_FSIZE.rawValue)
    #else
        private static let fileSizeLimit = RLIMIT_FSIZE
    #endif
}
