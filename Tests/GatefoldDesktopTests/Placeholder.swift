import Testing
@testable import GatefoldDesktop
