import HTTPServer

/// What a page of ours posts: what the person did, and the app's request as it came.
struct PageForm: Sendable {
    /// A request of 8 KiB is up to three times as long within a form.
    static let limit = 32 * 1024

    var fields: FormFields
    var query: String
    /// The request's parameters.
    var items: [(name: String, value: String)]

    /// Where the request is made once more.
    var address: String { "/authorize?" + query }

    init?(_ request: HTTPRequest) {
        guard let fields = try? FormFields(bodyOf: request, limit: Self.limit),
            let query = fields["request"]
        else { return nil }
        let asked = HTTPRequest(method: "GET", target: "/authorize?" + query)
        guard asked.isWellFormed else { return nil }
        self.fields = fields
        self.query = query
        items = asked.query
    }
}
