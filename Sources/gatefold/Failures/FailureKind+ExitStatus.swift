import GatefoldCore

extension FailureKind {
    /// As in `sysexits.h` where that has a number for it.
    var exitStatus: Int32 {
        switch self {
        case .usage: 64
        case .notFound: 66
        case .unreachable: 69
        case .unexpected: 70
        case .storage: 73
        case .rateLimited: 75
        case .refused, .notOffered, .premiumRequired, .noDevice, .deviceRestricted,
            .playerRefused:
            76
        case .notSignedIn: 77
        case .cannotStart: 78
        case .partial: 79
        case .alreadyRunning: 80
        case .interrupted: 130
        }
    }

    /// The kinds that commands tell apart: refusals are all of one.
    static let ofCommands = allCases.filter { $0.exitStatus != 76 } + [.refused]
}
