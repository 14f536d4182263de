/// What a sender says of itself with every request.
struct SenderIdentity {
    let headers: [(name: String, value: String)]

    init(userAgent: String, language: String?) {
        let language = language.map { [(name: "Accept-Language", value: $0)] } ?? []
        headers =
            [
                (name: "Accept", value: "application/json"),
                (name: "User-Agent", value: userAgent),
            ] + language
    }
}
