import Foundation

/// JSON with its keys in order, so that texts can be compared.
func sortedJSON(_ bytes: [UInt8]) -> String {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)),
        let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: data, as: UTF8.self)
}
