import Foundation
import GatefoldCore
import HomeService

/// The commands about who may use the home service, and which apps may ask them.
enum HouseholdCommands {
    static let all = [users, clients]

    /// Opens the register of this world for a piece of work.
    static func withRegister<Value>(
        _ session: Session, _ body: (AccountRegister) async throws -> Value
    ) async throws -> Value {
        try PrivateFile.makeFolder(session.folders.data)
        let register = try AccountRegister(file: session.folders.registerFile)
        do {
            let value = try await body(register)
            await register.close()
            return value
        } catch {
            await register.close()
            throw error
        }
    }

    /// A day, for people.
    static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
