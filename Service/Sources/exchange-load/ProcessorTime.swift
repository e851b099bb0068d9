#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

enum ProcessorTime {
    /// The processor time of this process and its threads so far, in microseconds.
    static var microseconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) * 1e6 }
}
