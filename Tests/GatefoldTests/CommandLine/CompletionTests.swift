import Foundation
import Testing

@testable import gatefold

@Suite struct `Shell completion` {
    @Test(arguments: Completion.shells)
    func `every command and option is in the script`(shell: String) {
        let script = Completion.script(for: CommandTree.program, shell: shell)
        for command in CommandTree.program.subcommands {
            #expect(script.contains(command.name))
            for option in command.options { #expect(script.contains(option.name)) }
        }
    }

    /// A shell that is not installed is a gap, which the build server must not have.
    @Test(arguments: Completion.shells)
    func `the shell itself finds no mistake in its script`(shell: String) throws {
        let path = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path else {
            if shell == "bash" || ProcessInfo.processInfo.environment["CI"] != nil {
                Issue.record("\(shell) is not installed")
            }
            return
        }
        let run = try Run(
            path, ["-n"], input: Completion.script(for: CommandTree.program, shell: shell))
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test(arguments: [
        ("gatefold pla", ["play", "playlist", "playlists"]), ("gatefold repeat tr", ["track"]),
        ("gatefold search --type al", ["album"]), ("gatefold now --w", ["--watch"]),
    ])
    func `bash completes`(line: String, words: [String]) throws {
        let parts = line.split(separator: " ")
        let script =
            Completion.script(for: CommandTree.program, shell: "bash")
            + "COMP_WORDS=(\(line)); COMP_CWORD=\(parts.count - 1); _gatefold; "
            + "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
        let run = try Run("/bin/bash", ["-s"], input: script)
        #expect(run.output.split(separator: "\n").map(String.init).sorted() == words)
    }
}
