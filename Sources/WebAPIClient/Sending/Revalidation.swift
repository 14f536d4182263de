/// One request's dealings with a ``ResponseStore``.
struct Revalidation {
    private let store: any ResponseStore
    private let key: String

    /// Nothing if the operation does not only read.
    init?<Value>(
        of endpoint: Endpoint<Value>, url: String, language: String?, store: any ResponseStore
    ) {
        guard endpoint.method == .get else { return nil }
        self.store = store
        // An escaped URL holds no space.
        key = url + " " + (language ?? "")
    }

    /// What may still be right.
    func stored() async -> StoredResponse? {
        let stored = await store.response(for: key)
        return stored.flatMap { StoredResponse.isSendable($0.etag) ? $0 : nil }
    }

    /// Keeps an answer that was understood; one that may not be kept replaces the kept one too.
    func keep(_ response: TransportResponse) async {
        await store.keep(StoredResponse(response), for: key)
    }

    /// Forgets what was not understood.
    func forget() async { await store.keep(nil, for: key) }
}
