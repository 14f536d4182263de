import AccountTesting
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

    /// Both ways to install it: as a file in `fpath`, where the first Tab runs the file itself, and
    /// read by `.zshrc`.
    @Test(arguments: [
        "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d $PWD/dump",
        "autoload -Uz compinit; compinit -u -d $PWD/dump; source $PWD/_gatefold",
    ])
    func `zsh completes at the first Tab`(setup: String) throws {
        // The test of the scripts tells where zsh is missing.
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh") else { return }
        let folder = try TemporaryFolder()
        try Completion.script(for: CommandTree.program, shell: "zsh")
            .write(toFile: folder.path + "/_gatefold", atomically: false, encoding: .utf8)
        try "PS1=; \(setup); print READY\n"
            .write(toFile: folder.path + "/setup", atomically: true, encoding: .utf8)
        // A shell on a terminal of its own within the shell: only there it completes.
        let script = #"""
            cd "$1" && zmodload zsh/zpty && zpty inner zsh -f -i || exit 2
            zpty -w inner 'source ./setup' && zpty -r inner text '*READY*' || exit 3
            zpty -w -n inner $'gatefold shu\t' && zpty -r inner text '*ffle*' || exit 4
            print found
            """#
        let run = try Run(
            "/usr/bin/timeout", ["30", "/usr/bin/zsh", "-f", "-c", script, "zsh", folder.path])
        #expect(run.output == "found\n", "\(run.status) \(run.errors)")
    }

    @Test(arguments: [
        ("gatefold pla", ["play", "playlist", "playlists"]), ("gatefold repeat tr", ["track"]),
        ("gatefold search --type al", ["album"]), ("gatefold now --w", ["--watch"]),
        ("gatefold accounts d", ["default"]), ("gatefold login h", ["home"]),
        ("gatefold debug expire", ["expire-token"]), ("gatefold play --acc", ["--account"]),
        ("gatefold login --store f", ["file"]),
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
