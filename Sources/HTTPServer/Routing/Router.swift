/// Finds the handler for a path and method, and turns what it throws into an answer.
///
/// `Context` is what handlers get besides the request: what they work on, or who asks. Segments
/// that begin with a colon stand for any one part of the path:
///
///     routes.get("albums", ":id") { request, catalogue in
///         try await catalogue.album(request.parameter("id"))
///     }
package struct Router<Context: Sendable>: Sendable {
    package typealias Handler = @Sendable (HTTPRequest, Context) async throws -> HTTPResponse

    /// The answer where there is no route.
    package var notFound: @Sendable (HTTPRequest) -> HTTPResponse = { _ in
        .text(404, "There is nothing at this address.")
    }
    /// The answer where the path has routes for other methods; `Allow` is added to it.
    package var methodNotAllowed: @Sendable (HTTPRequest) -> HTTPResponse = { _ in
        .text(405, "This address does not know the method.")
    }
    /// The answer when a handler throws what is no ``HTTPErrorResponse``. It should show only the
    /// request's ``HTTPRequest/id``.
    package var failed: @Sendable (HTTPRequest) -> HTTPResponse = { request in
        .text(500, "Something went wrong. The log knows more about request \(request.id).")
    }
    /// Gets what such an error says, on one line with the request's id.
    package var log: @Sendable (String) -> Void = { _ in }

    private struct Entry: Sendable {
        var method: String
        var segments: [String]
        var handler: Handler
    }
    private var entries: [Entry] = []
    private var tree = RouteTree<Handler>()

    package init() {}

    /// Adds a route that reads; `HEAD` goes there too.
    package mutating func get(_ segments: String..., handler: @escaping Handler) {
        add("GET", segments, handler: handler)
    }

    /// Adds a route that puts something in place.
    package mutating func put(_ segments: String..., handler: @escaping Handler) {
        add("PUT", segments, handler: handler)
    }

    /// Adds a route that makes or does something.
    package mutating func post(_ segments: String..., handler: @escaping Handler) {
        add("POST", segments, handler: handler)
    }

    /// Adds a route that removes something.
    package mutating func delete(_ segments: String..., handler: @escaping Handler) {
        add("DELETE", segments, handler: handler)
    }

    /// Adds a route. Two of the same method and segments are a mistake of the programmer.
    package mutating func add(
        _ method: String, _ segments: [String], handler: @escaping Handler
    ) {
        entries.append(Entry(method: method, segments: segments, handler: handler))
        let isNew = tree.insert(handler, method: method, segments: segments)
        assert(isNew, "\(method) \(segments) has two handlers")
    }

    /// Adds routes whose handlers get another context, made anew for each request.
    ///
    /// A handler of the group cannot run without it: `convert` throws where it cannot be made, for
    /// example if nobody has signed in.
    package mutating func group<Inner: Sendable>(
        _ prefix: String...,
        convert: @escaping @Sendable (HTTPRequest, Context) async throws -> Inner,
        routes: (inout Router<Inner>) -> Void
    ) {
        var inner = Router<Inner>()
        routes(&inner)
        for entry in inner.entries {
            add(entry.method, prefix + entry.segments) { request, context in
                try await entry.handler(request, convert(request, context))
            }
        }
    }

    /// Adds routes that begin with the same segments.
    package mutating func group(_ prefix: String..., routes: (inout Router<Context>) -> Void) {
        var inner = Router<Context>()
        routes(&inner)
        for entry in inner.entries {
            add(entry.method, prefix + entry.segments, handler: entry.handler)
        }
    }

    /// Answers a request; never throws.
    package func respond(to request: HTTPRequest, context: Context) async -> HTTPResponse {
        switch tree.match(method: request.method, path: request.path) {
        case .none: return notFound(request)
        case .otherMethods(let methods):
            var response = methodNotAllowed(request)
            response.headers.append(("Allow", methods.joined(separator: ", ")))
            return response
        case .found(let route):
            var request = request
            request.parameters = route.names.map { ($0.name, request.path[$0.position]) }
            return await answer(request, context, route.handler)
        }
    }

    private func answer(
        _ request: HTTPRequest, _ context: Context, _ handler: Handler
    ) async -> HTTPResponse {
        do {
            return try await handler(request, context)
        } catch let error as any HTTPErrorResponse {
            return error.response
        } catch is CancellationError {
            return .shuttingDown
        } catch {
            let text = String(describing: error).split(whereSeparator: \.isNewline)
            log("\(request.id) failed: \(text.joined(separator: " "))")
            return failed(request)
        }
    }

    /// What a ``Server`` needs, with one context for all requests.
    package func handler(context: Context) -> HTTPHandler {
        { request in await respond(to: request, context: context) }
    }
}
