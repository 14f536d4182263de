import AccountTesting
import Foundation
import GatefoldCore
import Testing

@testable import gatefold

@Suite struct `The program` {
    @Test func `serves once per world and stops`() throws {
        let program = try Program()
        defer { program.stop() }
        let music = try program.folder.makeFolder("music")
        let first = try program.run("serve", "--output", "silent", music)
        #expect(first.status == 0)
        #expect(first.output.hasPrefix("listening on http://127.0.0.1:"))
        #expect(first.errors.contains("gatefold stop"))
        #expect(first.errors.components(separatedBy: "is empty").count == 2)

        let token = try program.run("token")
        #expect(token.output.count == 44 && token.errors.isEmpty)

        let second = try program.run("serve", music)
        #expect(second.status == 80)
        #expect(second.output.isEmpty)
        #expect(second.errors.contains("runs already at http://127.0.0.1:"))

        #expect(try program.run("stop").status == 0)
        #expect(try program.run("stop").status == 69)
        #expect(try program.run("token").status == 69)
        let state = program.folder.path + "/.local/state/gatefold"
        #expect(!FileManager.default.fileExists(atPath: state + "/home-service.json"))
        let log = try String(contentsOfFile: state + "/home-service.log", encoding: .utf8)
        #expect(!log.contains(token.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func `starts again after it was killed`() throws {
        let program = try Program()
        defer { program.stop() }
        let music = try program.folder.makeFolder("music")
        let first = try program.run("serve", "--output", "silent", "--json", music)
        let pid = try #require(
            (try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any])?[
                "pid"]
                as? Int)
        let oldToken = try program.run("token").output
        #expect(kill(pid_t(pid), SIGKILL) == 0)
        let world = WorldFolders(environment: ["HOME": program.folder.path])
        let end = ContinuousClock.now + .seconds(10)
        while ServiceLock.isHeld(at: world.lockFile) {
            try #require(ContinuousClock.now < end)
            usleep(1000)
        }
        #expect(try program.run("status").output.contains("stopped"))
        #expect(try program.run("serve", "--output", "silent").status == 0)
        #expect(try program.run("token").output != oldToken)
    }

    @Test func `in the foreground ends on a signal in time`() throws {
        let program = try Program()
        let music = try program.folder.makeFolder("music")
        let run = try program.shell(
            """
            "$G" serve --foreground --output silent '\(music)' > "$HOME/out" & pid=$!
            for i in {1..200}; do [ -s "$HOME/out" ] && break; sleep 0.05; done
            head -1 "$HOME/out"; kill -INT $pid; SECONDS=0; wait $pid; echo "$? $((SECONDS <= 2))"
            """)
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("listening on http://127.0.0.1:") == true)
        #expect(lines.last == "0 1")
    }

    @Test func `logs each request in the background when asked`() throws {
        let program = try Program()
        defer { program.stop() }
        let music = try program.folder.makeFolder("music")
        try #require(try program.run("serve", "-v", "--output", "silent", music).status == 0)
        try #require(try program.run("albums").status == 0)
        // What was logged is sure to be in the file when the service has ended.
        try #require(try program.run("stop").status == 0)
        let file = program.folder.path + "/.local/state/gatefold/home-service.log"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("/v1/me/albums"))
    }

    @Test(arguments: [
        ("plya", 64, "Did you mean 'play'?"), ("seek", 64, "<position> is missing"),
        ("serve", 78, "No folder"), ("albums", 78, "no folder is known"),
        ("serve /does/not/exist", 66, "There is no folder"), ("seek abc", 64, "abc"),
        ("serve --port 70000 /tmp", 64, "--port"), ("serve --output loud /tmp", 64, "--output"),
        ("serve --access all /tmp", 64, "development-before-2026"), ("--json", 64, "missing"),
        ("stop", 69, "does not run"), ("scan", 78, "No folder"),
    ])
    func `tells failures by status and sentence`(line: String, status: Int32, words: String) throws
    {
        let run = try Program().shell("\"$G\" \(line)")
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words))
    }

    @Test func `tells failures as JSON when asked`() throws {
        let run = try Program().run("play", "x", "--json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.errors.utf8))
                as? [String: [String: Any]])
        #expect(object["error"]?.keys.sorted() == ["advice", "exit_code", "kind", "message"])
        #expect(object["error"]?["exit_code"] as? Int == Int(run.status))
        #expect(object["error"]?["kind"] as? String == "cannot_start")
    }

    @Test func `keeps quiet when nobody reads on`() throws {
        let run = try Program().shell(
            "for i in {1..20}; do \"$G\" completion fish | head -1 >/dev/null; done; \"$G\" help | :"
        )
        #expect(run.errors.isEmpty)
    }

    @Test func `writes nothing into the working folder`() throws {
        let program = try Program()
        defer { program.stop() }
        let commands = try program.shell(
            "cd \"$HOME\" && mkdir m w && cd w && \"$G\" serve --output silent ../m && \"$G\" albums"
        )
        try #require(commands.status == 0, "\(commands.errors)")
        let run = try program.shell("ls -A \"$HOME/w\"")
        #expect(run.status == 0 && run.output.isEmpty)
    }

    @Test func `says that state cannot be written`() throws {
        let program = try Program()
        let music = try program.folder.makeFolder("music")
        let run = try program.shell("XDG_STATE_HOME=/dev/null/x \"$G\" serve '\(music)'")
        #expect(run.status == 73)
        #expect(run.errors.contains("/dev/null/x/gatefold"))
    }
}
