/// Says which members of objects are wanted.
package protocol JSONSelection {
    /// Whether a value is wanted as it is.
    var isWhole: Bool { get }

    /// What is wanted of a member's value.
    ///
    /// - Parameter name: The member's name.
    /// - Returns: The selection from its value; `nil` if the member is not wanted.
    func member(_ name: String) -> Self?
}

extension JSON {
    /// Copies what is wanted of a value. Of a list, the same is wanted of each element.
    ///
    /// - Parameters:
    ///   - selection: What is wanted.
    ///   - bytes: A whole JSON text.
    /// - Returns: Compact UTF-8 text.
    /// - Throws: `DecodingError` if the text is no JSON.
    package static func select(
        _ selection: some JSONSelection, from bytes: [UInt8]
    ) throws -> [UInt8] {
        if selection.isWhole { return bytes }
        var text = JSONText()
        try parse(bytes).copy(selection, from: 0, to: &text)
        return text.bytes
    }
}

extension JSONDocument {
    fileprivate func copy(
        _ selection: some JSONSelection, from index: Int, to text: inout JSONText
    ) {
        switch kind(at: index) {
        case .object where !selection.isWhole:
            text.append(UInt8(ascii: "{"))
            for key in children(of: index) {
                let name = self.text(at: key)
                guard let inner = selection.member(name) else { continue }
                text.key(name)
                copy(inner, from: key + 1, to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case .array where !selection.isWhole:
            text.append(UInt8(ascii: "["))
            for element in children(of: index) {
                text.separate()
                copy(selection, from: element, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        default:
            copy(index, to: &text)
        }
    }
}
