/// The 304 for a client that has this very state already; `nil` if it needs the answer.
///
/// - Parameters:
///   - request: What was asked, by `GET` or `HEAD`.
///   - response: The whole answer to it.
/// - Returns: The answer to send in its place.
package func notModified(_ request: HTTPRequest, _ response: HTTPResponse) -> HTTPResponse? {
    guard let tag = response.header("ETag") else { return nil }
    let wanted = request.headers.filter { equalIgnoringCase($0.name, "If-None-Match") }
    guard wanted.contains(where: { names($0.value, tag) }) else { return nil }
    // The fields that RFC 9110, 15.4.5 asks for; others describe a body that is not sent.
    let kept = [
        "ETag", "Cache-Control", "Content-Location", "Date", "Expires", "Vary", "Last-Modified",
    ]
    return HTTPResponse(
        status: 304,
        headers: response.headers.filter { field in
            kept.contains { equalIgnoringCase($0, field.name) }
                || field.name.utf8.count > 7
                    && equalIgnoringCase(String(field.name.prefix(7)), "Access-")
        })
}

/// Whether a list of tags has this one, by weak comparison. A comma may stand inside a tag.
private func names(_ list: String, _ tag: String) -> Bool {
    if list.trimmed == "*" { return true }
    let wanted = strong(tag)
    var rest = Array(list.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
        let after = rest[(start + 1)...]
        guard let end = after.firstIndex(of: UInt8(ascii: "\"")) else { return false }
        if rest[start...end].elementsEqual(wanted.utf8) { return true }
        rest = rest[(end + 1)...]
    }
    return false
}

private func strong(_ tag: String) -> String {
    tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
}

/// Whether `If-Range` lets a part be sent; a weak tag never does, nor another date.
func allowsRange(_ condition: String?, headers: [(name: String, value: String)]) -> Bool {
    guard let condition = condition?.trimmed else { return true }
    let field = condition.hasPrefix("\"") ? "ETag" : "Last-Modified"
    return headers.contains { equalIgnoringCase($0.name, field) && $0.value == condition }
}
