import Testing
@testable import GatefoldCore
