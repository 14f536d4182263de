import Foundation

/// Finds the program that serves a person's own music.
package enum HomeServiceProgram {
    /// The variable that names it, for who works on Gatefold.
    package static let variable = "GATEFOLD_COMMAND"

    /// Where it is: as the environment says, beside this program, or where the system looks.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - folder: The folder of this program.
    /// - Returns: Its path, or `nil` if there is none.
    package static func path(
        environment: [String: String], beside folder: String? = folderOfThisProgram
    ) -> String? {
        if let named = environment[variable], !named.isEmpty {
            return access(named, X_OK) == 0 ? named : nil
        }
        let searched = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return ([folder].compactMap { $0 } + searched).map { $0 + "/gatefold" }
            .first { access($0, X_OK) == 0 }
    }

    /// The folder that this program was started from.
    package static var folderOfThisProgram: String? {
        Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    }
}
