import Dispatch

/// Runs the player on a serial queue of its own.
///
/// Changing the state of a pipeline can block until its threads have joined or a sound server has
/// answered: that must hold up nobody but the player.
final class PlayerExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "gatefold.player")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
