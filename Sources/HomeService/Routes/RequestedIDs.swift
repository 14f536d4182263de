import HTTPServer

extension HTTPRequest {
    /// A catalogue id from the path: 22 base-62 characters.
    ///
    /// - Throws: ``Refusal`` 400 for anything else.
    func id(_ name: String) throws -> String {
        let id = try parameter(name)
        guard id.isCatalogueID else { throw Refusal.invalidID }
        return id
    }

    /// The ids of a batch, in their order.
    ///
    /// - Parameter most: How many may be asked for at once.
    /// - Returns: At least one.
    /// - Throws: ``Refusal`` 400 if there are none, too many, or one is no catalogue id.
    func ids(most: Int) throws(Refusal) -> [String] {
        guard let text = queryValue("ids"), !text.isEmpty else { throw .missingIDs }
        let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard ids.count <= most else { throw .tooManyIDs }
        guard ids.allSatisfy(\.isCatalogueID) else { throw .invalidID }
        return ids
    }
}

extension String {
    /// Whether it has the form of a catalogue id: 22 base-62 characters.
    var isCatalogueID: Bool {
        utf8.count == 22
            && utf8.allSatisfy {
                ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39
            }
    }
}

extension Refusal {
    static let missingIDs = Refusal(400, "Missing required field: ids")
    static let tooManyIDs = Refusal(400, "Too many ids requested")
}
