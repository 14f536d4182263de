/// An error that knows the answer its client should get.
package protocol HTTPErrorResponse: Error {
    var response: HTTPResponse { get }
}
