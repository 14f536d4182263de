import Foundation
import Testing
import WebAPIClient

/// One operation as the published schema has it, read from `operations.txt`.
struct Operation: CustomTestStringConvertible, Sendable {
    var method: String
    var path: String
    var name: String
    /// Names of parameters, and how many values or how large a page one request may ask for.
    var parameters: [String: Int?]

    var testDescription: String { "\(method) \(path)" }

    static let all: [Operation] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "operations.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(Self.init)
    }()

    private init?(_ line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 3 else { return nil }
        (method, path, name) = (words[0], words[1], words[2])
        parameters = [:]
        for word in words[3...] {
            let parts = word.split(separator: "<=")
            parameters[String(parts[0])] = .some(parts.count > 1 ? Int(parts[1]) : nil)
        }
    }

    /// Whether a request is one of this operation.
    func matches(_ request: TransportRequest, under base: String) -> Bool {
        guard request.method == method, request.url.hasPrefix(base) else { return false }
        let target = request.url.dropFirst(base.count).prefix { $0 != "?" }
        let asked = target.split(separator: "/")
        let wanted = path.split(separator: "/")
        return asked.count == wanted.count
            && zip(asked, wanted).allSatisfy { $1.hasPrefix("{") || $0 == $1 }
    }

    /// The parameters of a request, each with how many values it has or how large a page it is.
    static func parameters(of request: TransportRequest) throws -> [String: Int] {
        var found: [String: Int] = [:]
        for item in URLComponents(string: request.url)?.queryItems ?? [] {
            let value = item.value ?? ""
            found[item.name] = item.name == "limit" ? Int(value) : value.split(separator: ",").count
        }
        guard let body = request.body, !body.isEmpty else { return found }
        let type = request.headers.first { $0.name == "Content-Type" }?.value
        guard type == "application/json" else {
            found["body=\(type ?? "")"] = 1
            return found
        }
        let members = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        for (name, value) in members { found["body.\(name)"] = (value as? [Any])?.count ?? 1 }
        return found
    }
}
