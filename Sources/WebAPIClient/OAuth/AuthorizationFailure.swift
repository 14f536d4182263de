/// Why a sign-in did not come about or ended.
@nonexhaustive
public enum AuthorizationFailure: Sendable, Hashable {
    /// The person said no.
    case denied
    /// The answer belongs to another sign-in: its state is not the one that was sent.
    case wrongState
    /// What came back from the browser is no answer to a sign-in.
    case notARedirect
    /// The sign-in has ended (`invalid_grant`): it is over its time, or was taken back.
    case ended
    /// The service does not know the app, or its secret is wrong (`invalid_client`).
    case unknownApp
    /// The service refused for another reason, in its own word, as `invalid_scope`.
    case refused(error: String)
    /// The redirect URI is of a kind that the service does not take.
    case unusableRedirect
    /// Nothing can listen on that port: another program does.
    case portTaken(Int)
    /// Nobody came back from the browser in time.
    case noAnswer
    /// The tokens could not be read from or written to where they are kept.
    case notStored
}

extension AuthorizationFailure {
    /// What happened, in one sentence.
    var sentence: String {
        switch self {
        case .denied: "The sign-in was denied."
        case .wrongState: "The answer from the browser belongs to another sign-in."
        case .notARedirect: "What came from the browser is no answer to a sign-in."
        case .ended: "The sign-in has ended: it is too old, or was taken back."
        case .unknownApp: "The service does not know this app, or its secret is wrong."
        case .refused(let error): "The service refused the sign-in (\(error))."
        case .unusableRedirect: "The service does not take this redirect URI."
        case .portTaken(let port): "Port \(port) is in use by another program."
        case .noAnswer: "Nobody came back from the browser in time."
        case .notStored: "The sign-in could not be read from or kept where it is stored."
        }
    }

    /// What a person can do about it.
    var advice: String {
        switch self {
        case .denied: "Sign in again and agree, or go on without signing in."
        case .wrongState: "Close other sign-in pages and sign in again."
        case .notARedirect: "Copy the whole address from the browser, from http to its end."
        case .ended: "Sign in again."
        case .unknownApp: "Check the client id and the client secret."
        case .refused: "Check the app's settings at the service, and what was asked for."
        case .unusableRedirect:
            "Use https, a loopback address as http://127.0.0.1:8888/callback, or an own scheme."
        case .portTaken: "Choose another port, or end the other program."
        case .noAnswer:
            "Sign in again; paste the address from the browser if it cannot get through."
        case .notStored: "Check the keyring or the file, and that there is room on the disk."
        }
    }
}
