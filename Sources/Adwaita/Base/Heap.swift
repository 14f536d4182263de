import CAdwaita

/// The memory of the process, as the C library deals it out.
public enum Heap {
    /// Lets all threads share two heaps. By default each busy thread gets one of its own, and what a
    /// thread that decoded pictures once gave back stays with the process for good.
    public static func shareAmongThreads() { mallopt(M_ARENA_MAX, 2) }

    /// Gives back to the system what is free, as after a long list was read.
    public static func giveBack() { malloc_trim(0) }
}
