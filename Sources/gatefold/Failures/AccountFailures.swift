import GatefoldCore
import WebAPIClient

extension Failure {
    /// Puts an error into words, with the advice that fits the account it came of.
    init(_ error: any Error, of account: Account?) {
        let plain = Failure(ofCommand: error)
        guard let account else {
            self = plain
            return
        }
        let signIn = "Sign in again: \(account.loginCommand)"
        switch (error, (error as? WebAPIError)?.kind) {
        case (let damage as DamagedTokens, _):
            let aside = damage.movedTo.map { " and was put aside as \($0)" } ?? ""
            self.init(
                .notSignedIn, "The sign-in of \(account.described) is damaged\(aside).",
                advice: signIn)
        case (let failure as Failure, _) where failure.kind == .notSignedIn:
            self.init(.notSignedIn, failure.message, advice: signIn)
        case (_, .notSignedIn), (_, .missingScope), (_, .authorization(.ended)):
            self.init(plain.kind, plain.message, advice: signIn)
        case (let error as WebAPIError, .unreachable) where account.service == .spotify:
            self.init(plain.kind, plain.message, advice: error.advice)
        default: self = plain
        }
    }
}
