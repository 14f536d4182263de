import Foundation

extension AuthorizationRequest {
    /// Takes the code out of what came back from the browser.
    ///
    /// The address may come from a listener or an app's own scheme, or be pasted by a person: with
    /// white space, quotes or `<>` around it, with a fragment behind it, or only the part from
    /// the `?` on.
    ///
    /// - Parameter redirect: The address, or its query.
    /// - Returns: The code.
    /// - Throws: ``WebAPIError`` of the kind `authorization`: `wrongState`, `denied`, `refused` with
    ///   the service's word, or `notARedirect`.
    public func code(in redirect: String) throws -> AuthorizationCode {
        guard let answer = RedirectAnswer(redirect) else { throw failure(.notARedirect) }
        guard let sent = answer.state, !sent.isEmpty, constantTimeEqual(sent, state) else {
            throw failure(.wrongState)
        }
        switch answer.outcome {
        case .code(let code): return AuthorizationCode(code)
        case .error("access_denied", let detail): throw failure(.denied, detail: detail)
        case .error(let word, let detail): throw failure(.refused(error: word), detail: detail)
        }
    }

    private func failure(_ failure: AuthorizationFailure, detail: String? = nil) -> WebAPIError {
        WebAPIError(.authorization(failure), operation: "authorize", detail: detail)
    }
}

/// The parameters of an answer to an authorization request (RFC 6749, 4.1.2).
struct RedirectAnswer {
    enum Outcome {
        case code(String)
        case error(word: String, detail: String?)
    }

    var state: String?
    var outcome: Outcome

    /// Reads an address or its query; `nil` if it is no answer.
    init?(_ text: String) {
        guard text.utf8.count <= 16_384, let parameters = Self.parameters(Self.trimmed(text)) else {
            return nil
        }
        state = parameters["state"]
        switch (parameters["code"], parameters["error"]) {
        case (let code?, nil) where !code.isEmpty:
            outcome = .code(code)
        case (nil, let word?) where Self.isWord(word):
            let detail = parameters["error_description"].flatMap(ErrorBody.line)
            outcome = .error(word: word, detail: detail)
        default: return nil
        }
    }

    /// Without what a person catches when copying. A terminal may have broken the line, and no
    /// address has white space in it.
    private static func trimmed(_ text: String) -> String {
        let around = CharacterSet(charactersIn: "\"'`<>()“”‘’«»„\u{FEFF}\u{200B}")
        return String(text.filter { !$0.isWhitespace && !$0.isNewline })
            .trimmingCharacters(in: around)
    }

    /// The parameters, or `nil` if one that counts stands there twice or cannot be read.
    private static func parameters(_ text: String) -> [String: String]? {
        let address = text.prefix { $0 != "#" }
        let fragment = text.dropFirst(address.count + 1)
        let query =
            address.firstIndex(of: "?").map { address[address.index(after: $0)...] }
            ?? (address.prefix { $0 != "=" }.contains(":") || address.isEmpty ? fragment : address)
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let name = String(pair.prefix { $0 != "=" })
            guard RedirectURI.answerNames.contains(name) || name == "error_description" else {
                continue
            }
            var value = String(pair.dropFirst(name.count + 1))
            // A code may hold a `+` that was not escaped, but never a space.
            if name == "error_description" { value = value.replacing("+", with: " ") }
            guard let plain = value.removingPercentEncoding,
                parameters.updateValue(plain, forKey: name) == nil
            else { return nil }
        }
        return parameters
    }

    private static func isWord(_ text: String) -> Bool {
        1...64 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
