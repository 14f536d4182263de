import Testing
@testable import MPRIS
