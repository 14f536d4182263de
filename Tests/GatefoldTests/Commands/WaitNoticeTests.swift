import Foundation
import GatefoldCore
import Testing
import WebAPIClient

@testable import gatefold

@Suite struct `The notice of a wait` {
    private static let now = Date(timeIntervalSinceReferenceDate: 0)

    private func hear(_ kinds: [SendingEvent.Kind], on recorder: Recorder, quiet: Bool = false) {
        var console = recorder.console
        console.isQuiet = quiet
        let notice = WaitNotice(on: console) { Self.now }
        for kind in kinds { notice.hear(SendingEvent(number: 1, operation: "x", kind: kind)) }
    }

    private static func wait(_ seconds: Double) -> SendingEvent.Kind {
        .waiting(until: now + seconds)
    }

    private static let answer = SendingEvent.Kind.finished(status: 200, after: .zero)

    @Test func `is one for each wait, with what remains of it`() {
        let recorder = Recorder()
        hear(
            [.started, Self.wait(4.2), Self.wait(4.2), Self.wait(9), Self.answer, Self.wait(0)],
            on: recorder)
        let times = recorder.errors.split(separator: "\n").map {
            $0.split(separator: " ").dropLast()
        }
        #expect(times.map { $0.suffix(2).joined(separator: " ") } == ["5 s", "9 s", "1 s"])
    }

    @Test func `is taken back on a terminal when the service answers`() {
        let recorder = Recorder(width: 80)
        hear([Self.answer, Self.wait(3), Self.answer, Self.answer], on: recorder)
        #expect(recorder.errors.components(separatedBy: "\r\u{1B}[K").count == 3)
        #expect(recorder.errors.hasSuffix("\r\u{1B}[K"))
    }

    @Test func `makes room for a failure`() {
        let recorder = Recorder(width: 80)
        hear([Self.wait(3), .failed(nil, after: .zero)], on: recorder)
        #expect(recorder.errors.hasSuffix("\r\u{1B}[K"))
    }

    @Test func `is not for who wants quiet, nor for ever`() {
        let quiet = Recorder()
        hear([Self.wait(3)], on: quiet, quiet: true)
        #expect(quiet.errors.isEmpty)
        let recorder = Recorder()
        hear([Self.wait(.infinity)], on: recorder)
        #expect(recorder.errors.contains("waiting 1000000000 s"))
    }

    @Test(arguments: ["3600", "99999999999999999999"])
    func `is not there when nobody waits`(seconds: String) async {
        let service = FakeService(["GET /me/albums": [(429, "{}")]], retryAfter: seconds)
        let recorder = Recorder()
        #expect(await service.run("albums", on: recorder) == .rateLimited)
        #expect(!recorder.errors.contains("waiting"))
        #expect(service.requests.count == 1)
    }
}
