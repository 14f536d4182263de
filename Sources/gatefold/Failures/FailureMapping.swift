import CredentialStore
import GatefoldCore
import HomeService
import TokenBroker
import WebAPIClient

extension Failure {
    /// Puts any error into the words of a command line.
    init(ofCommand error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as CredentialStoreError: self.init(store: error)
        case let error as WebAPIError:
            if let cause = error.underlying as? CredentialStoreError {
                self.init(store: cause)
            } else {
                self.init(webAPI: error)
            }
        case let error as HomeServiceError: self.init(home: error)
        case let error as TokenBrokerError: self.init(broker: error)
        default: self.init(error)
        }
    }

    private init(home error: HomeServiceError) {
        let kind: FailureKind =
            switch error.kind {
            case .folderNotFound, .folderNotReadable, .notFound: .notFound
            case .portTaken, .network, .audio: .cannotStart
            case .alreadyRunning: .alreadyRunning
            case .storage: .storage
            case .refused: .refused
            }
        self.init(kind, error.message, advice: error.advice)
    }

    private init(broker error: TokenBrokerError) {
        func sentence(_ problem: TokenBrokerError.Problem) -> String {
            (problem.setting.isEmpty ? "" : "\(problem.setting): ") + problem.message
        }
        if error.problems.count == 1, let problem = error.problems.first {
            self.init(.cannotStart, sentence(problem), advice: problem.advice)
        } else {
            self.init(
                .cannotStart, "The broker cannot start; \(error.problems.count) things are wrong.",
                details: error.problems.map(\.description))
        }
    }

    private init(webAPI error: WebAPIError) {
        let kind: FailureKind =
            switch error.kind {
            case .notSignedIn, .missingScope, .authorization(.ended): .notSignedIn
            case .forbidden, .notOffered, .playerRefused, .refused, .invalidRequest: .refused
            case .notFound: .notFound
            case .rateLimited, .quotaExceeded: .rateLimited
            case .unavailable, .unreachable, .outcomeUnknown: .unreachable
            case .unreadable: .unexpected
            case .incomplete, .partlyDone: .partial
            case .authorization(.portTaken): .cannotStart
            case .authorization(.notStored): .storage
            case .authorization: .refused
            }
        let advice =
            switch error.kind {
            case .notSignedIn:
                "Run 'gatefold stop' and then the command again; that makes a new token."
            case .notFound: "Look for it with 'gatefold search <words>'."
            case .playerRefused(reason: "NO_ACTIVE_DEVICE"):
                "Play something first with 'gatefold play <words>', or name one of "
                    + "'gatefold devices' with --device."
            case .unreachable: "See 'gatefold status'; 'gatefold serve' starts the home service."
            default: error.advice
            }
        self.init(kind, error.description, advice: advice)
    }
}
