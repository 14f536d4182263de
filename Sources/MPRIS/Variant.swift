import CGLib

/// A value as it goes over D-Bus: of its many types, those that MPRIS has.
enum Variant: Sendable, Hashable {
    case string(String)
    /// An object path, which must be valid.
    case path(String)
    case bool(Bool)
    case int64(Int64)
    case uint32(UInt32)
    case double(Double)
    case strings([String])
    /// From names to values of any type.
    indirect case dictionary([String: Variant])
    indirect case tuple([Variant])

    /// Makes GLib's value.
    ///
    /// - Returns: A floating reference: for a call that takes it over.
    func make() -> OpaquePointer? {
        switch self {
        case .string(let text): Self.text(text)
        case .path(let text): g_variant_new_object_path(text)
        case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
        case .int64(let value): g_variant_new_int64(gint64(value))
        case .uint32(let value): g_variant_new_uint32(value)
        case .double(let value): g_variant_new_double(value)
        case .strings(let texts): Self.array(of: "s", texts.map(Self.text))
        case .dictionary(let entries):
            Self.array(
                of: "{sv}",
                entries.map { name, value in
                    g_variant_new_dict_entry(
                        Self.text(name), g_variant_new_variant(value.make()))
                })
        case .tuple(let values):
            g_variant_new_tuple(values.map { $0.make() }, gsize(values.count))
        }
    }

    /// NUL would end a text of C's, and D-Bus has no place for it.
    private static func text(_ text: String) -> OpaquePointer? {
        g_variant_new_string(
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" })))
    }

    private static func array(of type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return g_variant_new_array(type, children, gsize(children.count))
    }

    /// Reads GLib's value; `nil` if it is of a type that no request has.
    init?(_ value: OpaquePointer) {
        switch String(cString: g_variant_get_type_string(value)) {
        case "s": self = .string(String(cString: g_variant_get_string(value, nil)))
        case "o": self = .path(String(cString: g_variant_get_string(value, nil)))
        case "b": self = .bool(g_variant_get_boolean(value) != 0)
        case "x": self = .int64(Int64(g_variant_get_int64(value)))
        case "u": self = .uint32(g_variant_get_uint32(value))
        case "d": self = .double(g_variant_get_double(value))
        case let type where type.hasPrefix("("):
            var values: [Variant] = []
            for index in 0..<g_variant_n_children(value) {
                guard let child = g_variant_get_child_value(value, index) else { return nil }
                defer { g_variant_unref(child) }
                guard let inner = Variant(child) else { return nil }
                values.append(inner)
            }
            self = .tuple(values)
        default: return nil
        }
    }
}
