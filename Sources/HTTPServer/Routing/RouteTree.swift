/// Handlers by path, found part by part.
struct RouteTree<Handler: Sendable>: Sendable {
    struct Route: Sendable {
        var handler: Handler
        /// Which parts of the path have which name.
        var names: [(position: Int, name: String)]
    }
    enum Match {
        case found(Route)
        /// The path is there, for these methods only.
        case otherMethods([String])
        case none
    }
    private struct Node: Sendable {
        /// Where literal parts lead: positions in `nodes`.
        var literals: [String: Int] = [:]
        /// Where any other part leads.
        var parameter: Int?
        var routes: [String: Route] = [:]
    }
    private var nodes = [Node()]

    /// - Returns: Whether the route is new; a second one of the same kind replaces the first.
    @discardableResult
    mutating func insert(_ handler: Handler, method: String, segments: [String]) -> Bool {
        var node = 0
        var names: [(position: Int, name: String)] = []
        for (position, segment) in segments.enumerated() {
            if segment.hasPrefix(":") {
                names.append((position, String(segment.dropFirst())))
                node = parameterChild(of: node)
            } else {
                node = literalChild(of: node, segment)
            }
        }
        let route = Route(handler: handler, names: names)
        return nodes[node].routes.updateValue(route, forKey: method) == nil
    }

    private mutating func literalChild(of node: Int, _ segment: String) -> Int {
        if let known = nodes[node].literals[segment] { return known }
        nodes.append(Node())
        nodes[node].literals[segment] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let known = nodes[node].parameter { return known }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }

    /// A literal part wins over a parameter, if the rest of the path and the method fit as well.
    func match(method: String, path: [String]) -> Match {
        var others: Set<String> = []
        if let route = find(method, path[...], from: 0, others: &others) { return .found(route) }
        return others.isEmpty ? .none : .otherMethods(others.sorted())
    }

    private func find(
        _ method: String, _ path: ArraySlice<String>, from node: Int, others: inout Set<String>
    ) -> Route? {
        guard let part = path.first else {
            let routes = nodes[node].routes
            // The server sends a HEAD's answer without its body.
            if let route = routes[method] ?? (method == "HEAD" ? routes["GET"] : nil) {
                return route
            }
            others.formUnion(routes.keys)
            if routes["GET"] != nil { others.insert("HEAD") }
            return nil
        }
        let rest = path.dropFirst()
        if let next = nodes[node].literals[part],
            let route = find(method, rest, from: next, others: &others)
        {
            return route
        }
        guard let next = nodes[node].parameter, !part.isEmpty else { return nil }
        return find(method, rest, from: next, others: &others)
    }
}
